import type { PassId, UserId } from '@corridor/rules/ids'
import { CANCEL_REASONS, staffOf } from '@corridor/rules/pass'
import { wholeMinutes } from '@corridor/rules/time'
import { notBefore } from '../../clock.ts'
import type { Scope } from '../../session/scope.ts'
import { capacityOf } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import type { Change } from '../change/decision.ts'
import { changedPass, type PassRow } from '../change/passRecord.ts'
import { type Situation, schoolIn } from '../change/situation.ts'
import { approverOf, isSameApprover } from './approver.ts'
import { withMovedLine } from './line.ts'

/**
 * Makes open passes agree with how their school is set up now, after a room was closed, someone left, or a limit was
 * raised. Done twice, it changes nothing the second time. `by` is who caused it, if that is known.
 */
export function reconcile(passIds: readonly PassId[], by: UserId | null): Command<null> {
  return {
    needs: { passIds, include: ['places', 'usage', 'forgotten'] },
    decide: (situation) => {
      const capacity = capacityOf(situation)
      const changes = situation.facts.passes.flatMap((pass): Change[] => {
        const change = reconciledPass(situation, pass, by)
        if (change === null) return []
        if (change.event !== 'updatePass') capacity.vacate(pass)
        return [{ ...change, bySystem: true }]
      })
      return { ...withMovedLine(changes, situation, capacity), skipped: [] }
    },
  }
}

function reconciledPass(situation: Situation<Scope | null>, pass: PassRow, by: UserId | null): Change | null {
  const isOver = pass.completedAt ?? pass.canceledAt ?? pass.rejectedAt
  if (isOver) return null
  if (hasLeft(situation, pass))
    return pass.startedAt ? ended(situation, pass, by) : canceled(situation, pass, by, CANCEL_REASONS.studentLeft)
  if (pass.startedAt) return null
  if (isClosed(situation, pass)) return canceled(situation, pass, by, CANCEL_REASONS.roomClosed)
  return pass.approvedAt ? null : passedOn(situation, pass)
}

function hasLeft({ facts }: Situation<Scope | null>, { studentId, schoolId }: PassRow): boolean {
  return !(facts.students.get(studentId)?.schoolIds ?? []).includes(schoolId)
}

function isClosed(situation: Situation<Scope | null>, { schoolId, fromRoomId, toRoomId }: PassRow): boolean {
  const { rooms } = schoolIn(situation, schoolId)
  return [fromRoomId, toRoomId].some((roomId) => roomId !== null && !rooms.get(roomId)?.isInUse)
}

function ended({ now }: Situation<Scope | null>, pass: PassRow, completedBy: UserId | null): Change {
  const completedAt = notBefore(now, pass.startedAt)
  const duration = wholeMinutes(pass.startedAt ?? completedAt, completedAt)
  return { pass: changedPass(pass, { completedAt, completedBy, duration }), event: 'completePass' }
}

function canceled(
  { now }: Situation<Scope | null>,
  pass: PassRow,
  canceledBy: UserId | null,
  cancelReason: string,
): Change {
  return { pass: changedPass(pass, { canceledAt: now, canceledBy, cancelReason }), event: 'cancelPass' }
}

/** A request that nobody can answer anymore goes to the person or room that would be asked now. */
function passedOn(situation: Situation<Scope | null>, pass: PassRow): Change | null {
  const school = schoolIn(situation, pass.schoolId)
  const staff = school.staffByRoom(situation.now)
  const isAnswerable =
    pass.approverId === null
      ? pass.approverRoomId === null || staffOf(staff, pass.approverRoomId).linked.length > 0
      : school.staff.get(pass.approverId)?.isActive === true
  if (isAnswerable) return null
  const approver = approverOf(pass, staff)
  if (isSameApprover(approver, pass)) return null
  return { pass: changedPass(pass, { ...approver }), event: 'updatePass', needsReapproval: true }
}

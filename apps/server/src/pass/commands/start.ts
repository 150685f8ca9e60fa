import type { DeviceFingerprint } from '@corridor/rules/device'
import type { PassId, UserId } from '@corridor/rules/ids'
import { hasUsedUpQuickPasses, isStudentOn, type Refusal, refusal, refuseSecondLive } from '@corridor/rules/pass'
import { type Instant, wholeMinutes } from '@corridor/rules/time'
import { notBefore } from '../../clock.ts'
import type { Scope } from '../../session/scope.ts'
import { type Capacity, capacityOf, isHeld, isInUse } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import type { Change } from '../change/decision.ts'
import { changedPass, type PassRow } from '../change/passRecord.ts'
import { livePassOf, quickPassBalance, type Situation, schoolIn } from '../change/situation.ts'
import { act } from './act.ts'

export interface StartOptions {
  fingerprint?: DeviceFingerprint | null
  /** Staff let a waiting student go although the destination is full. */
  override?: boolean
}

/** Starts what can go and puts the rest in line. */
export function startPasses(passIds: readonly PassId[], options: StartOptions = {}): Command {
  return {
    needs: { passIds, include: ['places', 'open', 'usage'] },
    decide: (situation) => {
      const capacity = capacityOf(situation)
      const live = new Map<UserId, PassRow>()
      return act(situation, passIds, { action: 'start' }, (pass) => {
        // Two passes of one student at once: the first of them is live by then.
        const first = live.get(pass.studentId)
        if (first) return refuseSecondLive({ ...first, toRoomName: roomName(situation, first) }, situation.scope)
        const result = startOne(situation, pass, capacity, options)
        if ('pass' in result) live.set(pass.studentId, result.pass)
        return result
      })
    },
  }
}

function startOne(
  situation: Situation,
  pass: PassRow,
  capacity: Capacity,
  { fingerprint, override }: StartOptions,
): Change | Refusal {
  const { scope, now } = situation
  if (!isInUse(situation, pass)) return refusal('room_closed')
  if (isHeld(situation, pass)) return refusal('room_paused')
  const isQueued = pass.enqueuedAt !== null
  const second = isQueued ? null : secondLive(situation, pass.studentId)
  if (second) return second
  if (isStudentOn(scope, pass) && hasUsedUpQuickPasses(pass, quickPassBalance(situation, pass))) {
    return refusal('no_quick_passes')
  }
  const startedAtFingerprint = deviceOf(scope, pass, fingerprint ?? null)
  if (capacity.mayGo(pass) || (isQueued && override)) {
    capacity.occupy(pass)
    return {
      pass: changedPass(pass, {
        ...leavingLine(pass, now, scope.userId),
        startedBy: scope.userId,
        startedAtFingerprint,
      }),
      event: 'startPass',
      ...(isQueued && override && { detail: { override: true } }),
    }
  }
  if (isQueued) return refusal('room_full')
  return { pass: changedPass(pass, { enqueuedAt: now, startedAtFingerprint }), event: 'startPass' }
}

/** Started, and out of its line where it stood in one. */
export function leavingLine({ enqueuedAt }: PassRow, now: Instant, dequeuedBy: UserId | null): Partial<PassRow> {
  if (enqueuedAt === null) return { startedAt: now }
  return {
    startedAt: now,
    dequeuedAt: now,
    dequeuedBy,
    timeInQueue: wholeMinutes(enqueuedAt, notBefore(now, enqueuedAt)),
  }
}

/** The student's own device: the one they start on, else the one they asked on; none where staff start for them. */
function deviceOf(scope: Scope, pass: PassRow, fingerprint: DeviceFingerprint | null): DeviceFingerprint | null {
  if (isStudentOn(scope, pass)) return fingerprint ?? pass.startedAtFingerprint
  return pass.enqueuedAt === null ? null : pass.startedAtFingerprint
}

function roomName(situation: Situation, { schoolId, toRoomId }: PassRow): string {
  return schoolIn(situation, schoolId).rooms.get(toRoomId)?.name ?? ''
}

/** Null where the student has no live pass in any school. */
export function secondLive({ facts, scope }: Situation, studentId: UserId): Refusal | null {
  const live = livePassOf(facts, studentId)
  return live && refuseSecondLive({ ...live.pass, toRoomName: live.toRoomName }, scope)
}

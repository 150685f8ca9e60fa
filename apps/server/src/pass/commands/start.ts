import { can } from '@corridor/rules/access'
import type { DeviceFingerprint } from '@corridor/rules/device'
import type { PassId, UserId } from '@corridor/rules/ids'
import {
  closedRefusal,
  isAutoApproved,
  isCountedPass,
  isOutOfQuickPasses,
  isStudentOn,
  type LivePass,
  outlook,
  outlookRefusal,
  type Refusal,
  refusal,
  usedUpRefusal,
} from '@corridor/rules/pass'
import { type Instant, wholeMinutes } from '@corridor/rules/time'
import { notBefore } from '../../clock.ts'
import type { Scope } from '../../session/scope.ts'
import { apartDetail } from '../change/apartDetail.ts'
import { type Capacity, capacityOf, isHeld, isInUse, walkOf } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import type { Change } from '../change/decision.ts'
import { changedPass, type PassRow } from '../change/passRecord.ts'
import { opensForStudent, quickState } from '../change/quickLimits.ts'
import { isFrozen, livePassOf, quickPassBalance, type Situation, schoolIn } from '../change/situation.ts'
import { act } from './act.ts'

export interface StartOptions {
  fingerprint?: DeviceFingerprint | null
  /** Staff let a waiting student go although the destination is full, or the office although passes are frozen. */
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
        const result = startOne(situation, pass, { capacity, first: live.get(pass.studentId) ?? null }, options)
        if ('pass' in result) live.set(pass.studentId, result.pass)
        return result
      })
    },
  }
}

function startOne(
  situation: Situation,
  pass: PassRow,
  { capacity, first }: { capacity: Capacity; first: PassRow | null },
  { fingerprint, override }: StartOptions,
): Change | Refusal {
  const { scope, now } = situation
  const isQueued = pass.enqueuedAt !== null
  const live = otherLivePass(situation, pass, first)
  const walk = walkOf(pass)
  const opens = opensForStudent(situation, pass, now)
  const quick = quickState(situation, pass, { time: now, withGranted: false })
  const balance = quickPassBalance(situation, pass)
  // The office may let somebody go all the same, when it was asked.
  const isDespiteFreeze = isFrozen(situation, pass.schoolId) && override === true && can(scope, 'pass.editAll', pass)
  const expected = outlook({
    isFrozen: isFrozen(situation, pass.schoolId) && !isDespiteFreeze,
    isRoomClosed: !isInUse(situation, pass),
    isPaused: isHeld(situation, pass),
    lacksTime: false,
    hasLivePass: live !== null,
    openRequests: balance.openRequests,
    isStart: true,
    // What a person approved is decided, and staff decide when they start it.
    isDecided: !isStudentOn(scope, pass) || !isAutoApproved(pass),
    needsApproval: false,
    isOutOfQuickPasses: isOutOfQuickPasses(balance, balance.quickPassesLeft),
    isAlwaysOpen: schoolIn(situation, pass.schoolId).rooms.get(pass.toRoomId)?.alwaysOpen ?? false,
    isWithoutLimits: quick.limits === null,
    isClosed: opens !== null,
    isAtLimit: quick.reached !== null,
    isCoolingDown: quick.readyAt !== null,
    isLater: false,
    full: capacity.full(walk),
  })
  if (expected.kind === 'refused') return outlookRefusal(expected.code, live, scope)
  if (expected.kind === 'ask') {
    const { timezone } = schoolIn(situation, pass.schoolId).school
    if (expected.because === 'closed' && opens) return closedRefusal(opens, timezone)
    // A locked student's own number is not one of the school's limits.
    return expected.because === 'required' ? refusal('no_quick_passes') : usedUpRefusal(quick, timezone)
  }
  const startedAtFingerprint = deviceOf(scope, pass, fingerprint ?? null)
  if (expected.kind === 'go' || (isQueued && override)) {
    const apart = apartDetail(capacity.groupsOut(walk), false)
    capacity.occupy(walk)
    return {
      pass: withCount(
        situation,
        changedPass(pass, {
          ...leavingLine(pass, now, scope.userId),
          startedBy: scope.userId,
          startedAtFingerprint,
        }),
      ),
      event: 'startPass',
      ...((isQueued && override) || isDespiteFreeze ? { detail: { override: true, ...apart.detail } } : apart),
    }
  }
  if (isQueued) return refusal('room_full')
  return {
    pass: changedPass(pass, { enqueuedAt: now, startedAtFingerprint }),
    event: 'startPass',
    ...apartDetail(capacity.groupsInTheWay(walk), true),
  }
}

/** What keeps the student from starting another one: the first of several at once, else one that they already have. */
function otherLivePass(situation: Situation, pass: PassRow, first: PassRow | null): LivePass | null {
  if (first) return { ...first, toRoomName: roomName(situation, first) }
  return pass.enqueuedAt === null ? livePassOf(situation.facts, pass.studentId) : null
}

/** A pass that starts, with whether it counts toward the student's quick passes. */
export function withCount(situation: Situation<Scope | null>, pass: PassRow): PassRow {
  const destination = schoolIn(situation, pass.schoolId).rooms.get(pass.toRoomId)
  return { ...pass, isCounted: isCountedPass(pass, { alwaysOpen: destination?.alwaysOpen ?? false }) }
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

/**
 * Whether a viewer may do something to a pass right now. The web uses it to enable buttons, and the server to accept
 * requests. A refusal has a stable code, and the facts that its words need.
 */
import type { Viewer } from '../access/viewer.ts'
import type { Instant } from '../time/instant.ts'
import { localDay } from '../time/zone.ts'
import type { PassFacts } from './facts.ts'
import { mayRead, type Relation, relations } from './relation.ts'
import type { QuickPeriod, ReachedLimit } from './request/quickLimit.ts'
import { passStatus } from './status.ts'
import { type Actor, actorsFor, type PassAction } from './transitions.ts'
import { type ActivationIntervals, baseTime, windowState } from './window.ts'

export interface SchoolClock extends ActivationIntervals {
  timezone: string
}

export const REFUSAL_CODES = [
  'not_found',
  'not_allowed',
  'moved_on',
  'lapsed',
  'too_early',
  'other_day',
  'rooms_missing',
  'not_scheduled',
  'origin_set',
  'own_pass',
  'already_seen',
  'already_urgent',
  'reason_required',
  'room_full',
  'room_closed',
  'room_paused',
  'closed_now',
  'frozen',
  'live_pass',
  'no_quick_passes',
  'too_many_open',
  'asap_not_allowed',
  'same_place',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** What is known beyond the code, for a sentence that says more. */
export type RefusalDetail =
  /** A quick pass that was granted before quick passes were closed. */
  | { kind: 'opens'; at: Instant; timezone: string }
  /** Quick passes that were used up after this one was granted, or one that its student came back from just now. */
  | { kind: 'reached'; period: QuickPeriod }
  | { kind: 'ready'; at: Instant; timezone: string }
  /** The live pass that prevents another one. */
  | { kind: 'live'; toRoomName: string; isRunning: boolean; isOwn: boolean }
  /** Somebody in the hall wanted to end a pass that had ended a moment before. */
  | { kind: 'ended'; studentName: string; sentBackBy: string | null }

/** `explainRefusal` puts it into words. */
export interface Refusal {
  code: RefusalCode
  detail?: RefusalDetail
}

export function refusal(code: RefusalCode): Refusal {
  return { code }
}

export function closedRefusal(at: Instant, timezone: string): Refusal {
  return { code: 'closed_now', detail: { kind: 'opens', at, timezone } }
}

export function usedUpRefusal(
  { reached, readyAt }: { reached: ReachedLimit | null; readyAt: Instant | null },
  timezone: string,
): Refusal {
  const code = 'no_quick_passes'
  if (reached) return { code, detail: { kind: 'reached', period: reached.period } }
  return readyAt ? { code, detail: { kind: 'ready', at: readyAt, timezone } } : { code }
}

export interface Attempt {
  action: PassAction
  /** Required to reject, and for most cancellations. */
  reason?: string | undefined
  /** The fields that an update would change. */
  changes?: readonly UpdateField[] | undefined
}

export type UpdateField = 'fromRoomId' | 'fromFacultyId' | 'scheduledFor'

/** Null if the viewer may do it. */
export function refusalFor(
  attempt: Attempt,
  pass: PassFacts,
  viewer: Viewer,
  school: SchoolClock,
  now: Instant,
): Refusal | null {
  if (!mayRead(viewer, pass)) return refusal('not_found')
  const { action } = attempt
  const held = relations(viewer, pass)
  const status = passStatus(pass, school, now)
  const allowed = actorsFor(action, status)
  if (allowed.length === 0) return refusal(status === 'unused' ? 'lapsed' : 'moved_on')
  if (!isAmong(allowed, held)) {
    // Only the line takes a right away while others keep it: its student could have started the pass until then.
    const couldBefore = status === 'queued' && isAmong(actorsFor(action, 'approved'), held)
    return refusal(couldBefore ? 'moved_on' : 'not_allowed')
  }
  switch (action) {
    case 'start':
      return refuseStart(pass, held, school, now)
    case 'reject':
      return hasReason(attempt) ? null : refusal('reason_required')
    case 'cancel':
      return needsReason(pass, held) && !hasReason(attempt) ? refusal('reason_required') : null
    case 'acknowledge':
      if (held.has('author')) return refusal('own_pass')
      return pass.acknowledgedAt ? refusal('already_seen') : null
    case 'hurry':
      return pass.isUrgent ? refusal('already_urgent') : null
    case 'update':
      if (held.has('student')) return refuseStudentUpdate(attempt, pass)
      return pass.scheduledFor ? null : refusal('not_scheduled')
    default:
      return null
  }
}

/** Whether to show the action. A missing reason does not count, because it is entered after the click. */
export function isAvailable(
  action: PassAction,
  pass: PassFacts,
  viewer: Viewer,
  school: SchoolClock,
  now: Instant,
): boolean {
  const refused = refusalFor({ action }, pass, viewer, school, now)
  return refused === null || refused.code === 'reason_required'
}

function hasReason({ reason }: Attempt): boolean {
  return Boolean(reason?.trim())
}

function isAmong(actors: readonly Actor[], held: ReadonlySet<Actor>): boolean {
  return actors.some((actor) => held.has(actor))
}

function refuseStart(pass: PassFacts, held: ReadonlySet<Relation>, school: SchoolClock, now: Instant): Refusal | null {
  const isEarly = windowState(pass, school, now) === 'before'
  if (isEarly && held.has('student')) return refusal('too_early')
  if (isEarly && localDay(baseTime(pass), school.timezone) !== localDay(now, school.timezone)) {
    return refusal('other_day')
  }
  return pass.fromRoomId === null ? refusal('rooms_missing') : null
}

/** A student may only fill in a missing origin. */
function refuseStudentUpdate({ changes = [] }: Attempt, pass: PassFacts): Refusal | null {
  if (changes.includes('scheduledFor')) return refusal('not_allowed')
  return pass.fromRoomId === null ? null : refusal('origin_set')
}

/** A student can cancel a request, or a pass that waits in line, without a reason. Every other cancellation needs one. */
export function needsReason(pass: PassFacts, held: ReadonlySet<Relation>): boolean {
  const upcoming = pass.approvedAt !== null && pass.enqueuedAt === null
  return !held.has('student') || upcoming
}

/**
 * Whether a viewer may do something to a pass right now. The web uses it to enable buttons, and the server to accept
 * requests. A refusal has a stable code and a message for the user.
 */
import type { Viewer } from '../access/viewer.ts'
import type { Instant } from '../time/instant.ts'
import { bareClock } from '../time/text.ts'
import { localDay } from '../time/zone.ts'
import type { PassFacts } from './facts.ts'
import { mayRead, type Relation, relations } from './relation.ts'
import { MAX_OPEN_REQUESTS } from './request/openRequests.ts'
import { PERIOD_TEXT, type ReachedLimit } from './request/quickLimit.ts'
import { passStatus } from './status.ts'
import { SAME_PLACE_MESSAGE } from './times.ts'
import { type Actor, actorsFor, type PassAction } from './transitions.ts'
import { type ActivationIntervals, baseTime, windowState } from './window.ts'

export interface SchoolClock extends ActivationIntervals {
  timezone: string
}

const MESSAGES = {
  not_found: 'This pass was not found. Refresh the page to see what is current.',
  not_allowed: 'Only the people responsible for this pass can do that. Ask one of them, or the office.',
  moved_on: 'This pass was just changed. Here is its current state.',
  lapsed: 'This pass has expired. Make a new one.',
  too_early: 'It is too early to start this pass. Try again closer to its time.',
  other_day: 'This pass is for another day. It can be started then.',
  rooms_missing: 'Choose where it starts.',
  not_scheduled: 'Only a pass with a time can be edited. Cancel it and make a new one instead.',
  origin_set: 'The starting room is already set. Ask your teacher to change it.',
  own_pass: 'You made this pass yourself, so there is nothing to mark as seen.',
  already_seen: 'This pass is already marked as seen. There is nothing more to do.',
  already_urgent: 'This pass is already marked as urgent. Your teacher was told.',
  reason_required: 'Enter a reason first, so that everyone knows why.',
  room_full: 'This pass still waits for its turn. Let it wait, or start it over the limit.',
  room_closed: 'This pass goes to a room that is no longer in use. Make a new pass to another room.',
  room_paused: 'This room is closed for now. Choose another place, or try again when it opens.',
  closed_now: 'Passes are closed for now. Your pass waits for you.',
  frozen: 'Passes are frozen. Stay where you are until your school opens them again.',
  live_pass: 'There is already a live pass. End or cancel that one first.',
  no_quick_passes: 'No quick passes are left today. Ask a teacher for a pass.',
  too_many_open: `You already have ${MAX_OPEN_REQUESTS} open requests. Cancel one that you no longer need, or wait for an answer.`,
  asap_not_allowed: 'This room only accepts scheduled passes. Pick a time.',
  same_place: SAME_PLACE_MESSAGE,
} as const

export type RefusalCode = keyof typeof MESSAGES

export const REFUSAL_CODES = Object.keys(MESSAGES) as RefusalCode[]

export interface Refusal {
  code: RefusalCode
  message: string
}

export function refusal(code: RefusalCode): Refusal {
  return { code, message: MESSAGES[code] }
}

/** A quick pass that was granted before quick passes were closed. */
export function closedRefusal(opens: Instant, timezone: string): Refusal {
  return { code: 'closed_now', message: `Passes open at ${bareClock(opens, timezone)}. Your pass waits for you.` }
}

/** A quick pass that was granted before its student had used their quick passes, or came back from the last one. */
export function usedUpRefusal(
  { reached, readyAt }: { reached: ReachedLimit | null; readyAt: Instant | null },
  timezone: string,
): Refusal {
  const why = reached
    ? `No quick passes are left ${PERIOD_TEXT[reached.period]}.`
    : readyAt && `Your next quick pass is ready at ${bareClock(readyAt, timezone)}.`
  return why
    ? { code: 'no_quick_passes', message: `${why} Ask a teacher to start this pass.` }
    : refusal('no_quick_passes')
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

/** What a student can do with an upcoming pass. */
import type { Pass } from '@corridor/contract'
import {
  activationWindow,
  clockTime,
  type Instant,
  passStatus,
  refusalFor,
  type SchoolClock,
  type Viewer,
  windowState,
} from '@corridor/rules'

export type StartChoice =
  | { kind: 'start' }
  /** It has no origin: the update form asks first. */
  | { kind: 'choose_origin' }
  | { kind: 'wait'; hint: string }

export function startChoice(pass: Pass, viewer: Viewer, school: SchoolClock, now: Instant): StartChoice {
  if (windowState(pass, school, now) === 'before') {
    const { opens } = activationWindow(pass, school)
    return { kind: 'wait', hint: `You can start it from ${clockTime(opens, school.timezone)}` }
  }
  const refusal = refusalFor({ action: 'start' }, pass, viewer, school, now)
  if (refusal === null) return { kind: 'start' }
  return refusal.code === 'rooms_missing' ? { kind: 'choose_origin' } : { kind: 'wait', hint: refusal.message }
}

/** Only before it starts, and only once. */
export function asksForOrigin(pass: Pass, school: SchoolClock, now: Instant): boolean {
  return pass.fromRoomId === null && passStatus(pass, school, now) === 'approved'
}

export function canMarkSeen(pass: Pass, viewer: Viewer, school: SchoolClock, now: Instant): boolean {
  return refusalFor({ action: 'acknowledge' }, pass, viewer, school, now) === null
}

/** With any reason they will give. */
export function canCancel(pass: Pass, viewer: Viewer, school: SchoolClock, now: Instant): boolean {
  return refusalFor({ action: 'cancel', reason: 'given later' }, pass, viewer, school, now) === null
}

/** Created by staff, so the student may want to know by whom. */
export function isFromSomebodyElse(pass: Pick<Pass, 'createdBy' | 'studentId'>): boolean {
  return pass.createdBy !== pass.studentId
}

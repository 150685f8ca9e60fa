/** What a student can do with an upcoming pass. */
import type { Pass } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import { activationWindow, passStatus, refusalFor, type SchoolClock, windowState } from '@corridor/rules/pass'
import { clockTime, type Instant } from '@corridor/rules/time'

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

/** The student chooses the origin before the pass starts, and only once. */
export function needsOrigin(pass: Pass, school: SchoolClock, now: Instant): boolean {
  return pass.fromRoomId === null && passStatus(pass, school, now) === 'approved'
}

export function canMarkSeen(pass: Pass, viewer: Viewer, school: SchoolClock, now: Instant): boolean {
  return refusalFor({ action: 'acknowledge' }, pass, viewer, school, now) === null
}

/** Whatever reason the student will give. */
export function canCancel(pass: Pass, viewer: Viewer, school: SchoolClock, now: Instant): boolean {
  return refusalFor({ action: 'cancel', reason: 'given later' }, pass, viewer, school, now) === null
}

/** Created by staff, so the student may want to know by whom. */
export function isIssuedByStaff(pass: Pick<Pass, 'createdBy' | 'studentId'>): boolean {
  return pass.createdBy !== pass.studentId
}

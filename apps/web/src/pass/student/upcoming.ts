/** What a student can do with an upcoming pass. */
import type { Pass } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import { activationWindow, passStatus, refusalFor, type SchoolClock, windowState } from '@corridor/rules/pass'
import { explainRefusal } from '@corridor/rules/text'
import { type Instant, timesIn } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Student: an upcoming pass"

export type StartChoice =
  | { kind: 'start' }
  /** It has no origin: the update form asks first. */
  | { kind: 'choose_origin' }
  | { kind: 'wait'; hint: string }

export function startChoice(i18n: I18n, pass: Pass, viewer: Viewer, school: SchoolClock, now: Instant): StartChoice {
  if (windowState(pass, school, now) === 'before') {
    const { opens } = activationWindow(pass, school)
    const time = timesIn(i18n.locale).clockTime(opens, school.timezone)
    return { kind: 'wait', hint: i18n._(msg`You can start it from ${time}`) }
  }
  const refusal = refusalFor({ action: 'start' }, pass, viewer, school, now)
  if (refusal === null) return { kind: 'start' }
  if (refusal.code === 'rooms_missing') return { kind: 'choose_origin' }
  return { kind: 'wait', hint: explainRefusal(i18n, refusal) }
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

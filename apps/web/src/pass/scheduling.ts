/** Validates the time of a pass for every pass form: within the allowed days and hours, and not too late to start. */
import { type Instant, PASS_TIME_RANGE, type SchoolClock, windowState } from '@corridor/rules'
import {
  dateBounds,
  type ScheduleFields,
  type ScheduleProblem,
  scheduleProblem,
  toInstant,
} from '../parts/schedule/scheduleTime.ts'

export type TimeProblem = ScheduleProblem | 'past'

/** The one problem that the fields do not report themselves. */
export const PAST_MESSAGE = 'That time is over. Choose a later one.'

/** Null for a valid time, and while a field is still empty. */
export function timeProblem(fields: ScheduleFields, school: SchoolClock, now: Instant): TimeProblem | null {
  const problem = scheduleProblem(fields, dateBounds(now, school.timezone), PASS_TIME_RANGE)
  return problem ?? (isOver(toInstant(fields, school.timezone), school, now) ? 'past' : null)
}

/** A pass whose activation window has already closed could never be started. */
function isOver(scheduledFor: Instant | null, school: SchoolClock, now: Instant): boolean {
  return (
    scheduledFor !== null && windowState({ scheduledFor, approvedAt: null, createdAt: now }, school, now) === 'after'
  )
}

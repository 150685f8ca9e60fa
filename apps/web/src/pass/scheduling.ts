/** When a pass may be, as every form of a pass asks: by its fields, and by the time that they mean. */
import type { SchoolSetup } from '@corridor/contract'
import {
  bookableDays,
  fieldsProblem,
  type ScheduleProblem,
  scheduleProblem,
  scheduleProblemText,
} from '@corridor/rules/pass'
import { clockRangeOf, USUAL_HOURS } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { dayAndClock, type ScheduleFields, toInstant } from '../parts/schedule/scheduleTime.ts'

export type TimeProblem = ScheduleProblem

/** The one problem that the fields themselves do not tell. */
export function pastText(i18n: I18n): string {
  return scheduleProblemText(i18n, 'past', clockRangeOf(USUAL_HOURS))
}

/** Null for a good time, and while a field is still empty. */
export function timeProblem(
  fields: ScheduleFields,
  { school, calendar }: Pick<SchoolSetup, 'school' | 'calendar'>,
  now: Instant,
): TimeProblem | null {
  const problem = fieldsProblem(dayAndClock(fields), bookableDays(now, school.timezone), clockRangeOf(calendar))
  const scheduledFor = toInstant(fields, school.timezone)
  return problem ?? (scheduledFor === null ? null : scheduleProblem(scheduledFor, school, now, calendar))
}

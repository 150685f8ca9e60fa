/** Hours of closed times that someone types: what is allowed, on days of the week or on one date. */
import { schoolYearFirstDay } from '../time/schoolYear.ts'
import { longDayOfYear } from '../time/text.ts'
import { addDays, type LocalDay } from '../time/zone.ts'
import { calendarYears } from './calendar.ts'
import { type ClosedTime, MAX_DATED_CLOSED_TIMES, MAX_WEEKLY_CLOSED_TIMES } from './closedTimes.ts'

export type ClosedTimeProblems = { [K in keyof ClosedTime]?: string }

/** What is wrong, by field. `others` are the school's other closed times. */
export function closedTimeProblems(
  { days, onDay, startMinute, endMinute }: ClosedTime,
  others: readonly ClosedTime[],
  today: LocalDay,
): ClosedTimeProblems {
  const problems: ClosedTimeProblems = {}
  if (endMinute <= startMinute) problems.endMinute = 'Choose an end after the start.'
  const whenField = onDay === null ? 'days' : 'onDay'
  const when = onDay === null ? weeklyProblem(days, others) : datedProblem(days, onDay, others, today)
  if (when) problems[whenField] = when
  return problems
}

function weeklyProblem(days: ClosedTime['days'], others: readonly ClosedTime[]): string | null {
  if (days === null || days.length === 0) return 'Choose at least one day.'
  const weekly = others.filter((other) => other.days !== null)
  return weekly.length >= MAX_WEEKLY_CLOSED_TIMES ? `At most ${MAX_WEEKLY_CLOSED_TIMES}. Remove one first.` : null
}

function datedProblem(
  days: ClosedTime['days'],
  onDay: LocalDay,
  others: readonly ClosedTime[],
  today: LocalDay,
): string | null {
  if (days !== null) return 'Choose days of the week, or a date.'
  const { first, end } = calendarYears(today)
  if (onDay < first || onDay >= end) {
    return `Choose a day from ${longDayOfYear(first)} to ${longDayOfYear(addDays(end, -1))}.`
  }
  const year = schoolYearFirstDay(onDay)
  const dated = others.filter((other) => other.onDay !== null && schoolYearFirstDay(other.onDay) === year)
  return dated.length >= MAX_DATED_CLOSED_TIMES ? `At most ${MAX_DATED_CLOSED_TIMES} in a school year.` : null
}

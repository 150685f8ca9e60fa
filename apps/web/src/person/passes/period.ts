import { addDays, dayBounds, type Instant, type LocalDay, localDay, schoolYearStart } from '@corridor/rules/time'
import { type PassesFilters, typeOf } from './shape.ts'

type Days = PassesFilters

const YEAR_DAYS = 365

/** What the fields show: the school year to date and, if it is planned, a year ahead, until somebody chooses other days. */
export function daysOf(
  { from, to, ...filters }: Days,
  timezone: string,
  now: Instant,
): { from: LocalDay; to: LocalDay } {
  const today = localDay(now, timezone)
  const isPlanned = ['upcoming', 'requested'].includes(typeOf(filters))
  return {
    from: isDay(from) ? from : localDay(schoolYearStart(now, timezone), timezone),
    to: isDay(to) ? to : isPlanned ? addDays(today, YEAR_DAYS) : today,
  }
}

export function periodOf(days: Days, timezone: string, now: Instant): { start: Instant; end: Instant } {
  const { from, to } = daysOf(days, timezone, now)
  return { start: dayBounds(from, timezone).start, end: dayBounds(to, timezone).end }
}

/** A sentence for the field, or null. */
export function dayProblems(days: Days, timezone: string, now: Instant): { from: string | null; to: string | null } {
  const { from, to } = daysOf(days, timezone, now)
  const today = localDay(now, timezone)
  const isAway = (day: LocalDay) => day < addDays(today, -YEAR_DAYS) || day > addDays(today, YEAR_DAYS)
  const far = 'Choose a day within a year of today.'
  return { from: isAway(from) ? far : null, to: to < from ? 'The end is before the start.' : isAway(to) ? far : null }
}

function isDay(text: string): text is LocalDay {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

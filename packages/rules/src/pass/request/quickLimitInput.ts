/** Quick pass limits that someone types: what is allowed. */
import { QUICK_PERIODS, type QuickPeriod, type SchoolQuickLimits } from './quickLimit.ts'

/** "From 1 up to 20": what a field says about a number outside of its range. */
export function rangeText(min: number, max: number): string {
  return `From ${min} up to ${max}`
}

const QUICK_LIMIT_FIELDS: Readonly<Record<QuickPeriod, keyof SchoolQuickLimits>> = {
  day: 'quickPassesPerDay',
  week: 'quickPassesPerWeek',
  term: 'quickPassesPerTerm',
}

/** What is wrong with numbers that are each within their range: a longer period allows no less than a shorter one. */
export function quickLimitProblems(limits: SchoolQuickLimits): Partial<Record<keyof SchoolQuickLimits, string>> {
  const shorter: Readonly<Record<QuickPeriod, readonly QuickPeriod[]>> = {
    day: [],
    week: ['day'],
    term: ['week', 'day'],
  }
  return Object.fromEntries(
    QUICK_PERIODS.flatMap((period) => {
      const limit = limits[QUICK_LIMIT_FIELDS[period]]
      const less = shorter[period].find((other) => limit !== null && (limits[QUICK_LIMIT_FIELDS[other]] ?? 0) > limit)
      return less ? [[QUICK_LIMIT_FIELDS[period], `A ${period} cannot be less than a ${less}`]] : []
    }),
  )
}

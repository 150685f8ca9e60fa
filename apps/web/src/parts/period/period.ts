import { addDays, dayBounds, type Instant, type LocalDay, localDay, schoolYearStart } from '@corridor/rules/time'

/** By the value in the address. */
export const PERIOD_LABELS = {
  today: 'Today',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  year: 'This school year',
  custom: 'From … to …',
} as const

export type PeriodName = keyof typeof PERIOD_LABELS

/** As in the address. */
export interface PeriodFilters {
  period: string
  from: string
  to: string
}

interface Days {
  first?: LocalDay
  last?: LocalDay
}

/** The chosen days in the school's time. A day that is not one, as in a mistyped address, does not limit anything. */
export function daysOf({ period, from, to }: PeriodFilters, timezone: string, now: Instant): Days {
  const today = localDay(now, timezone)
  if (period === 'today') return { first: today }
  if (period === '7' || period === '30') return { first: addDays(today, 1 - Number(period)) }
  if (period === 'year') return { first: localDay(schoolYearStart(now, timezone), timezone) }
  if (period !== 'custom') return {}
  return { ...(isDay(from) && { first: from }), ...(isDay(to) && { last: to }) }
}

interface Period {
  from?: Instant
  /** The first moment that is not included anymore. */
  to?: Instant
}

export function periodOf(filters: PeriodFilters, timezone: string, now: Instant): Period {
  const { first, last } = daysOf(filters, timezone, now)
  return {
    ...(first && { from: dayBounds(first, timezone).start }),
    ...(last && { to: dayBounds(last, timezone).end }),
  }
}

function isDay(text: string): text is LocalDay {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

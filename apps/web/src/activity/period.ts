import { addDays, dayBounds, type Instant, type LocalDay, localDay } from '@corridor/rules/time'
import type { ActivityFilters } from './shape.ts'

export const PERIODS = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'custom', label: 'From … to …' },
] as const

interface Period {
  from?: Instant
  to?: Instant
}

/** The chosen days in the school's time. A day that is not one, as in a mistyped address, does not limit anything. */
export function periodOf(
  { period, from, to }: Pick<ActivityFilters, 'period' | 'from' | 'to'>,
  timezone: string,
  now: Instant,
): Period {
  const today = localDay(now, timezone)
  if (period === 'today') return { from: dayBounds(today, timezone).start }
  if (period === '7' || period === '30') return { from: dayBounds(addDays(today, 1 - Number(period)), timezone).start }
  if (period !== 'custom') return {}
  return {
    ...(isDay(from) && { from: dayBounds(from, timezone).start }),
    ...(isDay(to) && { to: dayBounds(to, timezone).end }),
  }
}

function isDay(text: string): text is LocalDay {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

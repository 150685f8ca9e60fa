import { mondayOf } from '../schedule/weekday.ts'
import type { Instant } from '../time/instant.ts'
import { addDays, type LocalDay, localDay } from '../time/zone.ts'
import { percentChange } from './change.ts'

/** How many weeks one can look back at. */
export const TREND_WEEKS = [4, 8, 12] as const

/** 52 weeks, so that a Monday is compared with a Monday. */
const YEAR_DAYS = 364

/** A week is named by its Monday, and lasts until Sunday. */
export interface TrendWeeks {
  /** The newest weeks that are over, in order. The current week would always look like a decrease. */
  weeks: LocalDay[]
  /** As many weeks directly before. */
  before: LocalDay[]
  /** The same weeks a year ago. */
  yearAgo: LocalDay[]
}

/** The newest week that is over. */
export function newestWeekOver(now: Instant, timezone: string): LocalDay {
  return addDays(mondayOf(localDay(now, timezone)), -7)
}

export function trendWeeks(now: Instant, timezone: string, length: number): TrendWeeks {
  const newest = newestWeekOver(now, timezone)
  const weeks = Array.from({ length }, (_, index) => addDays(newest, (index - length + 1) * 7))
  return {
    weeks,
    before: weeks.map((week) => addDays(week, -length * 7)),
    yearAgo: weeks.map((week) => addDays(week, -YEAR_DAYS)),
  }
}

export interface WeekTrend {
  week: LocalDay
  usedPasses: number
  /** The passes of the week that it is compared with; null if there were none yet, or school had not begun. */
  usedBefore: number | null
  usedYearAgo: number | null
}

export interface Trend {
  weeks: WeekTrend[]
  usedPasses: number
  /** Null unless all of the weeks are known: less would look like an increase. */
  usedBefore: number | null
  usedYearAgo: number | null
  /** The change in whole percent. */
  changeFromBefore: number | null
  changeFromYearAgo: number | null
}

/** Since when there is something to compare with. */
export interface FirstWeeks {
  /** The week of the first pass ever. */
  ever: LocalDay | null
  /** The week of the first pass of this school year. */
  ofYear: LocalDay | null
}

/**
 * `used` has the passes of each week. Weeks before the first one are unknown, and weeks after it without an entry had no
 * passes, such as a vacation. The weeks directly before belong to the same school year: compared with the summer, every
 * fall would look busy.
 */
export function trendOf(
  { weeks, before, yearAgo }: TrendWeeks,
  used: ReadonlyMap<LocalDay, number>,
  first: FirstWeeks,
): Trend {
  const usedIn = (week: LocalDay | undefined, since: LocalDay | null) =>
    week === undefined || since === null || week < since ? null : (used.get(week) ?? 0)
  const rows = weeks.map((week, index) => ({
    week,
    usedPasses: used.get(week) ?? 0,
    usedBefore: usedIn(before[index], first.ofYear),
    usedYearAgo: usedIn(yearAgo[index], first.ever),
  }))
  const usedPasses = rows.reduce((sum, row) => sum + row.usedPasses, 0)
  const usedBefore = sumIfKnown(rows.map((row) => row.usedBefore))
  const usedYearAgo = sumIfKnown(rows.map((row) => row.usedYearAgo))
  return {
    weeks: rows,
    usedPasses,
    usedBefore,
    usedYearAgo,
    changeFromBefore: usedBefore === null ? null : percentChange(usedPasses, usedBefore),
    changeFromYearAgo: usedYearAgo === null ? null : percentChange(usedPasses, usedYearAgo),
  }
}

function sumIfKnown(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0)
}

/** A student's own past, by day. */
import type { Pass } from '@corridor/contract'
import { baseTime } from '@corridor/rules/pass'
import { dayBounds, type Instant, type LocalDay, localDay, timesIn } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Student: My Passes"

export interface PastDay {
  day: LocalDay
  passes: readonly Pass[]
  /** Null while more of this day may follow, or if nothing of it was used. */
  minutes: number | null
}

/** In the order of the list. The day that a page ends with may go on with the next page. */
export function pastDays(passes: readonly Pass[], timezone: string, hasMore: boolean): PastDay[] {
  const days = [...Map.groupBy(passes, (pass) => localDay(baseTime(pass), timezone))]
  return days.map(([day, own], index) => {
    const isWhole = !hasMore || index < days.length - 1
    const used = own.filter(({ duration }) => duration !== null)
    const minutes = used.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
    return { day, passes: own, minutes: isWhole && used.length > 0 ? minutes : null }
  })
}

/** How much longer than allowed it took; null if it did not. */
export function minutesOver({ duration, timeLimit }: Pick<Pass, 'duration' | 'timeLimit'>): number | null {
  return duration !== null && timeLimit !== null && duration > timeLimit ? duration - timeLimit : null
}

/** "Tuesday, November 10", with "Today" instead of the weekday. */
export function dayLabel(i18n: I18n, day: LocalDay, now: Instant, timezone: string): string {
  const times = timesIn(i18n.locale)
  if (day !== localDay(now, timezone)) return times.longDayText(dayBounds(day, timezone).start, timezone)
  const date = times.longDay(day)
  return i18n._(msg`Today, ${date}`)
}

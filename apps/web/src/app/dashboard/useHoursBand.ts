import type { SchoolSetup } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { clockOfMinutes, schoolHours, spanOf } from '@corridor/rules/schedule'
import { clockText, type Instant, localDay } from '@corridor/rules/time'
import { useQueries } from '@tanstack/react-query'
import { schoolSetupQuery } from '../../base/session/queries.ts'
import type { ChartData } from '../../ui/chart/data.ts'

const MINUTES_A_DAY = 24 * 60

/** Each of them is asked for its whole setup, and the hours of many schools together are most of the day. */
export const MAX_SCHOOL_SETUPS = 5

/** The hours of school today, as a band behind the chart of the day. Without them the chart says just as much. */
export function useHoursBand(schoolIds: readonly SchoolId[], now: Instant, isShown: boolean): ChartData['band'] {
  const asked = isShown && schoolIds.length <= MAX_SCHOOL_SETUPS ? schoolIds : []
  const setups = useQueries({ queries: asked.map(schoolSetupQuery) })
  return bandOf(
    setups.flatMap(({ data }) => data ?? []),
    now,
  )
}

export function bandOf(
  setups: readonly Pick<SchoolSetup, 'school' | 'schedules' | 'calendar'>[],
  now: Instant,
): ChartData['band'] {
  const spans = setups.flatMap((setup) => {
    const { timezone } = setup.school
    return schoolHours(setup, localDay(now, timezone), timezone) ?? []
  })
  if (spans.length === 0) return undefined
  const { startMinute, endMinute } = spanOf(spans)
  // Midnight is 12:00 am, also at the end of a day.
  const [from, to] = [startMinute, endMinute].map((minutes) => clockText(clockOfMinutes(minutes % MINUTES_A_DAY)))
  return { from: startMinute / 60, to: endMinute / 60, label: `School hours, ${from} to ${to}` }
}

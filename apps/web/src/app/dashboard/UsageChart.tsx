import type { School, SchoolUsage } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { USAGE_INTERVALS, type UsageInterval } from '@corridor/rules/metrics'
import { clockTime } from '@corridor/rules/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { brandTokens } from '../../base/branding.ts'
import { useMergeQuery, useQueryValues } from '../../base/navigation.ts'
import { failureOf } from '../../base/session/failure.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { Chart } from '../../ui/chart/Chart.tsx'
import type { ChartData } from '../../ui/chart/data.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { pointLabel, pointTitle, summaryText, totalOf, valueAt } from './points.ts'
import { usageQuery, useLiveDashboard } from './queries.ts'
import { useHoursBand } from './useHoursBand.ts'

const OPTIONS = [
  { value: 'hour', label: 'Hour' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const
const AXES: Readonly<Record<UsageInterval, string>> = { hour: 'Minute', day: 'Hour', week: 'Day', month: 'Day' }

/** How many passes each school used in the current hour, day, week or month. */
export function UsageChart({ schoolIds }: { schoolIds: readonly SchoolId[] }) {
  useLiveDashboard()
  const { dataBySchoolId } = useInitialize()
  const [interval, choose] = useInterval()
  const query = useQuery({ ...usageQuery(interval), placeholderData: keepPreviousData })
  const now = useNow()
  const band = useHoursBand(schoolIds, now, interval === 'day')
  const failure = query.data ? null : failureOf(query)
  if (failure) return <LoadFailed title="The chart could not be loaded" failure={failure} />
  const used = query.data ?? []
  const schools = schoolIds.flatMap((schoolId) => dataBySchoolId[schoolId]?.school ?? [])
  const timezone = schools[0]?.timezone ?? 'UTC'
  const isLoaded = query.data !== undefined
  const total = used.reduce((sum, usage) => sum + totalOf(usage), 0)
  return (
    <Card as="div">
      <Chart
        kind="line"
        summary={isLoaded ? summaryText(total, interval) : null}
        isFollowing={query.isPlaceholderData}
        choice={<Segments label="Interval" options={OPTIONS} value={interval} onChange={choose} />}
        {...chartOf(schools, used, interval, timezone, `Now, ${clockTime(now, timezone)}`)}
        {...(band && { band })}
      />
    </Card>
  )
}

/** The interval is in the URL, so that it can be bookmarked and survives a reload. */
function useInterval(): [UsageInterval, (interval: UsageInterval) => void] {
  const { interval } = useQueryValues()
  const merge = useMergeQuery()
  const chosen = USAGE_INTERVALS.find((one) => one === interval) ?? 'day'
  return [chosen, (next) => merge({ interval: next === 'day' ? null : next }, { replace: true })]
}

/** A line for each school in its own color. */
function chartOf(
  schools: readonly School[],
  used: readonly SchoolUsage[],
  interval: UsageInterval,
  timezone: string,
  nowLabel: string,
): ChartData {
  const [first] = used
  const values = first?.rows.map(({ intervalValue }) => intervalValue) ?? []
  const index = values.indexOf(first?.current ?? 0)
  return {
    caption: 'Used Passes Summary',
    axis: AXES[interval],
    series: schools.map((school) => ({
      id: String(school.schoolId),
      label: school.name,
      color: colorOf(school),
      total: totalAt(used, school),
    })),
    points: values.map((value) => ({
      label: first ? pointLabel(first, value, timezone) : '',
      title: first ? pointTitle(first, value, timezone) : '',
      values: Object.fromEntries(used.map((usage) => [String(usage.schoolId), valueAt(usage, value)])),
    })),
    ...(index >= 0 && { now: { index, label: nowLabel } }),
  }
}

/** Null while it is on its way. */
function totalAt(used: readonly SchoolUsage[], school: School): number | null {
  const usage = used.find(({ schoolId }) => schoolId === school.schoolId)
  return usage ? totalOf(usage) : null
}

/** The school's primary color, as dark or as bright as it takes to be seen. */
function colorOf(school: School): { light: string; dark: string } {
  const tokens = brandTokens(school)
  return { light: tokens['--school-accent'] ?? '', dark: tokens['--school-accent-dark'] ?? '' }
}

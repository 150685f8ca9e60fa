import type { Patterns } from '@corridor/contract'
import { hourText, monthDay } from '../../../base/calendarText.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { Heatmap } from '../../../ui/chart/Heatmap.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Highlights } from './Highlights.tsx'
import { busiestText, gridOf, trendText, weekdayShort } from './labels.ts'
import classes from './PatternFigures.module.css'
import { Ranking } from './Ranking.tsx'

interface PatternFiguresProps {
  patterns: Patterns
  /** The figures of another choice are on their way. */
  isFollowing: boolean
  /** Rooms lead to their own patterns. */
  linksRooms?: boolean
}

/** When passes start, how that changes, and the rankings of where they lead, where they come from and whose class it was. */
export function PatternFigures({ patterns, isFollowing, linksRooms = false }: PatternFiguresProps) {
  const { hours, trend, destinations, origins, blocks, faculty, side } = patterns
  const grid = gridOf(hours)
  return (
    <Stack className={classes.page} data-following={isFollowing || undefined}>
      {patterns.isBehind && (
        <p role="status" className={classes.behind}>
          The last week is still being counted.
        </p>
      )}
      <Highlights patterns={patterns} />
      <div className={classes.charts}>
        <Card as="div">
          <Chart kind="line" summary={trendText(trend)} {...trendChart(trend)} />
        </Card>
        <Card as="div">
          <Heatmap
            caption="By hour and weekday"
            summary={busiestText(hours)}
            rows={grid.hours.map(hourText)}
            columns={grid.weekdays.map(weekdayShort)}
            valueAt={grid.valueAt}
            full={grid.highest}
          />
        </Card>
      </div>
      <div className={classes.rankings}>
        {side !== 'to' && (
          <Ranking title="By destination" of="Destination" rows={destinations} linksRooms={linksRooms} />
        )}
        {side !== 'from' && <Ranking title="By origin" of="Origin" rows={origins} linksRooms={linksRooms} />}
        <Ranking title="By block" of="Block" rows={blocks} />
        {faculty && <Ranking title="From whose class" of="Faculty" rows={faculty} />}
      </div>
    </Stack>
  )
}

function trendChart({ weeks, usedPasses, usedBefore, usedYearAgo }: Patterns['trend']) {
  const before = { id: 'before', label: 'Weeks before', ...(usedBefore !== null && { total: usedBefore }) }
  const yearAgo = { id: 'yearAgo', label: 'A year ago', ...(usedYearAgo !== null && { total: usedYearAgo }) }
  const isKnown = (key: 'usedBefore' | 'usedYearAgo') => weeks.some((week) => week[key] !== null)
  return {
    caption: 'Passes by week',
    axis: 'Week from',
    series: [
      { id: 'now', label: 'These weeks', total: usedPasses },
      ...(isKnown('usedBefore') ? [before] : []),
      ...(isKnown('usedYearAgo') ? [yearAgo] : []),
    ],
    points: weeks.map((week) => ({
      label: monthDay(week.week),
      values: { now: week.usedPasses, before: week.usedBefore, yearAgo: week.usedYearAgo },
    })),
  }
}

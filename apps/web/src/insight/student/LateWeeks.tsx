import type { StudentInsights } from '@corridor/contract'
import { mondayOf } from '@corridor/rules/schedule'
import { addDays, type LocalDay } from '@corridor/rules/time'
import { monthDay } from '../../base/calendarText.ts'
import { Chart } from '../../ui/chart/Chart.tsx'
import { Card } from '../../ui/layout/Card.tsx'

type LateWeek = StudentInsights['lateWeeks'][number]

interface LateWeeksProps {
  weeks: readonly LateWeek[]
  firstDay: LocalDay
  today: LocalDay
}

/** How often a student came late, week by week. It is compared to nobody. */
export function LateWeeks({ weeks, firstDay, today }: LateWeeksProps) {
  const total = weeks.reduce((sum, { latePasses }) => sum + latePasses, 0)
  return (
    <Card as="div">
      <Chart
        kind="bar"
        caption="Late passes by week"
        axis="Week of"
        summary={summaryOf(weeks, total)}
        series={[{ id: 'late', label: 'Late passes', total }]}
        points={pointsOf(weeks, firstDay, today)}
      />
    </Card>
  )
}

function summaryOf(weeks: readonly LateWeek[], total: number): string {
  const last = weeks.at(-1)
  if (!last) return 'Never late this school year.'
  return `Late ${total === 1 ? 'once' : `${total} times`} this school year, last in the week of ${monthDay(last.week)}.`
}

function pointsOf(weeks: readonly LateWeek[], firstDay: LocalDay, today: LocalDay) {
  const late = new Map(weeks.map(({ week, latePasses }) => [week, latePasses]))
  const mondays: LocalDay[] = []
  for (let monday = mondayOf(firstDay); monday <= today; monday = addDays(monday, 7)) mondays.push(monday)
  return mondays.map((monday) => ({
    label: monthDay(monday),
    title: `Week of ${monthDay(monday)}`,
    values: { late: late.get(monday) ?? 0 },
  }))
}

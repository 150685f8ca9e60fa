import type { StudentInsights } from '@corridor/contract'
import { averageText } from '@corridor/rules/metrics'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './StudentInsights.module.css'

/** The figures of the school year to date. */
export function UsageMetrics({ metrics }: { metrics: StudentInsights['usage']['metrics'] }) {
  const average = metrics.averagePassTimeAdjusted
  return (
    <Card as="dl" className={classes.metrics} aria-label="This school year">
      <Metric label="Total passes" value={metrics.totalPassCount.toLocaleString('en-US')} />
      <Metric label="Used passes" value={metrics.totalUsedPassCount.toLocaleString('en-US')} />
      <Metric
        label="Time outside class (adj.)"
        value={metrics.totalTimeOutsideClassroomAdjusted.toLocaleString('en-US')}
        unit="min."
      />
      <Metric
        label="Average pass time (adj.)"
        value={averageText(average)}
        {...(average !== null && { unit: 'min.' })}
      />
    </Card>
  )
}

function Metric({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} {unit && <small>{unit}</small>}
      </dd>
    </div>
  )
}

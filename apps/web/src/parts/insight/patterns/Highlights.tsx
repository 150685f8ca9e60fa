import type { Patterns } from '@corridor/contract'
import { Card } from '../../../ui/layout/Card.tsx'
import { Truncate } from '../../../ui/layout/Truncate.tsx'
import classes from './Highlights.module.css'
import { highlightsOf } from './highlights.ts'

export function Highlights({ patterns }: { patterns: Patterns }) {
  return (
    <Card as="dl" className={classes.highlights} aria-label="At a glance">
      {highlightsOf(patterns).map(({ label, value, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Truncate as="strong" text={value} dir="auto" />
            <small>{detail}</small>
          </dd>
        </div>
      ))}
    </Card>
  )
}

import type { RollCallCounts } from '@corridor/rules/freeze'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Figures.module.css'

const number = (value: number) => value.toLocaleString('en-US')

/** The four figures, always live. Who needs help is accounted for, too. */
export function Figures({ counts }: { counts: RollCallCounts }) {
  const { total, accountedFor, needsHelp, absent, toFind } = counts
  const share = total === 0 ? 0 : Math.floor((accountedFor / total) * 100)
  return (
    <dl className={classes.figures}>
      <Card as="div" className={classes.figure}>
        <dt>
          Accounted for <span>of {total === 1 ? '1 student' : `${number(total)} students`}</span>
        </dt>
        <dd>
          {number(accountedFor)} <small>{share} %</small>
          <div
            className={classes.shares}
            role="img"
            aria-label={`${number(accountedFor)} accounted for, ${number(absent)} absent, ${number(toFind)} to find`}
          >
            <i style={{ flexGrow: accountedFor, background: 'var(--active)' }} />
            <i style={{ flexGrow: absent, background: 'var(--field-line)' }} />
            <i style={{ flexGrow: toFind, background: 'var(--requested)' }} />
          </div>
        </dd>
      </Card>
      <Figure label="To find" value={toFind} tone="find" />
      <Figure label="Needs help" value={needsHelp} tone="help" />
      <Figure label="Absent today" value={absent} tone="absent" />
    </dl>
  )
}

interface FigureProps {
  label: string
  value: number
  tone: 'find' | 'help' | 'absent'
}

function Figure({ label, value, tone }: FigureProps) {
  return (
    <Card as="div" className={classes.figure} data-tone={tone} data-some={value > 0 || undefined}>
      <dt>
        <i aria-hidden />
        {label}
      </dt>
      <dd>{number(value)}</dd>
    </Card>
  )
}

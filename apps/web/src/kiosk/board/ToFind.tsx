import type { KioskScreen } from '@corridor/contract'
import { bareClock } from '@corridor/rules/time'
import classes from './ToFind.module.css'

interface ToFindProps {
  freeze: NonNullable<KioskScreen['freeze']>
  timezone: string
}

/** During a freeze: how many nobody has seen yet, to be read from the other end of the room. */
export function ToFind({ freeze: { isDrill, startedAt, toFind }, timezone }: ToFindProps) {
  const isDone = toFind === 0
  return (
    <section className={classes.toFind} aria-label="Still to find">
      <p className={classes.state}>{isDrill ? 'Drill · Passes are frozen' : 'Passes are frozen'}</p>
      <p className={classes.count} data-done={isDone || undefined} role="status">
        <b>{toFind?.toLocaleString('en-US')}</b> {isDone ? 'everybody is accounted for' : 'still to find'}
      </p>
      <p className={classes.since}>Since {bareClock(startedAt, timezone)}</p>
    </section>
  )
}

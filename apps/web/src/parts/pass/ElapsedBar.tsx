import type { Instant } from '@corridor/rules/time'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import classes from './Elapsed.module.css'
import { ElapsedTime } from './ElapsedTime.tsx'
import { elapsedOf } from './elapsed.ts'

interface ElapsedBarProps {
  from: Instant
  limit: number | null
}

/** The elapsed time with a bar that fills toward the limit, for table rows. */
export function ElapsedBar({ from, limit }: ElapsedBarProps) {
  const { state, share } = elapsedOf(from, useNow(EVERY_SECOND), limit)
  return (
    <span className={classes.withBar} data-state={state}>
      <ElapsedTime from={from} />
      {limit !== null && (
        <span className={classes.bar} aria-hidden>
          <i style={{ transform: `scaleX(${Math.max(share, 0.03)})` }} />
        </span>
      )}
    </span>
  )
}

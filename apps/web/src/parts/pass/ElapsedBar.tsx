import type { Instant } from '@corridor/rules/time'
import { useAtNow } from '../../base/session/now.ts'
import classes from './Elapsed.module.css'
import { ElapsedTime } from './ElapsedTime.tsx'
import { elapsedOf, visibleShare } from './elapsed.ts'

interface ElapsedBarProps {
  from: Instant
  limit: number | null
}

/** The elapsed time with a bar that fills toward the limit, for table rows. */
export function ElapsedBar({ from, limit }: ElapsedBarProps) {
  const state = useAtNow((now) => elapsedOf(from, now, limit).state)
  const share = useAtNow((now) => visibleShare(elapsedOf(from, now, limit).share))
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

import type { Instant } from '@corridor/rules/time'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { useAtNow } from '../../base/session/now.ts'
import classes from './Elapsed.module.css'
import { ElapsedTime } from './ElapsedTime.tsx'
import { elapsedOf, limitText, visibleShare } from './elapsed.ts'

interface ElapsedRingProps {
  from: Instant
  limit: number | null
  /** The zone color of the destination. */
  color: string
}

const RADIUS = 53
const LENGTH = 2 * Math.PI * RADIUS

/** The elapsed time, large, in a ring that fills toward the limit: amber near it, red past it. */
export function ElapsedRing({ from, limit, color }: ElapsedRingProps) {
  const { i18n } = useLingui()
  const state = useAtNow((now) => elapsedOf(from, now, limit).state)
  const share = useAtNow((now) => visibleShare(elapsedOf(from, now, limit).share))
  const limitWords = useAtNow((now) => limitText(i18n, from, now, limit))
  const filled = limit === null ? LENGTH : LENGTH * share
  return (
    <div className={classes.ring} data-state={state} style={{ '--zone': color } as CSSProperties}>
      <svg viewBox="0 0 120 120" aria-hidden>
        <circle className={classes.track} cx="60" cy="60" r={RADIUS} />
        <circle
          className={classes.fill}
          cx="60"
          cy="60"
          r={RADIUS}
          strokeDasharray={`${filled} ${LENGTH}`}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <div className={classes.middle}>
        <ElapsedTime from={from} large />
        <span className={classes.limit}>{limitWords}</span>
      </div>
    </div>
  )
}

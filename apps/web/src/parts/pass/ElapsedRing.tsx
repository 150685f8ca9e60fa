import type { Instant } from '@corridor/rules/time'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import classes from './Elapsed.module.css'
import { ElapsedTime } from './ElapsedTime.tsx'
import { elapsedOf, limitText } from './elapsed.ts'

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
  const now = useNow(EVERY_SECOND)
  const { i18n } = useLingui()
  const { state, share } = elapsedOf(from, now, limit)
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
        <span className={classes.limit}>{limitText(i18n, from, now, limit)}</span>
      </div>
    </div>
  )
}

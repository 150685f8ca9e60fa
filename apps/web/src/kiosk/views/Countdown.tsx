import { Trans, useLingui } from '@lingui/react/macro'
import { IconClockPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { LAST_MS } from '../state/linger.ts'
import type { Dispatch } from '../state/reducer.ts'
import { ActionButton } from './ActionButton.tsx'
import classes from './Countdown.module.css'

// lingui-set comment="Kiosk: how long a screen stays"

const RING = 2 * Math.PI * 15

interface CountdownProps {
  closesAt: number | null
  dispatch: Dispatch
}

/** When the screen closes. In its last seconds it offers more time, and says so to a screen reader. */
export function Countdown({ closesAt, dispatch }: CountdownProps) {
  const { t } = useLingui()
  const seconds = useSecondsUntil(closesAt)
  if (closesAt === null) return null
  const isEnding = seconds * 1000 <= LAST_MS
  const share = Math.min(1, seconds / 20)
  return (
    <div className={classes.countdown}>
      {isEnding && (
        <ActionButton Icon={IconClockPlus} onPress={() => dispatch({ type: 'touched' })}>
          <Trans>More time</Trans>
        </ActionButton>
      )}
      <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" fill="none" stroke="var(--line)" strokeWidth="4" />
        <circle
          cx="18"
          cy="18"
          r="15"
          fill="none"
          stroke="var(--primary-ink)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${share * RING} ${RING}`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <span>
        <Trans>Closes in {seconds} s</Trans>
      </span>
      <p className="hidden" role="status">
        {isEnding && t`This closes in 10 seconds. Press any key for more time.`}
      </p>
    </div>
  )
}

function useSecondsUntil(closesAt: number | null): number {
  const left = () => (closesAt === null ? 0 : Math.max(0, Math.ceil((closesAt - Date.now()) / 1000)))
  const [, tick] = useState(0)
  useEffect(() => {
    if (closesAt === null) return
    const timer = setInterval(() => tick((count) => count + 1), 500)
    return () => clearInterval(timer)
  }, [closesAt])
  return left()
}

/** For what is only read: a bar that runs out. */
export function RunningOut() {
  return (
    <div className={classes.bar} aria-hidden>
      <i />
    </div>
  )
}

import { bareClock } from '@corridor/rules/time'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import classes from './LeaveClock.module.css'

// lingui-set comment="Kiosk: the head of every screen"

const LONG_PRESS_MS = 1500

/** A long press leads out. With a keyboard, a press is enough: a staff code has to follow. */
export function LeaveClock({ timezone, onLeave }: { timezone: string; onLeave: () => void }) {
  const { t } = useLingui()
  const time = bareClock(useNow(EVERY_SECOND), timezone)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const start = () => {
    stop()
    timer.current = setTimeout(onLeave, LONG_PRESS_MS)
  }
  return (
    <button
      type="button"
      className={classes.clock}
      aria-label={t`${time}. For staff: leave kiosk`}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => detail === 0 && onLeave()}
    >
      {time}
    </button>
  )
}

import type { KioskScreen } from '@corridor/contract'
import { bareClock } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import { Logo } from '../../ui/theme/Logo.tsx'
import classes from './Header.module.css'

// lingui-set comment="Kiosk: the head of every screen"

const LONG_PRESS_MS = 1500

interface HeaderProps {
  screen: KioskScreen | null
  /** Instead of the teacher and the block, where there is no room. */
  details?: ReactNode
  onLeave?: () => void
}

export function Header({ screen, details, onLeave }: HeaderProps) {
  const { t } = useLingui()
  return (
    <header className={classes.header}>
      <Logo size={44} />
      <div className={classes.room}>
        <h1>{screen?.roomName ?? <Trans>Corridor kiosk</Trans>}</h1>
        <p>
          {screen
            ? [screen.kind === 'late' ? t`Late desk` : screen.teacherName, screen.blockName].filter(Boolean).join(' · ')
            : details}
        </p>
      </div>
      {screen && onLeave && <Clock timezone={screen.timezone} onLeave={onLeave} />}
    </header>
  )
}

/** A long press leads out. With a keyboard, a press is enough: a staff code has to follow. */
function Clock({ timezone, onLeave }: { timezone: string; onLeave: () => void }) {
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

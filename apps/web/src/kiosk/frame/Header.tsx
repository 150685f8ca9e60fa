import type { KioskScreen } from '@corridor/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/theme/Logo.tsx'
import classes from './Header.module.css'
import { LeaveClock } from './LeaveClock.tsx'

// lingui-set comment="Kiosk: the head of every screen"

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
      {screen && onLeave && <LeaveClock timezone={screen.timezone} onLeave={onLeave} />}
    </header>
  )
}

import type { KioskScreen } from '@corridor/contract'
import { Trans } from '@lingui/react/macro'
import { IconWalk } from '@tabler/icons-react'
import { useEffect } from 'react'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import classes from './OutNow.module.css'
import { playSound } from './sound.ts'

// lingui-set comment="Kiosk: whose turn in line has come"

/** They have no device that tells them. */
export function Turns({ screen: { turns, playsSound } }: { screen: KioskScreen }) {
  const now = useNow(EVERY_SECOND)
  const current = turns.filter(({ until }) => until > now)
  const latest = current.at(-1)?.until
  useEffect(() => {
    if (latest !== undefined && playsSound) playSound()
  }, [latest, playsSound])
  return (
    <div role="status" className={classes.announced}>
      {current.length > 0 && (
        <ul className={classes.turns}>
          {current.map(({ name, until }) => (
            <li key={`${name} ${until}`}>
              <IconWalk size={30} aria-hidden />
              <Trans>Your turn, {name}</Trans>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

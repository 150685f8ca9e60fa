import { Trans } from '@lingui/react/macro'
import { IconBellOff } from '@tabler/icons-react'
import classes from './Tile.module.css'

// lingui-set comment="Student: all passes of the school are paused (a freeze)"

export function Silence() {
  return (
    <p className={classes.tile} data-row>
      <IconBellOff size={20} aria-hidden />
      <Trans>Corridor won't ring or light up. Silence your phone, too.</Trans>
    </p>
  )
}

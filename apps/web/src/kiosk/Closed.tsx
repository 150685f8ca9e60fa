import { Trans } from '@lingui/react/macro'
import classes from './Closed.module.css'

// lingui-set comment="Kiosk: out of school hours"

/** Out of school hours the screen is blank. */
export function Closed() {
  return (
    <main className={classes.blank}>
      <h1 className="hidden">
        <Trans>This kiosk is closed until school starts.</Trans>
      </h1>
    </main>
  )
}

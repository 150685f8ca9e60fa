import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import classes from './Closed.module.css'

// lingui-set comment="Kiosk: out of school hours"

const SHOWN_MS = 5000

/** Out of school hours the screen is blank. Whoever has just connected it, or touches it, reads why. */
export function Closed() {
  const [touches, setTouches] = useState(1)
  useEffect(() => {
    if (touches === 0) return
    const timer = setTimeout(() => setTouches(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [touches])
  return (
    <main className={classes.blank} onPointerDown={() => setTouches(touches + 1)}>
      <h1 className={touches > 0 ? undefined : 'hidden'}>
        <Trans>This kiosk is closed until school starts.</Trans>
      </h1>
    </main>
  )
}

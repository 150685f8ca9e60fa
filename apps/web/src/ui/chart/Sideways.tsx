import type { ReactNode } from 'react'
import classes from './Sideways.module.css'

/** Content that is wider than a phone scrolls sideways, by finger, wheel or arrow keys. */
export function Sideways({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, no key could scroll it
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

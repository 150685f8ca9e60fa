import type { ReactNode } from 'react'
import classes from './HorizontalScroll.module.css'

/** Content that is wider than a phone scrolls sideways, by finger, wheel or arrow keys. */
export function HorizontalScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, no key could scroll it
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

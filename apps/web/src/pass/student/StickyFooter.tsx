import type { ReactNode } from 'react'
import classes from './StickyFooter.module.css'

/** The main button of a page: always in sight, on a phone where the thumb is, whatever the length of the page. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <div>{children}</div>
    </div>
  )
}

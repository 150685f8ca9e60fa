import type { ReactNode } from 'react'
import classes from './StickyFooter.module.css'

/** The primary button of a page: always in view, and on a phone in reach of the thumb, whatever the page's length. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <div>{children}</div>
    </div>
  )
}

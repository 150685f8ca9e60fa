import type { ReactNode } from 'react'
import { PathLink } from '../../../base/RouteLink.tsx'
import classes from './RowLink.module.css'

/** A link on the row's name that covers the row; controls inside the row stay above it. */
export function RowLink({ path, children }: { path: string | undefined; children: ReactNode }) {
  if (path === undefined) return children
  return (
    <PathLink path={path} className={classes.cover} data-cover>
      {children}
    </PathLink>
  )
}

import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FailureNote.module.css'

/** Why what was sent on a page before signing in did not work. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.failure} role="alert">
      <IconAlertCircle size={20} aria-hidden="true" />
      {children}
    </p>
  )
}

import type { PassLook } from './passAppearance.ts'
import classes from './StatusPill.module.css'

/** The state of a pass: always as text, with the color as a supplement. */
export function StatusPill({ tone, label }: PassLook) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {label}
    </span>
  )
}

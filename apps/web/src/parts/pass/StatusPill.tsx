import type { PassAppearance } from './passAppearance.ts'
import classes from './StatusPill.module.css'

/** The state of a pass: always as text, with the color as a supplement. */
export function StatusPill({ tone, label }: PassAppearance) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {label}
    </span>
  )
}

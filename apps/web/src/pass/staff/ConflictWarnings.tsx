import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './ConflictWarnings.module.css'

/** Always there, so that a reader hears what is added to it. */
export function ConflictWarnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <ul className={classes.warnings} aria-live="polite" aria-label="Conflicts">
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={18} aria-hidden />
          {warning}
        </li>
      ))}
    </ul>
  )
}

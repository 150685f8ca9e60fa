import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './ConflictWarnings.module.css'

/** Always rendered, so that a screen reader announces what is added. */
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

import { IconX } from '@tabler/icons-react'
import classes from './BulkBar.module.css'
import type { BulkChoice } from './useBulkActions.ts'

interface BulkBarProps {
  count: number
  choices: readonly BulkChoice[]
  onClear: () => void
}

/** Floats above the list while something is selected. */
export function BulkBar({ count, choices, onClear }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section aria-label="Selected passes" className={classes.bar}>
      <strong role="status">{count} selected</strong>
      {choices.map(({ name, label, isOpen, run }) => (
        <button key={name} type="button" disabled={!isOpen} onClick={run}>
          {label}
        </button>
      ))}
      <button type="button" aria-label="Clear selection" className={classes.clear} onClick={onClear}>
        <IconX size={18} aria-hidden />
      </button>
    </section>
  )
}

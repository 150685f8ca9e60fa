import { IconX } from '@tabler/icons-react'
import type { Choice } from '../actions.ts'
import classes from './BulkBar.module.css'

interface BulkBarProps {
  /** What is selected: "passes". */
  many: string
  count: number
  choices: readonly Choice[]
  onClear: () => void
}

/** Floats above the list while something is selected. */
export function BulkBar({ many, count, choices, onClear }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section aria-label={`Selected ${many}`} className={classes.bar}>
      <strong role="status">{count} selected</strong>
      {choices.map(({ id, label, isOpen, run }) => (
        <button key={id} type="button" disabled={!isOpen} onClick={run}>
          {label}
        </button>
      ))}
      <button type="button" aria-label="Clear selection" className={classes.clear} onClick={onClear}>
        <IconX size={18} aria-hidden />
      </button>
    </section>
  )
}

import { IconX } from '@tabler/icons-react'
import type { Choice } from '../actions.ts'
import classes from './BulkBar.module.css'

export interface SelectionBarProps {
  /** What is selected: "passes". */
  many: string
  count: number
  choices: readonly Choice[]
  onClear: () => void
  /** Selects what is on other pages, too. */
  everything?: { total: number; select: () => void } | null
}

/** What can be done with everything that is selected. */
export default function SelectionBar({ many, count, choices, onClear, everything }: SelectionBarProps) {
  return (
    <section aria-label={`Selected ${many}`} className={classes.bar}>
      <strong>{count.toLocaleString('en-US')} selected</strong>
      {everything && (
        <button type="button" onClick={everything.select}>
          Select all {everything.total.toLocaleString('en-US')}
        </button>
      )}
      {choices.map(({ id, label, isOpen, run }) => (
        <button key={id} type="button" disabled={!isOpen} onClick={run}>
          {label}
        </button>
      ))}
      <button
        type="button"
        aria-label="Clear selection"
        title="Clear selection"
        className={classes.clear}
        onClick={onClear}
      >
        <IconX size={18} aria-hidden />
      </button>
    </section>
  )
}

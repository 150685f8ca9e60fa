import { IconX } from '@tabler/icons-react'
import type { Choice } from '../actions.ts'
import classes from './BulkBar.module.css'

export interface SelectionBarProps {
  /** What is selected: "passes". */
  many: string
  count: number
  choices: readonly Choice[]
  onClear: () => void
}

/** What can be done with everything that is selected. */
export default function SelectionBar({ many, count, choices, onClear }: SelectionBarProps) {
  return (
    <section aria-label={`Selected ${many}`} className={classes.bar}>
      <strong>{count} selected</strong>
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

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

/**
 * Floats above the list while something is selected. The region that announces the count is always in the page, because
 * screen readers do not notice one that appears together with its text.
 */
export function BulkBar({ many, count, choices, onClear }: BulkBarProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} ${many} selected`}
      </p>
      {count > 0 && <Bar {...{ many, count, choices, onClear }} />}
    </>
  )
}

function Bar({ many, count, choices, onClear }: BulkBarProps) {
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

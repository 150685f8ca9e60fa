import { Button } from '@mantine/core'
import classes from './ConflictChoice.module.css'
import type { Conflict } from './field.ts'

interface ConflictChoiceProps<T> {
  label: string
  conflict: Conflict<T> | null | undefined
  /** A value as the field displays it. */
  textOf: (value: T) => string
}

/** Appears under a field that somebody else changed in the meantime: shows their value and a choice between the two. */
export function ConflictChoice<T>({ label, conflict, textOf }: ConflictChoiceProps<T>) {
  if (!conflict) return null
  const theirs = textOf(conflict.theirs) || 'empty'
  return (
    <div className={classes.choice} role="alert" aria-label={`${label} was changed elsewhere`}>
      <p>
        Changed elsewhere to <strong>{theirs}</strong>
      </p>
      <Button size="compact-sm" variant="default" onClick={conflict.takeTheirs}>
        Use {theirs}
      </Button>
      <Button size="compact-sm" variant="default" onClick={conflict.keepMine}>
        Keep mine
      </Button>
    </div>
  )
}

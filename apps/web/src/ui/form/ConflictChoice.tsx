import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './ConflictChoice.module.css'
import type { Conflict } from './field.ts'

// lingui-set comment="Forms: somebody else changed the same field"

interface ConflictChoiceProps<T> {
  label: string
  conflict: Conflict<T> | null | undefined
  /** A value as the field displays it. */
  textOf: (value: T) => string
}

/** Appears under a field that somebody else changed in the meantime: shows their value and a choice between the two. */
export function ConflictChoice<T>({ label, conflict, textOf }: ConflictChoiceProps<T>) {
  const { t } = useLingui()
  if (!conflict) return null
  const theirs = textOf(conflict.theirs) || t({ message: 'empty', context: 'value of a field' })
  return (
    <div className={classes.choice} role="alert" aria-label={t`${label} was changed elsewhere`}>
      <p>
        <Trans>
          Changed elsewhere to <strong>{theirs}</strong>
        </Trans>
      </p>
      <Button size="compact-sm" variant="default" onClick={conflict.takeTheirs}>
        <Trans>Use {theirs}</Trans>
      </Button>
      <Button size="compact-sm" variant="default" onClick={conflict.keepMine}>
        <Trans>Keep mine</Trans>
      </Button>
    </div>
  )
}

import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { ConflictChoice } from '../../../ui/form/ConflictChoice.tsx'
import type { Field } from '../../../ui/form/field.ts'
import classes from './Editor.module.css'
import { useFocusNewRow } from './useFocusNewRow.ts'
import '@mantine/core/styles/Input.layer.css'

interface NameFieldProps {
  bind: Field<string>
  label: string
  color?: string | undefined
  isReadOnly: boolean
  isNew: boolean
  onOpened: () => void
  /** Saves without waiting for the pause. */
  onEnter: () => void
}

/** A name, with the block's color. The name of something new is selected, to be typed over. */
export function NameField({ bind, label, color, isReadOnly, isNew, onOpened, onEnter }: NameFieldProps) {
  const field = useFocusNewRow<HTMLInputElement>(isNew, onOpened)
  return (
    <div>
      <TextInput
        label={label}
        name={bind.name}
        value={bind.value}
        error={bind.error}
        disabled={isReadOnly}
        autoComplete="off"
        {...(color && {
          leftSection: <i className={classes.dot} style={{ color }} />,
          leftSectionPointerEvents: 'none' as const,
        })}
        ref={field}
        onChange={(event) => bind.set(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent) => void (event.key === 'Enter' && onEnter())}
      />
      <ConflictChoice label={label} conflict={bind.conflict} textOf={(text) => text} />
    </div>
  )
}

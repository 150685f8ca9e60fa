import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { ConflictChoice } from '../../ui/form/ConflictChoice.tsx'
import type { Bound } from '../../ui/form/field.ts'
import classes from './ColorField.module.css'
import { isWhole } from './colorForm.ts'

/** A color as text, beside the device's own way to choose one. */
export function ColorField({ bind, label, disabled = false }: Bound<string>) {
  return (
    <div>
      <TextInput
        label={label}
        name={bind.name}
        error={bind.error}
        value={bind.value}
        disabled={disabled}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        leftSection={
          <input
            type="color"
            className={classes.swatch}
            aria-label={`Choose the ${label.toLowerCase()}`}
            value={isWhole(bind.value) ? bind.value : '#000000'}
            disabled={disabled}
            onChange={(event) => bind.set(event.currentTarget.value)}
          />
        }
        leftSectionWidth={48}
        onChange={(event) => bind.set(event.currentTarget.value.trim().toLowerCase())}
        onBlur={bind.onBlur}
      />
      <ConflictChoice label={label} conflict={bind.conflict} textOf={(color) => color} />
    </div>
  )
}

import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { ConflictChoice } from './ConflictChoice.tsx'
import type { Bound } from './field.ts'
import classes from './SwitchField.module.css'

/** A line with its switch at the end, as on a phone. */
export function SwitchField({ bind, label, description, disabled = false }: Bound<boolean>) {
  return (
    <div>
      <Switch
        size="md"
        labelPosition="left"
        classNames={{ body: classes.body ?? '', label: classes.label ?? '', track: classes.track ?? '' }}
        name={bind.name}
        label={label}
        description={description}
        error={bind.error}
        checked={bind.value}
        disabled={disabled}
        onChange={(event) => bind.set(event.currentTarget.checked)}
      />
      <ConflictChoice label={label} conflict={bind.conflict} textOf={(on) => (on ? 'on' : 'off')} />
    </div>
  )
}

import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import classes from './SwitchField.module.css'

interface SwitchFieldProps {
  label: string
  description?: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** A line with its switch at the end, as on a phone. */
export function SwitchField({ label, description, checked, disabled = false, onChange }: SwitchFieldProps) {
  return (
    <Switch
      size="md"
      labelPosition="left"
      classNames={{ body: classes.body ?? '', label: classes.label ?? '', track: classes.track ?? '' }}
      label={label}
      description={description}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

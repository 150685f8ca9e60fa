import { type ReactNode, useRef } from 'react'
import { type Field, fieldAs } from '../../ui/form/field.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import classes from './Limits.module.css'

interface LimitSwitchProps {
  bind: Field<string | null>
  label: string
  description: string
  /** "passes", "minutes". */
  unit: string
  /** What it begins with. */
  first: string
  disabled: boolean
  /** At the end of the number's line. */
  aside?: ReactNode
}

/** A limit: a switch, and its number while it is on. */
export function LimitSwitch({ bind, label, description, unit, first, disabled, aside }: LimitSwitchProps) {
  const previous = useRef(bind.value ?? first)
  if (bind.value !== null) previous.current = bind.value
  const isOn = fieldAs(
    bind,
    (text) => text !== null,
    (on) => (on ? previous.current : null),
  )
  const number = fieldAs(
    bind,
    (text) => text ?? '',
    (text) => text,
  )
  return (
    <fieldset className={classes.group} aria-label={label}>
      <SwitchField
        bind={{ ...isOn, error: null, conflict: bind.value === null ? (isOn.conflict ?? null) : null }}
        label={label}
        description={description}
        disabled={disabled}
      />
      {bind.value !== null && (
        <div className={classes.number}>
          <NumberField bind={number} label={`${label}: ${unit}`} hidesLabel disabled={disabled} />
          <span aria-hidden>{unit}</span>
          {aside && <span className={classes.aside}>{aside}</span>}
        </div>
      )}
    </fieldset>
  )
}

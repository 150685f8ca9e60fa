import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { ConflictChoice } from './ConflictChoice.tsx'
import type { Bound } from './field.ts'

interface TimeFieldProps {
  /** `date` is `2026-11-16`, `time` is `10:42`; empty while nothing is chosen. */
  type: 'date' | 'time'
  min?: string
  max?: string
}

/** A day or a time of day, with the device's own picker, which its owner already knows. */
export function TimeField({ bind, ...field }: Bound<string, TimeFieldProps>) {
  return (
    <div>
      <TextInput
        {...field}
        withAsterisk={false}
        name={bind.name}
        error={bind.error}
        value={bind.value}
        onChange={(event) => bind.set(event.currentTarget.value)}
        onBlur={bind.onBlur}
      />
      <ConflictChoice label={field.label} conflict={bind.conflict} textOf={(text) => text} />
    </div>
  )
}

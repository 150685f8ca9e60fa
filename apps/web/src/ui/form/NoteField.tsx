import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { ConflictChoice } from './ConflictChoice.tsx'
import type { Bound } from './field.ts'

type NoteFieldProps = Bound<string, { maxLength: number; minRows?: number; maxRows?: number }>

/** A multiline text field that grows with its content. */
export function NoteField({ bind, minRows = 1, maxRows = 5, ...field }: NoteFieldProps) {
  return (
    <div>
      <Textarea
        {...field}
        name={bind.name}
        error={bind.error}
        autosize
        minRows={minRows}
        maxRows={maxRows}
        value={bind.value}
        onChange={(event) => bind.set(event.currentTarget.value)}
        onBlur={bind.onBlur}
      />
      <ConflictChoice label={field.label} conflict={bind.conflict} textOf={(text) => text} />
    </div>
  )
}

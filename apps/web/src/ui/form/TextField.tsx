import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { ConflictChoice } from './ConflictChoice.tsx'
import type { Bound } from './field.ts'

type TextFieldProps = Bound<
  string,
  Pick<TextInputProps, 'type' | 'maxLength' | 'autoComplete' | 'inputWrapperOrder' | 'inputMode'>
>

/** One line of text. */
export function TextField({ bind, ...field }: TextFieldProps) {
  return (
    <div>
      <TextInput
        {...field}
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

import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { ConflictChoice } from './ConflictChoice.tsx'
import { type Bound, labelOf } from './field.ts'

type TextFieldProps = Bound<
  string,
  Pick<TextInputProps, 'type' | 'lang' | 'maxLength' | 'autoComplete' | 'inputWrapperOrder' | 'inputMode' | 'size'>
>

/** One line of text. */
export function TextField({ bind, label, hidesLabel, ...field }: TextFieldProps) {
  return (
    <div>
      <TextInput
        {...field}
        {...labelOf({ label, hidesLabel })}
        name={bind.name}
        error={bind.error}
        value={bind.value}
        onChange={(event) => bind.set(event.currentTarget.value)}
        onBlur={bind.onBlur}
        onKeyDown={(event) => void (event.key === 'Enter' && bind.onBlur?.())}
      />
      <ConflictChoice label={label} conflict={bind.conflict} textOf={(text) => text} />
    </div>
  )
}

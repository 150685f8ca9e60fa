import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { ConflictChoice } from './ConflictChoice.tsx'
import { type Bound, labelOf } from './field.ts'

interface SelectFieldProps<T> {
  /** `lang`: of the label, if it is in another language than the page. */
  options: readonly { value: T; label: string; lang?: string }[]
}

/** A choice among a few options, with the device's own list. For many options, or with a search, use `Picker`. */
export function SelectField<T extends string | number | null>({
  bind,
  options,
  label,
  hidesLabel,
  ...field
}: Bound<T, SelectFieldProps<T>>) {
  const keyOf = (value: T) => (value === null ? '' : String(value))
  return (
    <div>
      <NativeSelect
        {...field}
        {...labelOf({ label, hidesLabel })}
        name={bind.name}
        error={bind.error}
        value={keyOf(bind.value)}
        onChange={({ currentTarget: { value: key } }) => {
          const option = options.find(({ value }) => keyOf(value) === key)
          if (option) bind.set(option.value)
        }}
        onBlur={bind.onBlur}
      >
        {options.map(({ value, label, lang }) => (
          <option key={keyOf(value)} value={keyOf(value)} lang={lang}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <ConflictChoice
        label={label}
        conflict={bind.conflict}
        textOf={(value) => options.find((option) => option.value === value)?.label ?? ''}
      />
    </div>
  )
}

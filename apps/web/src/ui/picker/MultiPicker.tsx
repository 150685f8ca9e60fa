import { useState } from 'react'
import { ConflictChoice } from '../form/ConflictChoice.tsx'
import type { Bound } from '../form/field.ts'
import { ChipPicker } from './ChipPicker.tsx'
import { type Choices, matching } from './choices.ts'

interface MultiPickerProps<T, K extends string | number> extends Choices<T, K> {
  options: readonly T[]
  emptyText: string
  placeholder: string
}

/** Chooses several from a list that is fully loaded. */
export function MultiPicker<T, K extends string | number>(props: Bound<readonly K[], MultiPickerProps<T, K>>) {
  const { bind, options, label, description, placeholder, emptyText } = props
  const { keyOf, labelOf } = props
  const [term, setTerm] = useState('')
  const itemsOf = (keys: readonly K[]) => keys.flatMap((key) => options.find((item) => keyOf(item) === key) ?? [])
  const offered = matching(options, term, props).filter((item) => !bind.value.includes(keyOf(item)))
  return (
    <div>
      <ChipPicker
        label={label}
        description={description}
        error={bind.error}
        placeholder={placeholder}
        morePlaceholder="Add another"
        choices={props}
        value={itemsOf(bind.value)}
        onChange={(items) => bind.set(items.map(keyOf))}
        onBlur={bind.onBlur}
        term={term}
        onTermChange={setTerm}
        offered={offered}
        isFull={false}
        emptyText={emptyText}
      />
      <ConflictChoice label={label} conflict={bind.conflict} textOf={(keys) => itemsOf(keys).map(labelOf).join(', ')} />
    </div>
  )
}

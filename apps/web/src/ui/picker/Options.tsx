import { Combobox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChoiceGroup, Choices } from './choices.ts'
import classes from './Picker.module.css'

interface OptionsProps<T, K extends string | number> {
  label: string
  groups: readonly ChoiceGroup<T>[]
  choices: Choices<T, K>
  chosen?: K | null
  /** Shown if there are no options. */
  emptyText: string
}

/** The list under a picker. */
export function Options<T, K extends string | number>({
  label,
  groups,
  choices,
  chosen = null,
  emptyText,
}: OptionsProps<T, K>) {
  const { keyOf, labelOf, detailOf, markOf } = choices
  return (
    <Combobox.Options mah={300} className={classes.options} aria-label={label}>
      {groups.map((group) => (
        <OptionGroup key={group.label ?? ''} label={group.label}>
          {group.items.map((item) => {
            const detail = detailOf?.(item)
            return (
              <Combobox.Option
                key={keyOf(item)}
                value={String(keyOf(item))}
                active={keyOf(item) === chosen}
                className={classes.option}
              >
                {markOf?.(item)}
                <span>
                  {labelOf(item)}
                  {detail && <small>{detail}</small>}
                </span>
              </Combobox.Option>
            )
          })}
        </OptionGroup>
      ))}
      {groups.every(({ items }) => items.length === 0) && <Combobox.Empty>{emptyText}</Combobox.Empty>}
    </Combobox.Options>
  )
}

function OptionGroup({ label, children }: { label: string | null; children: ReactNode }) {
  return label === null ? children : <Combobox.Group label={label}>{children}</Combobox.Group>
}

import { useLingui } from '@lingui/react/macro'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import './styles.ts'
import { type ReactNode, useState } from 'react'
import { ConflictChoice } from '../form/ConflictChoice.tsx'
import type { Bound } from '../form/field.ts'
import { useFocusOnOpen } from '../useFocusOnOpen.ts'
import { type Choices, grouped, matching } from './choices.ts'
import { Options } from './Options.tsx'
import { useFirstMatch } from './useFirstMatch.ts'

// lingui-set comment="Forms: choosing from a list"

interface PickerProps<T, K extends string | number> extends Choices<T, K> {
  options: readonly T[]
  /** Offered first, before anything is typed. */
  favorites?: { keys: readonly K[]; label: string; restLabel: string }
  /** The field's text once something is chosen; its label by default. */
  textOf?: (item: T) => string
  /** Shown before the text in the field. */
  leftSection?: ReactNode
  /** The field may stay empty: the choice can be cleared. */
  clearable?: boolean
  emptyText: string
}

/** Chooses one of many by typing. Leaving the field without choosing keeps the previous choice. */
export function Picker<T, K extends string | number>(props: Bound<K | null, PickerProps<T, K>>) {
  const { bind, options, favorites, textOf, clearable = false, emptyText, leftSection, autoFocus, ...rest } = props
  const { keyOf, labelOf, detailOf, markOf, ...field } = rest
  const { t } = useLingui()
  const { label } = field
  const choices = { keyOf, labelOf, ...(detailOf && { detailOf }), ...(markOf && { markOf }) }
  const [term, setTerm] = useState<string | null>(null)
  const input = useFocusOnOpen<HTMLInputElement>(autoFocus ?? false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const itemOf = (key: K | null) => options.find((item) => keyOf(item) === key)
  const shown = (key: K | null) => {
    const item = itemOf(key)
    return item === undefined ? '' : (textOf ?? labelOf)(item)
  }
  const found = matching(options, term ?? '', choices)
  const groups =
    term || !favorites
      ? [{ label: null, items: found }]
      : grouped(options, favorites.keys, { favorites: favorites.label, rest: favorites.restLabel }, choices)
  const keepEnter = useFirstMatch(
    combobox,
    term ?? '',
    found.map((item) => String(keyOf(item))),
  )
  const canClear = clearable && itemOf(bind.value) !== undefined

  function choose(key: string) {
    const item = options.find((other) => String(keyOf(other)) === key)
    if (item !== undefined) bind.set(keyOf(item))
    setTerm(null)
    combobox.closeDropdown()
  }

  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose} shadow="md" radius="lg">
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...field}
            ref={input}
            name={bind.name}
            error={bind.error}
            value={term ?? shown(bind.value)}
            leftSection={leftSection}
            rightSection={
              canClear ? (
                // Mantine hides this button from keyboards and screen readers, but it is the only way to clear the
                // field.
                <Combobox.ClearButton
                  onClear={() => bind.set(null)}
                  aria-label={t`Clear ${label}`}
                  title={t`Clear ${label}`}
                  aria-hidden={false}
                  tabIndex={0}
                />
              ) : (
                <Combobox.Chevron />
              )
            }
            rightSectionPointerEvents={canClear ? 'all' : 'none'}
            autoComplete="off"
            onChange={(event) => {
              setTerm(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onKeyDown={keepEnter}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              setTerm(null)
              combobox.closeDropdown()
              bind.onBlur?.()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Options label={field.label} groups={groups} choices={choices} chosen={bind.value} emptyText={emptyText} />
        </Combobox.Dropdown>
      </Combobox>
      <ConflictChoice label={field.label} conflict={bind.conflict} textOf={shown} />
    </div>
  )
}

import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import './styles.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { ReactNode } from 'react'
import { useFocusOnOpen } from '../useFocusOnOpen.ts'
import type { Choices } from './choices.ts'
import { Options } from './Options.tsx'
import classes from './Picker.module.css'
import { useFirstMatch } from './useFirstMatch.ts'

interface ChipPickerProps<T, K extends string | number> {
  label: string
  autoFocus?: boolean | undefined
  description?: string | undefined
  error?: ReactNode
  placeholder: string
  /** Replaces the placeholder once something is chosen. */
  morePlaceholder: string
  choices: Choices<T, K>
  value: readonly T[]
  onChange: (items: readonly T[]) => void
  onBlur?: (() => void) | undefined
  term: string
  onTermChange: (term: string) => void
  /** What matches the term and is not chosen yet; null while unknown. */
  offered: readonly T[] | null
  /** Shown while the options are unknown. */
  shownMeanwhile?: readonly T[]
  /** No options are shown until something is typed. */
  opensOnTyping?: boolean
  isFull: boolean
  emptyText: string
}

/** Chooses several of many, shown as chips. `MultiPicker` and `SearchPicker` supply the options. */
export function ChipPicker<T, K extends string | number>(props: ChipPickerProps<T, K>) {
  const { choices, value, onChange, onBlur, term, onTermChange, offered, shownMeanwhile = [], isFull } = props
  const { keyOf, labelOf } = choices
  const field = useFocusOnOpen<HTMLInputElement>(props.autoFocus ?? false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const shown = offered ?? shownMeanwhile
  const keepEnter = useFirstMatch(combobox, term.trim(), offered?.map((item) => String(keyOf(item))) ?? null)

  function choose(key: string) {
    const item = shown.find((one) => String(keyOf(one)) === key)
    if (item !== undefined) onChange([...value, item])
    onTermChange('')
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" radius="lg">
      <Combobox.DropdownTarget>
        <PillsInput
          label={props.label}
          size="md"
          description={props.description}
          error={props.error}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {value.map((item) => (
              <Pill
                key={keyOf(item)}
                size="lg"
                className={classes.chip ?? ''}
                withRemoveButton
                onRemove={() => onChange(value.filter((other) => keyOf(other) !== keyOf(item)))}
                removeButtonProps={{
                  'aria-label': `Remove ${labelOf(item)}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                  size: 28,
                }}
              >
                {labelOf(item)}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                ref={field}
                value={term}
                disabled={isFull}
                placeholder={value.length === 0 ? props.placeholder : props.morePlaceholder}
                autoComplete="off"
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown()
                  onBlur?.()
                }}
                onChange={(event) => {
                  onTermChange(event.currentTarget.value)
                  combobox.openDropdown()
                }}
                onKeyDown={(event) => {
                  if (term !== '') keepEnter(event)
                  if (event.key === 'Backspace' && term === '') onChange(value.slice(0, -1))
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={props.opensOnTyping === true && term.trim() === ''}>
        <Options
          label={props.label}
          groups={[{ label: null, items: shown }]}
          choices={choices}
          emptyText={props.emptyText}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}

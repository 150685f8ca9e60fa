import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import type { Place } from '@corridor/contract'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useFirstMatch } from '../../ui/picker/useFirstMatch.ts'
import classes from './PlacePicker.module.css'
import { findPlace, type PlaceOption, placeKey, placeLabel, searchPlaces } from './places.ts'

interface PlacePickerProps {
  label: string
  placeholder: string
  options: readonly PlaceOption[]
  /** Offered first, before anything is typed. */
  favorites?: readonly Place[]
  value: Place | null
  onChange: (place: Place) => void
  /** Where the field may stay empty: what was chosen can be taken out again. */
  onClear?: () => void
  error?: ReactNode
  description?: ReactNode
  autoFocus?: boolean
}

/** Finds a room by its name or by the person in it. Leaving the field without choosing keeps what was chosen. */
export function PlacePicker({ options, favorites = [], value, onChange, onClear, ...field }: PlacePickerProps) {
  const [term, setTerm] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const chosen = findPlace(options, value)
  const found = searchPlaces(options, term ?? '')
  const offered = term ? [{ label: null, options: found }] : grouped(options, favorites)
  const keepEnter = useFirstMatch(
    combobox,
    term ?? '',
    found.map(({ key }) => key),
  )

  function choose(key: string) {
    const option = options.find((other) => other.key === key)
    if (option) onChange(option.place)
    setTerm(null)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" radius="lg">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          value={term ?? (chosen ? placeLabel(chosen) : '')}
          leftSection={<i className={classes.dot} style={zone(chosen)} data-empty={chosen === null || undefined} />}
          rightSection={
            onClear && chosen ? (
              // Mantine hides it from the keyboard and from readers; there is no other way to empty the field.
              <Combobox.ClearButton
                onClear={onClear}
                aria-label={`Clear ${field.label}`}
                aria-hidden={false}
                tabIndex={0}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={onClear && chosen ? 'all' : 'none'}
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
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={300} className={classes.options} aria-label={field.label}>
          {offered.map((group) => (
            <OptionGroup key={group.label ?? ''} label={group.label}>
              {group.options.map((option) => (
                <Combobox.Option
                  key={option.key}
                  value={option.key}
                  active={option.key === chosen?.key}
                  className={classes.option}
                >
                  <i className={classes.dot} style={zone(option)} aria-hidden />
                  <span>
                    {option.room}
                    {option.faculty && <small>{option.faculty}</small>}
                  </span>
                </Combobox.Option>
              ))}
            </OptionGroup>
          ))}
          {found.length === 0 && <Combobox.Empty>No room or teacher with that name. Try another word.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function OptionGroup({ label, children }: { label: string | null; children: ReactNode }) {
  return label === null ? children : <Combobox.Group label={label}>{children}</Combobox.Group>
}

/** A favorite is not offered a second time further down. */
function grouped(options: readonly PlaceOption[], favorites: readonly Place[]) {
  const first = favorites
    .map((place) => options.find(({ key }) => key === placeKey(place)))
    .filter((option) => option !== undefined)
  const rest = options.filter((option) => !first.includes(option))
  if (first.length === 0) return [{ label: null, options: rest }]
  return [
    { label: 'Quick select', options: first },
    { label: 'All rooms', options: rest },
  ]
}

function zone(option: PlaceOption | null): CSSProperties {
  return { '--zone': option?.color ?? 'transparent' } as CSSProperties
}

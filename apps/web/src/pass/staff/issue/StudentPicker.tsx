import type { FoundStudent } from '@corridor/contract'
import { BULK_CAP, fullName } from '@corridor/rules'
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useState } from 'react'
import { PersonAvatar } from '../../../parts/person/PersonAvatar.tsx'
import { useFirstMatch } from '../../../ui/picker/useFirstMatch.ts'
import classes from './StudentPicker.module.css'
import { useStudentSearch } from './useStudentSearch.ts'

interface StudentPickerProps {
  schoolId: number
  value: readonly FoundStudent[]
  onChange: (students: readonly FoundStudent[]) => void
}

/** Many students, found by name or number and kept as chips. */
export function StudentPicker({ schoolId, value, onChange }: StudentPickerProps) {
  const [term, setTerm] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { students, isSearching, hasFailed } = useStudentSearch(term, schoolId)
  const offered = students.filter(({ userId }) => value.every((chosen) => chosen.userId !== userId))
  const isFull = value.length >= BULK_CAP
  const found = isSearching ? null : offered.map(({ userId }) => String(userId))
  const keepEnter = useFirstMatch(combobox, term.trim(), found)

  function choose(userId: string) {
    const student = offered.find((one) => String(one.userId) === userId)
    if (student) onChange([...value, student])
    setTerm('')
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" radius="lg">
      <Combobox.DropdownTarget>
        <PillsInput
          label="Students"
          size="md"
          description={isFull ? `${BULK_CAP} students is the most for one pass.` : undefined}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {value.map((student) => (
              <Pill
                key={student.userId}
                size="lg"
                className={classes.chip ?? ''}
                withRemoveButton
                onRemove={() => onChange(value.filter(({ userId }) => userId !== student.userId))}
                removeButtonProps={{
                  'aria-label': `Remove ${fullName(student)}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                  size: 28,
                }}
              >
                {fullName(student)}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                value={term}
                disabled={isFull}
                placeholder={value.length === 0 ? 'Search by name or student number' : 'Add another'}
                autoComplete="off"
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setTerm(event.currentTarget.value)
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
      <Combobox.Dropdown hidden={term.trim() === ''}>
        <Combobox.Options mah={320} className={classes.options} aria-label="Students">
          {offered.map((student) => (
            <Combobox.Option key={student.userId} value={String(student.userId)} className={classes.option}>
              <PersonAvatar name={fullName(student)} imageUrl={student.profileImageUrl} size={28} />
              <span>
                {fullName(student)}
                <small>{detailsOf(student)}</small>
              </span>
            </Combobox.Option>
          ))}
          {offered.length === 0 && <Combobox.Empty>{emptyText(isSearching, hasFailed)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Enough to tell two Mayas apart. */
function detailsOf({ grade, schoolIdentifier }: FoundStudent): string {
  return [grade && `Grade ${grade}`, schoolIdentifier].filter(Boolean).join(' · ')
}

function emptyText(isSearching: boolean, hasFailed: boolean): string {
  if (isSearching) return 'Searching…'
  return hasFailed
    ? 'The search did not work. Type again to retry.'
    : 'No other student with that name. Try another word.'
}

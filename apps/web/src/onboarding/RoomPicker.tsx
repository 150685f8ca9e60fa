import type { RoomId } from '@corridor/rules/ids'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { matching } from '../ui/picker/choices.ts'
import '../ui/picker/styles.ts'
import { useFirstMatch } from '../ui/picker/useFirstMatch.ts'
import classes from './RoomPicker.module.css'
import { noteOf, ROOM_CHOICES, type RoomChoice, typedRoom } from './roomChoices.ts'

const ADD = 'add'

interface RoomPickerProps {
  choices: readonly RoomChoice[]
  /** Null for a room that is not chosen. */
  stateOf: (roomId: RoomId) => 'linked' | 'waiting' | 'chosen' | null
  term: string
  onTermChange: (term: string) => void
  onToggle: (choice: RoomChoice) => void
  onAdd: (name: string) => void
}

/** Every room of the school, found by name, number or floor. The last choice adds one. */
export function RoomPicker({ choices, stateOf, term, onTermChange, onToggle, onAdd }: RoomPickerProps) {
  // The list is part of the page and never closes.
  const combobox = useCombobox({ opened: true })
  const typed = term.trim()
  const found = matching(choices, typed, ROOM_CHOICES)
  const mayAdd = typedRoom(choices, typed) === null
  const keepEnter = useFirstMatch(combobox, typed, [...found.map(({ roomId }) => String(roomId)), String(mayAdd)])

  function submit(key: string) {
    const choice = choices.find(({ roomId }) => String(roomId) === key)
    if (choice) onToggle(choice)
    else onAdd(typed)
    onTermChange('')
    combobox.resetSelectedOption()
  }

  const count = typed === '' ? choices.length : found.length
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <div className={classes.picker}>
        <div className={classes.search}>
          <IconSearch size={20} aria-hidden />
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              aria-label="Find your room"
              placeholder="Name, number or floor"
              autoComplete="off"
              value={term}
              onChange={({ currentTarget: { value } }) => onTermChange(value)}
              onKeyDown={(event) => {
                if (typed !== '') keepEnter(event)
                if (event.key === 'Escape') onTermChange('')
              }}
            />
          </Combobox.EventsTarget>
          <span className={classes.count} role="status">
            {count === choices.length ? roomCount(count) : `${count} of ${roomCount(choices.length)}`}
          </span>
        </div>
        <Combobox.Options className={classes.options} aria-label="Rooms" aria-multiselectable>
          {found.map((choice) => (
            <Option key={choice.roomId} choice={choice} state={stateOf(choice.roomId)} />
          ))}
          {mayAdd && (
            <Combobox.Option value={ADD} className={`${classes.option} ${classes.add}`}>
              <IconPlus size={18} aria-hidden />
              {typed === '' ? 'Add a room' : `Add a room named “${typed}”`}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </div>
    </Combobox>
  )
}

const roomCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'room' : 'rooms'}`

interface OptionProps {
  choice: RoomChoice
  state: 'linked' | 'waiting' | 'chosen' | null
}

function Option({ choice, state }: OptionProps) {
  const { roomId, name, where, color } = choice
  return (
    <Combobox.Option
      value={String(roomId)}
      active={state !== null}
      aria-checked={state !== null}
      className={classes.option}
    >
      <span className={classes.check} aria-hidden>
        {state !== null && <IconCheck size={14} stroke={3} />}
      </span>
      <i className={classes.dot} style={{ '--zone': color } as CSSProperties} aria-hidden />
      <span className={classes.what}>
        <b>{name}</b> <span>{where}</span>
      </span>{' '}
      <span className={classes.note}>{state === 'linked' ? 'Yours' : noteOf(choice)}</span>
    </Combobox.Option>
  )
}

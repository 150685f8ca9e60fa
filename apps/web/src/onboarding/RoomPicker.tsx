import type { RoomId } from '@corridor/rules/ids'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { type UIEvent, useEffect, useId, useState } from 'react'
import { ZoneDot } from '../parts/room/ZoneDot.tsx'
import { matching } from '../ui/picker/choices.ts'
import '../ui/picker/styles.ts'
import { useFirstMatch } from '../ui/picker/useFirstMatch.ts'
import classes from './RoomPicker.module.css'
import { noteOf, ROOM_CHOICES, type RoomChoice, typedRoom } from './roomChoices.ts'

const ADD = 'add'

/** How many rows are drawn at first, and how many more when the end of them comes near. A school can have hundreds. */
const ROWS = 50
const NEAR_PX = 600

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
  useDrawnTwice()
  const listId = useId()
  const typed = term.trim()
  const found = matching(choices, typed, ROOM_CHOICES)
  const mayAdd = typedRoom(choices, typed) === null
  const [said, setSaid] = useState('')
  const [rows, setRows] = useState(ROWS)
  const keepEnter = useFirstMatch(combobox, typed, [...found.map(({ roomId }) => String(roomId)), String(mayAdd)])

  function submit(key: string) {
    const choice = choices.find(({ roomId }) => String(roomId) === key)
    if (choice) {
      onToggle(choice)
      setSaid(`${choice.name} ${stateOf(choice.roomId) === null ? 'chosen' : 'removed'}`)
    } else onAdd(typed)
    type('')
    combobox.resetSelectedOption()
  }

  function type(text: string) {
    setRows(ROWS)
    onTermChange(text)
  }

  function scroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) {
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX && rows < found.length) setRows(rows + ROWS)
  }

  const size = found.length + (mayAdd ? 1 : 0)
  const count = typed === '' ? choices.length : found.length
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <div className={classes.picker}>
        <div className={classes.search}>
          <IconSearch size={20} aria-hidden />
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              aria-label="Find your room"
              placeholder="Name, number or floor"
              autoComplete="off"
              value={term}
              onChange={({ currentTarget: { value } }) => type(value)}
              onKeyDown={(event) => {
                if (typed !== '') keepEnter(event)
                if (event.key === 'Escape') type('')
              }}
            />
          </Combobox.EventsTarget>
          <span className={classes.count} role="status">
            {count === choices.length ? roomCount(count) : `${count} of ${roomCount(choices.length)}`}
          </span>
        </div>
        <Combobox.Options
          id={listId}
          className={classes.options}
          aria-label="Rooms"
          aria-multiselectable
          onScroll={scroll}
        >
          {found.slice(0, rows).map((choice, at) => (
            <Option key={choice.roomId} choice={choice} state={stateOf(choice.roomId)} at={at + 1} of={size} />
          ))}
          {mayAdd && (
            <Combobox.Option
              value={ADD}
              className={`${classes.option} ${classes.add}`}
              aria-posinset={size}
              aria-setsize={size}
            >
              <IconPlus size={18} aria-hidden />
              {typed === '' ? 'Add a room' : `Add a room named “${typed}”`}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </div>
    </Combobox>
  )
}

/** Mantine knows the list that belongs to the field once it is there, and tells screen readers when both are drawn again. */
function useDrawnTwice(): void {
  const [, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
}

const roomCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'room' : 'rooms'}`

interface OptionProps {
  choice: RoomChoice
  state: 'linked' | 'waiting' | 'chosen' | null
  /** Where it is in the whole list, because not all of it is drawn. */
  at: number
  of: number
}

function Option({ choice, state, at, of }: OptionProps) {
  const { roomId, name, where, color, waits } = choice
  const isTheirs = state === 'linked' || (state === 'chosen' && !waits)
  return (
    <Combobox.Option
      value={String(roomId)}
      active={state !== null}
      aria-checked={state !== null}
      aria-posinset={at}
      aria-setsize={of}
      className={classes.option}
    >
      <span className={classes.check} aria-hidden>
        {state !== null && <IconCheck size={14} stroke={3} />}
      </span>
      <ZoneDot color={color} isMixed />
      <span className={classes.what}>
        <b>{name}</b> <span>{where}</span>
      </span>{' '}
      <span className={classes.note}>{isTheirs ? 'Yours' : noteOf(choice)}</span>
    </Combobox.Option>
  )
}

import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Dispatch } from '../state/reducer.ts'
import classes from './Entry.module.css'
import { Keypad } from './Keypad.tsx'

// lingui-set comment="Kiosk: where a number or a code is typed"

interface EntryProps {
  picture: ReactNode
  title: ReactNode
  text: ReactNode
  note?: ReactNode
  /** What was wrong with what was typed before. */
  problem?: ReactNode
  label: string
  typed: string
  /** Others must not read it. */
  isSecret?: boolean
  /** Numbers of some schools have letters: the field opens the device's own keyboard when it is touched. */
  hasLetters?: boolean
  isComplete: boolean
  isBusy: boolean
  dispatch: Dispatch
}

/** Words on the left, one field and a keypad on the right. */
export function Entry(props: EntryProps) {
  const { picture, title, text, note, problem, label, typed, isSecret, hasLetters, isComplete, isBusy, dispatch } =
    props
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <form
      className={classes.entry}
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ type: 'submitted' })
      }}
    >
      <div className={classes.words}>
        {picture}
        <h2>{title}</h2>
        <p className={classes.text}>{text}</p>
        {note && <p className={classes.note}>{note}</p>}
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      </div>
      <div className={classes.typing}>
        <input
          ref={field}
          className={classes.field}
          data-secret={isSecret || undefined}
          aria-label={label}
          value={typed}
          onChange={({ target }) => dispatch({ type: 'typed', text: target.value })}
          inputMode="none"
          onPointerDown={({ currentTarget }) => {
            if (hasLetters) currentTarget.inputMode = 'text'
          }}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Keypad isComplete={isComplete && !isBusy} dispatch={dispatch} />
        <p className="hidden" role="status">
          {isBusy && t`One moment`}
        </p>
      </div>
    </form>
  )
}

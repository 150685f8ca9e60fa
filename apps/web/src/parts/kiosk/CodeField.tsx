import { CONNECT_CODE_LENGTH, readConnectCode } from '@corridor/rules/kiosk'
import { type CSSProperties, useId } from 'react'
import type { Field } from '../../ui/form/field.ts'
import classes from './CodeField.module.css'

const BOXES = Array.from({ length: CONNECT_CODE_LENGTH }, (_, at) => at)

const lettersOf = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, CONNECT_CODE_LENGTH)

/** Null while it can still become a code. */
export function codeProblem(code: string): string | null {
  if (code.length < CONNECT_CODE_LENGTH || readConnectCode(code) !== null) return null
  return 'That is not a code. A code has 8 letters, and none of them is A, E, I, O, U or Y.'
}

/** The code on the kiosk's screen, a letter in each box. One input lies over all of them, so that it can be pasted. */
export function CodeField({ bind }: { bind: Field<string> }) {
  const id = useId()
  const letters = [...bind.value]
  const typedAt = Math.min(letters.length, CONNECT_CODE_LENGTH - 1)
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        Code on the device
      </label>
      <div className={classes.code} style={{ '--boxes': CONNECT_CODE_LENGTH } as CSSProperties}>
        <input
          id={id}
          name={bind.name}
          value={bind.value}
          onChange={(event) => bind.set(lettersOf(event.currentTarget.value))}
          // There is no cursor to see, so letters are only added and removed at the end.
          onSelect={({ currentTarget }) =>
            currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus={bind.value === '' || undefined}
          aria-invalid={bind.error !== null}
          aria-describedby={bind.error ? `${id}-error` : undefined}
        />
        {BOXES.map((at) => (
          <span key={at} aria-hidden data-current={at === typedAt || undefined}>
            {letters[at]}
          </span>
        ))}
      </div>
      {bind.error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {bind.error}
        </p>
      )}
    </div>
  )
}

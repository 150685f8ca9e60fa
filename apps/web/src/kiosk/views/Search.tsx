import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Dispatch } from '../state/reducer.ts'
import { type KioskState, screenOf, type View } from '../state/state.ts'
import { TileButton } from './TileButton.tsx'
import classes from './Where.module.css'

// lingui-set comment="Kiosk: somewhere else"

interface SearchProps {
  state: KioskState
  view: Extract<View, { at: 'search' }>
  dispatch: Dispatch
}

/** Searches rooms, never people. */
export function Search({ state, view: { tiles }, dispatch }: SearchProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const timezone = screenOf(state)?.timezone ?? 'UTC'
  return (
    <div className={classes.where}>
      <h2 className={classes.title}>
        <Trans>Where do you want to go?</Trans>
      </h2>
      <input
        ref={field}
        className={classes.search}
        aria-label={t`Name or number of a room`}
        placeholder={t`Name or number of a room`}
        value={state.typed}
        onChange={({ target }) => dispatch({ type: 'typed', text: target.value })}
        autoComplete="off"
        spellCheck={false}
      />
      <p role="status" className={tiles?.length === 0 ? classes.left : 'hidden'}>
        {tiles?.length === 0 && <Trans>No room was found. Try another word, or ask your teacher.</Trans>}
      </p>
      <ul className={classes.tiles}>
        {tiles?.map((tile) => (
          <li key={tile.roomId}>
            <TileButton tile={tile} timezone={timezone} onPress={() => dispatch({ type: 'chosen', tile })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

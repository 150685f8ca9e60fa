import { Trans } from '@lingui/react/macro'
import { IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import type { Dispatch } from '../state/reducer.ts'
import { type AnswerOf, type KioskState, screenOf } from '../state/state.ts'
import { QuickPassesLeft } from './QuickPassesLeft.tsx'
import { TileButton } from './TileButton.tsx'
import { Title } from './Title.tsx'
import classes from './Where.module.css'

// lingui-set comment="Kiosk: where to"

interface WhereProps {
  where: AnswerOf<'where'>
  state: KioskState
  dispatch: Dispatch
}

export function Where({ where: { student, ready, tiles, left }, state, dispatch }: WhereProps) {
  const { firstName } = student
  const timezone = screenOf(state)?.timezone ?? 'UTC'
  return (
    <div className={classes.where}>
      <div className={classes.who}>
        <PersonAvatar name={[...student.initials].join(' ')} size={72} />
        <div>
          <Title className={classes.title}>
            <Trans>Where to, {firstName}?</Trans>
          </Title>
          {left && <QuickPassesLeft {...left} />}
        </div>
      </div>
      <ul className={classes.tiles} data-many={tiles.length > 8 || undefined}>
        {ready && (
          <li className={classes.ready}>
            <button
              type="button"
              className={classes.tile}
              style={{ '--c': ready.color } as CSSProperties}
              onClick={() => dispatch({ type: 'pressed', call: 'start' })}
            >
              <i aria-hidden />
              <b>{ready.roomName}</b>
              <span data-outlook="go">
                <IconPlayerPlay size={22} stroke={2.2} aria-hidden />
                <Trans>Start your pass</Trans>
              </span>
            </button>
          </li>
        )}
        {tiles.map((tile) => (
          <li key={tile.roomId}>
            <TileButton tile={tile} timezone={timezone} onPress={() => dispatch({ type: 'chosen', tile })} />
          </li>
        ))}
        <li>
          <button
            type="button"
            className={classes.tile}
            style={{ '--c': 'var(--field-line)' } as CSSProperties}
            onClick={() => dispatch({ type: 'elsewhere' })}
          >
            <i aria-hidden />
            <b>
              <Trans>Somewhere else</Trans>
            </b>
            <span>
              <IconSearch size={20} stroke={2.2} aria-hidden />
              <Trans>Search</Trans>
            </span>
          </button>
        </li>
      </ul>
    </div>
  )
}

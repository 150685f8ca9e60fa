import type { BoardRow } from '@corridor/contract'
import { timeLimitShare } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { clockSpan } from '../frame/clockSpan.ts'
import classes from './BoardCard.module.css'
import { Meter } from './Meter.tsx'
import { PlaceName } from './PlaceName.tsx'
import { stateOf } from './rows.ts'

const METERS = { calm: 'active', near: 'requested', over: 'over' } as const

interface BoardCardProps {
  row: BoardRow
  now: Instant
  isDense: boolean
}

export function BoardCard({ row, now, isDense }: BoardCardProps) {
  const { name, grade, from, to, startedAt, timeLimit } = row
  const state = stateOf(row, now)
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(startedAt)) / 1000))
  return (
    <li className={classes.card} data-state={state} data-dense={isDense || undefined}>
      <div className={classes.head}>
        {!isDense && <PersonAvatar name={name} size={48} />}
        <p className={classes.who}>
          <b className={classes.name} dir="auto">
            {name}
          </b>
          {grade && <small className={classes.grade}>Grade {grade}</small>}
        </p>
        <span className={classes.clock}>{clockSpan(seconds)}</span>
      </div>
      <p className={classes.walk}>
        {from ? <PlaceName place={from} /> : <span className={classes.unset}>No starting room</span>}
        <i className={classes.way} aria-hidden />
        <span className="hidden">to</span>
        <PlaceName place={to} />
      </p>
      {isDense ? (
        state === 'over' && <span className="hidden">Over time</span>
      ) : (
        <div className={classes.limit}>
          <Meter share={timeLimitShare(startedAt, now, timeLimit)} color={METERS[state]} />
          <span className={classes.left}>{limitText(state, timeLimit)}</span>
        </div>
      )}
    </li>
  )
}

function limitText(state: ReturnType<typeof stateOf>, limit: number | null): string {
  if (limit === null) return 'No time limit'
  if (state === 'over') return 'Over time'
  return state === 'near' ? 'Nearly over' : `of ${limit} min.`
}

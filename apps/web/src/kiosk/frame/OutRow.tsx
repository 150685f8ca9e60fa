import type { KioskScreen } from '@corridor/contract'
import { bareClock } from '@corridor/rules/time'
import { Trans } from '@lingui/react/macro'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { clockSpan } from './clockSpan.ts'
import classes from './OutNow.module.css'

// lingui-set comment="Kiosk: who is out of this room"

/** So long after they left, the row tells which one is new. */
const NEW_SECONDS = 20

interface OutRowProps {
  row: KioskScreen['out'][number]
  timezone: string
}

export function OutRow({ row: { name, startedAt, overTimeAt }, timezone }: OutRowProps) {
  const now = useNow(EVERY_SECOND)
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(startedAt)) / 1000))
  const isOver = overTimeAt !== null && now >= overTimeAt
  const isNew = seconds < NEW_SECONDS
  const time = bareClock(startedAt, timezone)
  return (
    <li className={classes.row} data-state={isOver ? 'over' : isNew ? 'new' : undefined}>
      <PersonAvatar name={name} size={44} />
      <div className={classes.who}>
        <b>{name}</b>
        <span>
          {isOver ? <Trans>Over time</Trans> : isNew ? <Trans>Just left</Trans> : <Trans>Left at {time}</Trans>}
        </span>
      </div>
      <span className={classes.time}>{clockSpan(seconds)}</span>
    </li>
  )
}

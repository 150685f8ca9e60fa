import type { PausableRoom } from '@corridor/contract'
import { isPausedAt } from '@corridor/rules/pass'
import { useQuery } from '@tanstack/react-query'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useLiveEvent } from '../../base/session/liveEvents.ts'
import { useNow } from '../../base/session/now.ts'
import { invalidate } from '../../base/session/queries.ts'
import { RoomIcon } from '../../parts/place/RoomIcon.tsx'
import { PauseButton, usePauseLine } from '../../parts/room/PauseControl.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Panels.module.css'
import { allNowQuery } from './queries.ts'

/** The rooms to which nobody is sent at the moment. Not shown while all are open. */
export function PausedRooms() {
  const now = useNow()
  const { data } = useQuery(allNowQuery)
  useLiveEvent('schoolChanged', () => void invalidate({ queryKey: allNowQuery.queryKey }))
  const paused = (data ?? []).flatMap(({ pausedRooms }) => pausedRooms).filter((room) => isPausedAt(room, now))
  if (paused.length === 0) return null
  return (
    <Card aria-label="Paused rooms">
      <header className={classes.head}>
        <h2>Paused rooms</h2>
        <span>{paused.length}</span>
      </header>
      <ul className={classes.needs}>
        {paused.map((room) => (
          <PausedRoom key={room.roomId} room={room} />
        ))}
      </ul>
    </Card>
  )
}

function PausedRoom({ room }: { room: PausableRoom }) {
  return (
    <li>
      <RoomIcon name={room.name} color={room.zoneColor} size="md" />
      <span className={classes.what}>
        <b>
          <RouteLink to="AdminRoom" params={{ id: room.roomId }} className={classes.roomLink}>
            {room.name}
          </RouteLink>
        </b>
        <small>{usePauseLine(room)}</small>
      </span>
      <PauseButton room={room} isCompact />
    </li>
  )
}

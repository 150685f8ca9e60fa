import type { PausableRoom } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { isPausedAt } from '@corridor/rules/pass'
import { useQueries } from '@tanstack/react-query'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useLiveEvent } from '../../base/session/liveEvents.ts'
import { useNow } from '../../base/session/now.ts'
import { invalidate } from '../../base/session/queries.ts'
import { nowQuery } from '../../parts/limits/queries.ts'
import { RoomIcon } from '../../parts/place/RoomIcon.tsx'
import { PauseButton, usePauseLine } from '../../parts/room/PauseControl.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Panels.module.css'

/** The rooms to which nobody is sent at the moment. Not shown while all are open. */
export function PausedRooms({ schoolIds }: { schoolIds: readonly SchoolId[] }) {
  const now = useNow()
  const answers = useQueries({ queries: schoolIds.map(nowQuery) })
  useLiveEvent('schoolChanged', ({ schoolId }) => void invalidate({ queryKey: nowQuery(schoolId).queryKey }))
  const paused = answers.flatMap(({ data }) => data?.pausedRooms ?? []).filter((room) => isPausedAt(room, now))
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

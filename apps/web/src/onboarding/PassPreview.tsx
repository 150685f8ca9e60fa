import { professionalName } from '@corridor/rules/text'
import { useQueries } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useInitialize, useSchools } from '../base/session/initialize.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { useStore } from '../base/state/store.ts'
import { chosenRoom } from './chosenRoom.ts'
import classes from './PassPreview.module.css'
import { typedName } from './typedName.ts'

const SAMPLE = { name: 'Room 204', color: '#7a5af8' }

/** A drawing of a pass with the teacher's own name and room on it, as they are being typed and chosen. */
export function PassPreview() {
  const { user } = useInitialize()
  const typed = useStore(typedName)
  const chosen = useStore(chosenRoom)
  const own = useOwnRoom()
  const room = chosen ?? own ?? SAMPLE
  return (
    <div className={classes.ticket} aria-hidden="true">
      <div className={classes.top}>
        <span className={classes.pill}>Active</span>
        <p>
          <i data-end="from" style={{ '--zone': room.color ?? SAMPLE.color } as CSSProperties} />
          <strong>{room.name}</strong> {typed ?? professionalName(user)}
        </p>
        <b />
        <p>
          <i data-end="to" />
          <strong>Library</strong> Mr. Mahmoud
        </p>
      </div>
      <div className={classes.bottom}>
        <span className={classes.avatar}>MO</span>
        <span>Maya Okonkwo</span>
        <strong>4:55</strong>
      </div>
    </div>
  )
}

/** The first room that is linked to the person, for those who come back later. */
function useOwnRoom(): { name: string; color: string | null } | null {
  const setups = useQueries({ queries: useSchools().map(({ school }) => schoolSetupQuery(school.schoolId)) })
  const [own] = setups.flatMap(({ data }) => data?.rooms.filter(({ roomId }) => data.userRooms.includes(roomId)) ?? [])
  return own ? { name: own.name, color: own.zoneColor } : null
}

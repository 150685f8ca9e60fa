import type { Room, School } from '@corridor/contract'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { pathTo } from '../../base/routes.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { useWordsIn } from '../../words/useWordsIn.ts'
import classes from './RoomCard.module.css'

interface RoomCardProps {
  school: Pick<School, 'schoolId' | 'name'>
  room: Pick<Room, 'roomId' | 'name' | 'zoneColor'>
}

// lingui-set comment="Student: the card on the wall of a room"
const SCAN = msg`Scan to ask for a pass`

/** A card to cut out and put up in its room, for everybody who comes by: in both languages. Always light, because scanners do not read inverted codes. */
export function RoomCard({ school, room: { roomId, name, zoneColor } }: RoomCardProps) {
  const { i18n: english } = useLingui()
  const spanish = useWordsIn('es')
  const address = window.location.origin + pathTo('RoomCard', { school: school.schoolId, room: roomId })
  return (
    <article className={classes.card} style={{ '--zone': zoneColor } as CSSProperties}>
      <QrCode className={classes.code} value={address} margin={1} title={`Code for ${name}`} />
      <div className={classes.text}>
        <h3 dir="auto">{name}</h3>
        <p dir="auto">{school.name}</p>
        <p className={classes.hint}>
          <i className={classes.dot} aria-hidden />
          {english._(SCAN)}
        </p>
        {spanish && (
          <p className={classes.translation} lang="es">
            {spanish._(SCAN)}
          </p>
        )}
      </div>
    </article>
  )
}

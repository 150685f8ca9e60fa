import type { RoomRow } from '@corridor/contract'
import { PersonLink } from '../parts/person/PersonLink.tsx'
import classes from './SchoolRooms.module.css'

const SHOWN = 2

/** The first two by name, the others by number; all of them when pointed at. */
export function FacultyLinks({ room: { schoolId, faculty } }: { room: RoomRow }) {
  if (faculty.length === 0) return <span className={classes.nobody}>Nobody</span>
  const rest = faculty.slice(SHOWN)
  const restNames = rest.map(({ name }) => name).join(', ')
  return (
    <span className={classes.faculty}>
      {faculty.slice(0, SHOWN).map(({ userId, name }, at) => (
        <span key={userId}>
          {at > 0 && ', '}
          <PersonLink person={{ schoolId, userId, type: 'faculty' }} name={name} />
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.more} title={restNames}>
          +{rest.length}
          <span className="visually-hidden">: {restNames}</span>
        </span>
      )}
    </span>
  )
}

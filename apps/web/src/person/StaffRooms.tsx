import type { Person } from '@corridor/contract'
import { RoomChip } from '../parts/pass/RoomChip.tsx'
import { Section } from '../ui/page/Section.tsx'
import { ClassTable } from './ClassTable.tsx'
import classes from './StaffRooms.module.css'

/** What a staff member does here: their rooms and classes. */
export function StaffRooms({ person }: { person: Person }) {
  return (
    <>
      <Section title="Rooms">
        {person.rooms.length === 0 ? (
          <p className={classes.none}>No rooms yet.</p>
        ) : (
          <ul className={classes.rooms}>
            {person.rooms.map(({ roomId, name, zoneColor }) => (
              <li key={roomId}>
                <RoomChip name={name} color={zoneColor} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {person.classes.length > 0 && <ClassTable title="Classes" classes={person.classes} />}
    </>
  )
}

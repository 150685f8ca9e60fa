import type { Person, PersonSchool } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { RoomId } from '@corridor/rules/ids'
import { command } from '../../base/command.ts'
import { useSchoolSetup, useViewer } from '../../base/session/initialize.ts'
import { RoomChip } from '../../parts/pass/RoomChip.tsx'
import { AwaitingSetup } from '../../parts/place/AwaitingSetup.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { Picker } from '../../ui/picker/Picker.tsx'
import { LinkList } from '../LinkList.tsx'
import { personQuery, usePerson } from '../queries.ts'
import classes from '../schools/Schools.module.css'
import { useLinkField } from '../useLinkField.ts'

const linkRoom = command('POST /api/user/:userId/room/:roomId', ({ params }) => [personQuery(params.userId)])
const unlinkRoom = command('DELETE /api/user/:userId/room/:roomId', ({ params }) => [personQuery(params.userId)])

/** The tab with the rooms that a person belongs to, school by school. */
export default function Rooms() {
  const person = usePerson()
  return (
    person && (
      <div className={classes.stack}>
        {person.schools.map((school) => (
          <SchoolRooms key={school.schoolId} person={person} school={school} />
        ))}
      </div>
    )
  )
}

function SchoolRooms({ person, school: { schoolId, name } }: { person: Person; school: PersonSchool }) {
  const viewer = useViewer()
  const mayLink = can(viewer, 'room.link', { ...person, schoolId })
  const linked = person.rooms.filter((room) => room.schoolId === schoolId)
  return (
    <Section title={person.schools.length > 1 ? `Rooms, ${name}` : 'Rooms'}>
      <LinkList
        items={linked.map((room) => ({
          id: room.roomId,
          name: room.name,
          content: <RoomChip name={room.name} color={room.zoneColor} />,
          detail: room.identifier,
        }))}
        empty="No rooms are linked yet."
        unlink={mayLink ? (roomId) => unlinkRoom({ params: { userId: person.userId, roomId } }) : undefined}
      />
      {mayLink && <RoomPicker person={person} schoolId={schoolId} linked={linked.map(({ roomId }) => roomId)} />}
    </Section>
  )
}

interface RoomPickerProps {
  person: Person
  schoolId: PersonSchool['schoolId']
  linked: readonly RoomId[]
}

function RoomPicker({ person: { userId }, schoolId, linked }: RoomPickerProps) {
  const { setup, failure } = useSchoolSetup(schoolId)
  const field = useLinkField<RoomId>('room', (roomId) => linkRoom({ params: { userId, roomId } }))
  if (!setup) {
    return (
      <AwaitingSetup failure={failure}>
        <FormSkeleton fields={1} />
      </AwaitingSetup>
    )
  }
  return (
    <Picker
      bind={field}
      label="Link a room"
      placeholder="Search for a room"
      options={setup.rooms.filter(({ roomId }) => !linked.includes(roomId))}
      keyOf={({ roomId }) => roomId}
      labelOf={({ name }) => name}
      detailOf={({ identifier }) => identifier}
      emptyText="No such room"
    />
  )
}

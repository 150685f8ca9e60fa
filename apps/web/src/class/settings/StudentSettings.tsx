import type { SchoolSetup } from '@corridor/contract'
import { Suspense } from 'react'
import { useMergeQuery, useQueryValues } from '../../base/navigation.ts'
import { useSchoolSetup } from '../../base/session/initialize.ts'
import { DestinationSettings } from '../../parts/destination/DestinationSettings.tsx'
import { AwaitingSetup } from '../../parts/place/AwaitingSetup.tsx'
import { OutLimitField, TotalLimitField } from '../../parts/room/LimitFields.tsx'
import { RoomClaims } from '../../parts/room/RoomClaims.tsx'
import { RoomEditor } from '../../parts/room/RoomEditor.tsx'
import { RoomPeople } from '../../parts/room/RoomPeople.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { chosenSchool, useSchoolIds } from '../chosenSchool.ts'
import { SchoolSelect } from '../SchoolSelect.tsx'
import classes from './StudentSettings.module.css'

const RoomKiosks = lazyPart(() => import('../../parts/kiosk/RoomKiosks.tsx'))

/** What a teacher decides about passes: their destinations, and their own rooms. */
export default function StudentSettings() {
  const schoolIds = useSchoolIds()
  const { school = '' } = useQueryValues()
  const mergeQuery = useMergeQuery()
  const schoolId = chosenSchool(school, schoolIds)
  const { setup, failure } = useSchoolSetup(schoolId)
  return (
    <Page title="Student Settings">
      {schoolId !== undefined && schoolIds.length > 1 && (
        <SchoolSelect value={schoolId} onChange={(chosen) => mergeQuery({ school: chosen }, { replace: true })} />
      )}
      {setup ? (
        <Panes key={setup.school.schoolId} setup={setup} />
      ) : (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={4} />
        </AwaitingSetup>
      )}
    </Page>
  )
}

const NO_ROOMS = 'You have no rooms yet. An administrator can link you to yours.'

function Panes({ setup: { school, rooms, userRooms } }: { setup: SchoolSetup }) {
  const own = rooms.filter(({ roomId }) => userRooms.includes(roomId))
  return (
    <Stack>
      <RoomClaims schoolId={school.schoolId} />
      <DestinationSettings schoolId={school.schoolId} variant="teacher" />
      <Section title="Total Room Limit" description="How many students can be on the way to your rooms at once.">
        {own.length === 0 && <p className={classes.none}>{NO_ROOMS}</p>}
        <div className={classes.limits}>
          {own.map((room) => (
            <TotalLimitField key={room.roomId} room={room} label={room.name} />
          ))}
        </div>
      </Section>
      <Section title="Out at Once" description="How many students can be out of your rooms at once.">
        {own.length === 0 && <p className={classes.none}>{NO_ROOMS}</p>}
        <div className={classes.limits}>
          {own.map((room) => (
            <OutLimitField key={room.roomId} room={room} label={`Out of ${room.name}`} />
          ))}
        </div>
      </Section>
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <RoomKiosks schoolId={school.schoolId} rooms={own} />
      </Suspense>
      <Section title="Configure Rooms" description="Room names, and who can come without approval.">
        {own.length === 0 && <p className={classes.none}>{NO_ROOMS}</p>}
        {own.map((room) => (
          <Stack as="section" key={room.roomId} className={classes.room} aria-label={room.name}>
            <h3>{room.name}</h3>
            <RoomEditor room={room} hasLimits={false} />
            <RoomPeople room={room} />
          </Stack>
        ))}
      </Section>
    </Stack>
  )
}

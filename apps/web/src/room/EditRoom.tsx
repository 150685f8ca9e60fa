import type { FullRoom } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { asRoomId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { useGo, useParam } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { confirm } from '../base/state/confirm.ts'
import { showDialog } from '../base/state/dialogs.ts'
import { flash } from '../base/state/flashes.ts'
import { usePageBack } from '../base/state/page.ts'
import { closeRoom } from '../parts/room/commands.ts'
import { roomQuery } from '../parts/room/queries.ts'
import { RoomEditor } from '../parts/room/RoomEditor.tsx'
import { RoomPeople } from '../parts/room/RoomPeople.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { FormSkeleton, TableSkeleton } from '../ui/page/Skeletons.tsx'

const RoomKiosks = lazyPart(() => import('../parts/kiosk/RoomKiosks.tsx'))
const RoomPatterns = lazyPart(() => import('../parts/insight/patterns/RoomPatterns.tsx'))

/** A room's fields, its people, and the end of it. */
export default function EditRoom() {
  const query = useQuery(roomQuery(asRoomId(Number(useParam('id')))))
  usePageBack(query.data ? pathTo('AdminSchoolRooms', { id: query.data.schoolId }) : null)
  return (
    <Page title={query.data?.name ?? 'Room'} action={null} isForm>
      <Loaded query={query} failedTitle="The room could not be loaded" skeleton={<FormSkeleton fields={5} />}>
        {(room) => <OneRoom key={room.roomId} room={room} />}
      </Loaded>
    </Page>
  )
}

function OneRoom({ room }: { room: FullRoom }) {
  const viewer = useViewer()
  const school = useSchool(room.schoolId)
  const go = useGo()
  async function close(): Promise<void> {
    const isSure = await confirm({
      title: `Close ${room.name}?`,
      message:
        'Nobody can be sent there anymore. Upcoming passes are canceled, and its people and settings are removed.',
      confirmLabel: 'Close room',
      danger: true,
      losesSomething: true,
    })
    if (!isSure) return
    try {
      await closeRoom(room)
      flash(`${room.name} is closed.`)
      go('AdminSchoolRooms', { id: room.schoolId })
    } catch (error) {
      showDialog({ title: `${room.name} stays open`, message: errorMessage(error) })
    }
  }
  return (
    <>
      <Section title={room.name} description={school?.name ?? ''}>
        <RoomEditor room={room} />
      </Section>
      <Section title="People" description="Faculty of a room see its passes and decide on its requests.">
        <RoomPeople room={room} />
      </Section>
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <RoomKiosks schoolId={room.schoolId} rooms={[room]} />
      </Suspense>
      {can(viewer, 'usage.seeRoom', room) && (
        <Suspense fallback={<TableSkeleton rows={4} />}>
          <RoomPatterns roomId={room.roomId} />
        </Suspense>
      )}
      {can(viewer, 'room.end', room) && (
        <Section
          title="Close this room"
          description="Its history stays. A room with passes under way cannot be closed."
        >
          <div>
            <Button variant="default" onClick={close}>
              Close room
            </Button>
          </div>
        </Section>
      )}
    </>
  )
}

import type { RoomRow } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { IconDoor, IconPlus } from '@tabler/icons-react'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { ExportIcon } from '../parts/export/ExportIcon.tsx'
import { PauseButton } from '../parts/room/PauseControl.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Page } from '../ui/page/Page.tsx'
import type { Address } from '../ui/table/address/address.ts'
import { countText } from '../ui/table/countText.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { tableRequest } from '../ui/table/tableRequest.ts'
import { type PageQuery, useList } from '../ui/table/useList.ts'
import { columnsFor } from './columns.tsx'
import classes from './SchoolRooms.module.css'
import { type RoomSort, SHAPE } from './shape.ts'

function roomsQuery(schoolId: SchoolId, address: Address<RoomSort, Record<never, string>>): PageQuery<RoomRow> {
  const query = tableRequest(address)
  return {
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'rooms', query],
    queryFn: () => request('GET /api/school/:schoolId/rooms', { params: { schoolId }, query }),
  }
}

const NOUN = { one: 'room', many: 'rooms' }
const rowId = ({ roomId }: RoomRow) => String(roomId)

/** All rooms of a school. The zone color and the time limit are edited in place. */
export default function SchoolRooms() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const viewer = useViewer()
  const school = useSchool(schoolId)
  const list = useList(SHAPE, (address) => roomsQuery(schoolId, address))
  const newRoom = can(viewer, 'room.create', { schoolId }) && (
    <LinkButton to="AdminNewRoom" query={{ schoolId }} leftSection={<IconPlus size={18} aria-hidden />}>
      New Room
    </LinkButton>
  )
  return (
    <Page title="Rooms" action={newRoom}>
      <RecordTable
        label="Rooms"
        noun={NOUN}
        list={list}
        columns={columnsFor({
          mayEdit: can(viewer, 'room.end', { schoolId }),
          schoolLimit: school?.passAlertTimeLimit ?? null,
        })}
        rowId={rowId}
        rowName={({ name }) => name}
        rowLink={({ roomId }) => pathTo('AdminRoom', { id: roomId })}
        buttons={{
          render: (room: RoomRow) => (
            <span className={classes.buttons}>
              <PauseButton room={room} isCompact />
              {can(viewer, 'pass.seeAll', { schoolId }) && (
                <ExportIcon request={{ resource: 'room', schoolId, resourceId: room.roomId }} name={room.name} />
              )}
            </span>
          ),
          width: 210,
        }}
        toolbar={{
          search: 'Search for a room, number or teacher',
          count: countText(list.pages, NOUN),
        }}
        empty={
          <EmptyState icon={<IconDoor />} title="No rooms to display!" action={newRoom}>
            Rooms are where passes lead to: classrooms, restrooms, the nurse, the library.
          </EmptyState>
        }
      />
    </Page>
  )
}

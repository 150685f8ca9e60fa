import type { Answer, RoomRow } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { IconDoor, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { ExportIcon } from '../parts/export/ExportIcon.tsx'
import { PauseButton } from '../parts/room/PauseControl.tsx'
import { ChoiceChips } from '../ui/form/ChoiceChips.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Row } from '../ui/layout/Stack.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Page } from '../ui/page/Page.tsx'
import type { PageAnswer } from '../ui/table/address/paging.ts'
import { countText } from '../ui/table/countText.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { tableRequest } from '../ui/table/tableRequest.ts'
import { useList } from '../ui/table/useList.ts'
import { columnsFor } from './columns.tsx'
import { type RoomAddress, SHAPE } from './shape.ts'

function roomsQuery(schoolId: SchoolId, address: RoomAddress) {
  const query = { ...tableRequest(address), ...(address.filters.paused && { paused: 'true' as const }) }
  return queryOptions<PageAnswer<RoomRow>>({
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'rooms', query],
    queryFn: () => request('GET /api/school/:schoolId/rooms', { params: { schoolId }, query }),
  })
}

/** How many rooms there are, and how many of them are paused, from the same answer. */
function countsIn(answer: PageAnswer<RoomRow>): { roomCount: number; pausedCount: number } {
  return answer as Answer<'GET /api/school/:schoolId/rooms'>
}

const NOUN = { one: 'room', many: 'rooms' }
const rowId = ({ roomId }: RoomRow) => String(roomId)

/** All rooms of a school. The zone color and the time limit are edited in place. */
export default function SchoolRooms() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const viewer = useViewer()
  const school = useSchool(schoolId)
  const list = useList(SHAPE, (address) => roomsQuery(schoolId, address))
  const counts = useQuery({
    ...roomsQuery(schoolId, list.address),
    select: countsIn,
    placeholderData: keepPreviousData,
  }).data
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
          mayDecide: can(viewer, 'room.policy', { schoolId }),
          schoolLimit: school?.passAlertTimeLimit ?? null,
        })}
        rowId={rowId}
        rowName={({ name }) => name}
        rowLink={({ roomId }) => pathTo('AdminRoom', { id: roomId })}
        buttons={{
          render: (room: RoomRow) => (
            <Row as="span" gap={2} isAtEnd isOneLine>
              <PauseButton room={room} isCompact />
              {can(viewer, 'pass.seeAll', { schoolId }) && (
                <ExportIcon request={{ resource: 'room', schoolId, resourceId: room.roomId }} name={room.name} />
              )}
            </Row>
          ),
          width: 136,
        }}
        toolbar={{
          search: 'Search for a room, number or teacher',
          filters: (
            <PausedFilter
              counts={counts}
              isPaused={list.address.filters.paused !== ''}
              onChange={(isPaused) => list.change({ filters: { paused: isPaused ? 'true' : '' } })}
            />
          ),
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

interface PausedFilterProps {
  /** Undefined until the first answer. */
  counts: { roomCount: number; pausedCount: number } | undefined
  isPaused: boolean
  onChange: (isPaused: boolean) => void
}

/** All rooms, or those to which nobody is sent at the moment. */
function PausedFilter({ counts, isPaused, onChange }: PausedFilterProps) {
  return (
    <ChoiceChips
      label="Show"
      options={[
        { value: 'all', label: 'All', count: counts?.roomCount.toLocaleString('en-US') },
        { value: 'paused', label: 'Paused', count: counts?.pausedCount.toLocaleString('en-US') },
      ]}
      value={isPaused ? 'paused' : 'all'}
      onChange={(value) => onChange(value === 'paused')}
    />
  )
}

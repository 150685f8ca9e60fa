/** A complete screen with a table, for its tests: paged rows with a filter, a link, and an action in menu and bulk bar. */
import { asRoomId, type RoomId } from '@corridor/rules/ids'
import { NativeSelect } from '@mantine/core'
import { IconArchive, IconDoor } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pathTo } from '../../base/routes.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import { type RowAction, restText } from './actions.ts'
import { type Address, listShape } from './address/address.ts'
import { type PageAnswer, totalText } from './address/paging.ts'
import type { Column } from './columns.ts'
import { RecordTable } from './RecordTable.tsx'
import { useList } from './useList.ts'

interface Room {
  roomId: RoomId
  name: string
  places: number
}

export interface RoomsRequest {
  search: string
  sort: 'name' | 'places'
  descending: boolean
  floor: string
  size: number
  cursor: string | null
}

export interface RoomServer {
  /** Every request, oldest first. */
  requests: RoomsRequest[]
  rooms: Room[]
  /** Overrides the total, as if the server had stopped counting. */
  total: number | null
  /** Answers wait for this. */
  gate: Promise<void>
  isBroken: boolean
}

export function makeRooms(count: number): Room[] {
  return Array.from({ length: count }, (_, at) => ({
    roomId: asRoomId(at + 1),
    name: `Room ${String(at + 1).padStart(4, '0')}`,
    places: (at * 7) % 40,
  }))
}

/** A cursor is the index at which the page starts. */
async function pageOf(server: RoomServer, request: RoomsRequest): Promise<PageAnswer<Room>> {
  server.requests.push(request)
  await server.gate
  if (server.isBroken) throw new Error('The rooms did not come.')
  const sign = request.descending ? -1 : 1
  const found = server.rooms
    .filter(({ name }) => name.includes(request.search))
    .filter(({ roomId }) => request.floor === 'all' || String((roomId % 2) + 1) === request.floor)
    .toSorted((a, b) => sign * (request.sort === 'name' ? a.name.localeCompare(b.name) : a.places - b.places))
  const from = Number(request.cursor ?? 0)
  const next = from + request.size
  return {
    rows: found.slice(from, next),
    total: server.total ?? found.length,
    nextCursor: next < found.length ? String(next) : null,
    previousCursor: from > 0 ? String(Math.max(0, from - request.size)) : null,
  }
}

const SHAPE = listShape({
  sorts: [
    { by: 'name', descending: false, label: 'By name' },
    { by: 'places', descending: true, label: 'Largest first' },
  ],
  filters: { floor: 'all' },
  sizes: [25, 50, 100],
})

const roomsQuery =
  (server: RoomServer) =>
  ({ search, sort, filters, size, cursor }: Address<'name' | 'places', { floor: string }>) => {
    const request = { search, sort: sort.by, descending: sort.descending, floor: filters.floor, size, cursor }
    return queryOptions<PageAnswer<Room>>({
      queryKey: ['rooms', request],
      queryFn: () => pageOf(server, request),
      retry: false,
    })
  }

const COLUMNS: readonly Column<Room, 'name' | 'places'>[] = [
  { id: 'name', label: 'Room', sort: 'name', cell: ({ name }) => name },
  { id: 'places', label: 'Places', sort: 'places', width: 140, align: 'end', cell: ({ places }) => places },
]

const ARCHIVE: RowAction<Room> = {
  id: 'archive',
  label: 'Archive',
  icon: <IconArchive size={16} />,
  danger: true,
  refusal: ({ places }) => (places > 0 ? null : 'It is in use.'),
  run: async (rooms, left) => {
    const message = [`${rooms.length} will be archived.`, restText(left, NOUN, 'archived')].filter(Boolean).join(' ')
    if (!(await confirm({ title: 'Archive?', message, confirmLabel: 'Archive', danger: true }))) return false
    flash(`Archived ${rooms.map(({ name }) => name).join(', ')}`)
    return true
  },
}

const NOUN = { one: 'room', many: 'rooms' }
const rowId = ({ roomId }: Room) => String(roomId)

export function Rooms({ server }: { server: RoomServer }) {
  const query = useMemo(() => roomsQuery(server), [server])
  const list = useList(SHAPE, query)
  const floor = (
    <NativeSelect
      aria-label="Floor"
      size="md"
      data={['all', '1', '2']}
      value={list.address.filters.floor}
      onChange={({ currentTarget: { value } }) => list.change({ filters: { floor: value } })}
    />
  )
  return (
    <RecordTable
      label="Rooms"
      noun={NOUN}
      list={list}
      columns={COLUMNS}
      rowId={rowId}
      rowName={({ name }) => name}
      rowLink={({ roomId }) => pathTo('AdminRoom', { id: roomId })}
      actions={[ARCHIVE]}
      selectAtMost={5}
      toolbar={{
        search: 'Search for a room',
        filters: floor,
        count: list.pages && `${totalText(list.pages.total)} rooms`,
      }}
      empty={<EmptyState icon={<IconDoor />} title="No rooms yet" />}
    />
  )
}

/**
 * A complete example of a screen with a table: paged rows with a filter, a link, and an action in menu and bulk bar.
 * The product has no link to it; e2e/tests/table.spec.ts opens it to test the table.
 */
import type { RoomId } from '@corridor/rules'
import { NativeSelect } from '@mantine/core'
import { IconArchive, IconDoor } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { pathTo, queryText } from '../../../base/routes.ts'
import { confirm } from '../../../base/state/confirm.ts'
import { flash } from '../../../base/state/flashes.ts'
import { EmptyState } from '../../page/EmptyState.tsx'
import { type RowAction, restText } from '../actions.ts'
import { type Address, listShape } from '../address/address.ts'
import { type PageAnswer, totalText } from '../address/paging.ts'
import type { Column } from '../columns.ts'
import { RecordTable } from '../RecordTable.tsx'
import { useList } from '../useList.ts'

interface Room {
  roomId: RoomId
  name: string
  places: number
}

const SHAPE = listShape({
  sorts: [
    { by: 'name', descending: false, label: 'By name' },
    { by: 'places', descending: true, label: 'Largest first' },
  ],
  filters: { floor: 'all' },
  sizes: [25, 50, 100],
})

function roomsQuery({ search, sort, filters, size, cursor }: Address<'name' | 'places', { floor: string }>) {
  const query = { search, sort: sort.by, descending: sort.descending, floor: filters.floor, size, cursor }
  return queryOptions<PageAnswer<Room>>({
    queryKey: ['rooms', query],
    queryFn: async () => {
      const answer = await fetch(`/rooms${queryText(query)}`)
      if (!answer.ok) throw new Error('The rooms did not come.')
      return answer.json()
    },
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
    const message = [`${rooms.length} will be archived.`, restText(left)].filter(Boolean).join(' ')
    if (!(await confirm({ title: 'Archive?', message, confirmLabel: 'Archive', danger: true }))) return false
    flash(`Archived ${rooms.map(({ name }) => name).join(', ')}`)
    return true
  },
}

const NOUN = { one: 'room', many: 'rooms' }
const rowId = ({ roomId }: Room) => String(roomId)

export function Rooms() {
  const list = useList(SHAPE, roomsQuery)
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
      toolbar={{ search: 'Search a room', filters: floor, count: list.pages && `${totalText(list.pages.total)} rooms` }}
      empty={<EmptyState icon={<IconDoor />} title="No rooms yet" />}
    />
  )
}

import type { Input } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import { type Address, listShape } from '../ui/table/address/address.ts'

export type RoomSort = NonNullable<Input<'GET /api/school/:schoolId/rooms', 'query'>['sort']>

export const SHAPE = listShape({
  sorts: [
    { by: 'name', descending: false, label: 'By name' },
    { by: 'identifier', descending: false, label: 'By number' },
    { by: 'zoneColor', descending: false, label: 'By zone' },
    { by: 'passAlertTimeLimit', descending: true, label: 'Longest time first' },
  ],
  filters: { paused: '' },
  sizes: PAGE_SIZES,
})

export type RoomAddress = Address<RoomSort, typeof SHAPE.filters>

/** The URL parameters of the three lists: sort orders and filters. */
import { LIVE_FILTERS, type ListName, type LiveFilter } from '@corridor/rules/pass'
import { type ListShape, listShape } from '../../../ui/table/address/address.ts'
import type { NamedSort } from '../../../ui/table/address/sort.ts'

export type SortColumn = 'student' | 'way' | 'state' | 'time'

const BY_STUDENT: NamedSort<SortColumn> = { by: 'student', descending: false, label: 'By student' }
const BY_DESTINATION: NamedSort<SortColumn> = { by: 'way', descending: false, label: 'By destination' }
const SOONEST: NamedSort<SortColumn> = { by: 'time', descending: false, label: 'Soonest first' }

const filters = { scope: '', schoolId: '', show: '' }
/** Lasting filters: an empty list of another school is not a search without results. */
const lasting = ['scope', 'schoolId'] as const

const live = listShape({
  filters,
  lasting,
  sorts: [
    { by: 'state', descending: false, label: 'Most urgent first' },
    { by: 'time', descending: true, label: 'Newest first' },
    BY_STUDENT,
    BY_DESTINATION,
  ],
})
const waiting = listShape({ filters, lasting: [...lasting, 'show'], sorts: [SOONEST, BY_STUDENT, BY_DESTINATION] })

export type PassShape = ListShape<SortColumn, typeof filters>
export type PassFilters = typeof filters

export const SHAPES: Record<ListName, PassShape> = { live, upcoming: waiting, requested: waiting }

/** Only live passes can be narrowed; an unknown filter shows everything. */
export function liveFilterOf(list: ListName, { show }: PassFilters): LiveFilter | undefined {
  return list === 'live' ? LIVE_FILTERS.find((filter) => filter === show) : undefined
}

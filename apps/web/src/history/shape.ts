import type { HistorySort } from '@corridor/contract'
import { HISTORY_SIZES, NEWEST_FIRST } from '../parts/history/columns.tsx'
import { type Address, listShape } from '../ui/table/address/address.ts'

/** All filters are in the URL, people and rooms by their ids. */
export const SHAPE = listShape({
  sorts: [
    NEWEST_FIRST,
    { by: 'started', descending: true, label: 'Latest start first' },
    { by: 'duration', descending: true, label: 'Longest first' },
    { by: 'student', descending: false, label: 'By student' },
    { by: 'origin', descending: false, label: 'By origin' },
    { by: 'state', descending: false, label: 'By state' },
    { by: 'approver', descending: false, label: 'By approver' },
  ],
  filters: {
    school: '',
    types: 'completed,live',
    students: '',
    rooms: '',
    period: 'year_to_date',
    /** `2026-10-13T09:00`, in the school's time. */
    from: '',
    to: '',
    duration: '',
    minutes: '',
  },
  lasting: ['school'],
  sizes: HISTORY_SIZES,
})

/** Whoever is in several schools has a column for them. */
export const SHAPE_OF_SCHOOLS = {
  ...SHAPE,
  sorts: [...SHAPE.sorts, { by: 'school', descending: false, label: 'By school' }],
} as const

export type HistoryAddress = Address<HistorySort, typeof SHAPE.filters>
export type HistoryFilters = typeof SHAPE.filters

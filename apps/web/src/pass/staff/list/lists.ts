/** The three lists as data: what their columns say, how they are sorted, what an empty one tells. */
import type { ListName } from '@corridor/rules'
import type { Sort, SortColumn } from './rows.ts'

export interface Column {
  /** How the list is sorted by it; null where that would make no sense. */
  sort: SortColumn | null
  label: string
}

export interface NamedSort extends Sort {
  label: string
}

export interface ListLook {
  /** "No live pass matches". */
  adjective: string
  columns: readonly Column[]
  /** Where there are no columns to click; the first is how the list begins. */
  sorts: readonly [NamedSort, ...NamedSort[]]
  empty: { title: string; text: string }
}

const STUDENT: Column = { sort: 'student', label: 'Student' }
const WAY: Column = { sort: 'way', label: 'From and to' }
const NOTE: Column = { sort: null, label: 'Note' }

const BY_STUDENT: NamedSort = { column: 'student', descending: false, label: 'By student' }
const BY_DESTINATION: NamedSort = { column: 'way', descending: false, label: 'By destination' }

export const LISTS: Record<ListName, ListLook> = {
  live: {
    adjective: 'live',
    columns: [STUDENT, WAY, { sort: 'state', label: 'State' }, { sort: 'time', label: 'Time' }],
    sorts: [
      // What a teacher looks up for is usually what has just happened.
      { column: 'time', descending: true, label: 'Newest first' },
      { column: 'state', descending: false, label: 'Most urgent first' },
      BY_STUDENT,
      BY_DESTINATION,
    ],
    empty: {
      title: 'No live passes',
      text: 'As soon as a student leaves for one of your rooms, or from one, their pass appears here by itself.',
    },
  },
  upcoming: {
    adjective: 'upcoming',
    columns: [STUDENT, WAY, NOTE, { sort: 'time', label: 'Scheduled for' }],
    sorts: [{ column: 'time', descending: false, label: 'Soonest first' }, BY_STUDENT, BY_DESTINATION],
    empty: {
      title: 'Nothing coming up',
      text: 'Passes that are approved for later wait here until they are started. You can make one for a student now.',
    },
  },
  requested: {
    adjective: 'requested',
    columns: [STUDENT, WAY, NOTE, { sort: 'time', label: 'Wanted for' }],
    sorts: [{ column: 'time', descending: false, label: 'Soonest first' }, BY_STUDENT, BY_DESTINATION],
    empty: {
      title: 'No requests waiting',
      text: 'When a student asks for a pass that you can approve, it appears here by itself.',
    },
  },
}

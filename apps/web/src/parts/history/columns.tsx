/** Passes of the past in a table, and as cards on a phone. */
import type { HistorySort, Pass } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import type { CardLayout, Column } from '../../ui/table/columns.ts'
import classes from './Cells.module.css'
import { Approver, Duration, Endpoints, PlannedTime, SchoolName, StartTime, State, Student } from './Cells.tsx'

/** The usual order: by the time that a pass was for, the newest first. */
export const NEWEST_FIRST = { by: 'time', descending: true, label: 'Newest first' } as const
export const HISTORY_SIZES = PAGE_SIZES

export interface Shown {
  student: boolean
  school: boolean
}

/** The headers of columns that the list can be sorted by are buttons. */
export function historyColumns<S extends HistorySort>(
  { student, school }: Shown,
  sorts: readonly { by: S }[],
): readonly Column<Pass, S>[] {
  const sortedBy = (wanted: HistorySort): { sort?: S } => {
    const known = sorts.find(({ by }) => by === wanted)
    return known && sorts.length > 1 ? { sort: known.by } : {}
  }
  return [
    ...(student
      ? [
          {
            id: 'student',
            label: 'Student',
            width: 206,
            ...sortedBy('student'),
            cell: (pass: Pass) => <Student pass={pass} />,
          },
        ]
      : []),
    ...(school
      ? [
          {
            id: 'school',
            label: 'School',
            width: 112,
            ...sortedBy('school'),
            cell: (pass: Pass) => <SchoolName pass={pass} />,
          },
        ]
      : []),
    { id: 'way', label: 'From and to', ...sortedBy('origin'), cell: (pass) => <Endpoints pass={pass} /> },
    { id: 'state', label: 'State', width: 186, ...sortedBy('state'), cell: (pass) => <State pass={pass} /> },
    { id: 'time', label: 'For', width: 148, ...sortedBy('time'), cell: (pass) => <PlannedTime pass={pass} /> },
    { id: 'started', label: 'Started', width: 96, ...sortedBy('started'), cell: (pass) => <StartTime pass={pass} /> },
    {
      id: 'duration',
      label: 'Duration',
      width: 100,
      align: 'end',
      ...sortedBy('duration'),
      cell: (pass) => <Duration pass={pass} />,
    },
    {
      id: 'approver',
      label: 'Approved by',
      width: 138,
      ...sortedBy('approver'),
      cell: (pass) => <Approver pass={pass} />,
    },
  ]
}

export function historyCard({ student, school }: Shown): CardLayout<Pass> {
  return {
    height: student ? 152 : 118,
    head: (pass) => (
      <span className={classes.cardHead}>
        {student ? <Student pass={pass} /> : <State pass={pass} />}
        <Duration pass={pass} />
      </span>
    ),
    body: (pass) => (
      <>
        <Endpoints pass={pass} />
        {school && <SchoolName pass={pass} />}
        <div className={classes.cardFoot}>
          {student ? <State pass={pass} /> : <Approver pass={pass} />}
          <PlannedTime pass={pass} />
        </div>
      </>
    ),
  }
}

/** Passes of the past in a table, and as cards on a phone. */
import type { Pass } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import type { CardLayout, Column } from '../../ui/table/columns.ts'
import classes from './Cells.module.css'
import { Approver, Duration, Endpoints, PlannedTime, SchoolName, StartTime, State, Student } from './Cells.tsx'

/** The only order: by the time that a pass was for, the newest first. */
export const NEWEST_FIRST = [{ by: 'time', descending: true, label: 'Newest first' }] as const
export const HISTORY_SIZES = PAGE_SIZES

export interface Shown {
  student: boolean
  school: boolean
}

export function historyColumns({ student, school }: Shown): readonly Column<Pass, 'time'>[] {
  return [
    ...(student
      ? [{ id: 'student', label: 'Student', width: 206, cell: (pass: Pass) => <Student pass={pass} /> }]
      : []),
    ...(school
      ? [{ id: 'school', label: 'School', width: 112, cell: (pass: Pass) => <SchoolName pass={pass} /> }]
      : []),
    { id: 'way', label: 'From and to', cell: (pass) => <Endpoints pass={pass} /> },
    { id: 'state', label: 'State', width: 186, cell: (pass) => <State pass={pass} /> },
    { id: 'time', label: 'For', width: 148, cell: (pass) => <PlannedTime pass={pass} /> },
    { id: 'started', label: 'Started', width: 86, cell: (pass) => <StartTime pass={pass} /> },
    { id: 'duration', label: 'Duration', width: 92, align: 'end', cell: (pass) => <Duration pass={pass} /> },
    { id: 'approver', label: 'Approved by', width: 138, cell: (pass) => <Approver pass={pass} /> },
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

/** Passes of the past in a table, and as cards on a phone. */
import type { Pass } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import type { CardLayout, Column } from '../../ui/table/columns.ts'
import classes from './Cells.module.css'
import { Approver, Duration, SchoolName, State, Student, Way, When } from './Cells.tsx'

/** The newest first; there is no other order. */
export const NEWEST_FIRST = [{ by: 'time', descending: true, label: 'Newest first' }] as const
export const HISTORY_SIZES = PAGE_SIZES

interface Shown {
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
    { id: 'way', label: 'From and to', cell: (pass) => <Way pass={pass} /> },
    { id: 'state', label: 'State', width: 186, cell: (pass) => <State pass={pass} /> },
    { id: 'time', label: 'Started', width: 172, cell: (pass) => <When pass={pass} /> },
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
        <Way pass={pass} />
        {school && <SchoolName pass={pass} />}
        <div className={classes.cardFoot}>
          {student ? <State pass={pass} /> : <Approver pass={pass} />}
          <When pass={pass} />
        </div>
      </>
    ),
  }
}

export const PASS_NOUN = { one: 'pass', many: 'passes' }
export const passRowId = ({ passId }: Pass) => passId
export const passRowName = ({ studentName }: Pass) => `${studentName}'s pass`

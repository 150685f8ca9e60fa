/** Students in a table: of a school, or of a district. */

import type { StudentSort, StudentTableRow } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import { IconUsers } from '@tabler/icons-react'
import { Truncate } from '../../../ui/layout/Truncate.tsx'
import { type Address, listShape } from '../../../ui/table/address/address.ts'
import type { CardLayout, Column } from '../../../ui/table/columns.ts'
import { LockLabel } from '../LockLabel.tsx'
import { CardName, FirstName } from './cells.tsx'
import type { PersonKind } from './PersonTable.tsx'

const SORTED = {
  sorts: [
    { by: 'lastName', descending: false, label: 'By last name' },
    { by: 'firstName', descending: false, label: 'By first name' },
    { by: 'email', descending: false, label: 'By email' },
    { by: 'username', descending: false, label: 'By username' },
    { by: 'grade', descending: false, label: 'By grade' },
    { by: 'schoolIdentifier', descending: false, label: 'By student id' },
    { by: 'locked', descending: true, label: 'Locked first' },
  ],
  sizes: PAGE_SIZES,
} as const

export const STUDENTS_SHAPE = listShape(SORTED)
/** Of a school, in which no two should have the same number. */
export const SCHOOL_STUDENTS_SHAPE = listShape({ ...SORTED, filters: { shared: '' } })

export type StudentsAddress = Address<StudentSort, Record<never, string>>
export type SchoolStudentsAddress = Address<StudentSort, typeof SCHOOL_STUDENTS_SHAPE.filters>

export const STUDENT_COLUMNS: readonly Column<StudentTableRow, StudentSort>[] = [
  { id: 'firstName', label: 'First', sort: 'firstName', cell: (row) => <FirstName person={row} /> },
  { id: 'lastName', label: 'Last', sort: 'lastName', cell: ({ lastName }) => <Truncate text={lastName} /> },
  { id: 'email', label: 'Email', sort: 'email', cell: ({ email }) => <Truncate text={email} /> },
  { id: 'username', label: 'Username', sort: 'username', cell: ({ username }) => <Truncate text={username} /> },
  { id: 'grade', label: 'Grade', sort: 'grade', width: 88, cell: ({ grade }) => <Truncate text={grade} /> },
  {
    id: 'schoolIdentifier',
    label: 'Student Id',
    sort: 'schoolIdentifier',
    width: 120,
    cell: ({ schoolIdentifier }) => <Truncate text={schoolIdentifier} />,
  },
  { id: 'locked', label: 'Lock', sort: 'locked', width: 116, cell: ({ locked }) => <LockLabel locked={locked} /> },
]

const CARD: CardLayout<StudentTableRow> = {
  height: 132,
  head: (row) => <CardName person={row} />,
  body: ({ grade, schoolIdentifier, username, locked }) => (
    <>
      <Truncate text={[grade && `Grade ${grade}`, schoolIdentifier, username].filter(Boolean).join(' · ')} />
      <LockLabel locked={locked} />
    </>
  ),
}

export const STUDENTS: PersonKind<StudentTableRow> = {
  noun: { one: 'student', many: 'students' },
  card: CARD,
  search: 'Search for a name or student id',
  empty: { icon: <IconUsers />, title: 'No students to display!' },
}

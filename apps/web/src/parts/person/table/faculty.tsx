/** Staff in a table: of a school, or of a district. */

import type { FacultyRow, FacultySort } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import { IconId } from '@tabler/icons-react'
import { Truncate } from '../../../ui/layout/Truncate.tsx'
import { type Address, listShape } from '../../../ui/table/address/address.ts'
import type { CardLayout, Column } from '../../../ui/table/columns.ts'
import { roleName } from '../roleName.ts'
import { CardName, FirstName } from './cells.tsx'
import type { PersonKind } from './PersonTable.tsx'

export const FACULTY_SHAPE = listShape({
  sorts: [
    { by: 'lastName', descending: false, label: 'By last name' },
    { by: 'firstName', descending: false, label: 'By first name' },
    { by: 'type', descending: false, label: 'By role' },
    { by: 'email', descending: false, label: 'By email' },
    { by: 'username', descending: false, label: 'By username' },
  ],
  sizes: PAGE_SIZES,
})

export type FacultyAddress = Address<FacultySort, Record<never, string>>

export function facultyColumns<R extends FacultyRow>(): Column<R, FacultySort>[] {
  return [
    { id: 'firstName', label: 'First', sort: 'firstName', cell: (row) => <FirstName person={row} /> },
    { id: 'lastName', label: 'Last', sort: 'lastName', cell: ({ lastName }) => <Truncate text={lastName} /> },
    { id: 'type', label: 'Role', sort: 'type', width: 190, cell: ({ type }) => <Truncate text={roleName(type)} /> },
    { id: 'email', label: 'Email', sort: 'email', cell: ({ email }) => <Truncate text={email} /> },
    { id: 'username', label: 'Username', sort: 'username', cell: ({ username }) => <Truncate text={username} /> },
  ]
}

const CARD: CardLayout<FacultyRow> = {
  height: 116,
  head: (row) => <CardName person={row} />,
  body: ({ type, username }) => <Truncate text={`${roleName(type)} · ${username}`} />,
}

export const FACULTY: PersonKind<FacultyRow> = {
  noun: { one: 'staff member', many: 'staff members' },
  card: CARD,
  search: 'Search for a name or username',
  empty: { icon: <IconId />, title: 'No faculty to display!' },
}

import type { AccountRow } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { dayText, type Instant } from '@corridor/rules/time'
import { roleName } from '../parts/person/roleName.ts'
import type { Column } from '../ui/table/columns.ts'
import type { AccountSort, AccountsState } from './shape.ts'

interface Times {
  state: AccountsState
  now: Instant
  timezone: string
}

function invitationText({ invitedUntil }: AccountRow, { now, timezone }: Times): string {
  if (invitedUntil === null) return 'Not invited'
  return invitedUntil > now ? `Works until ${dayText(invitedUntil, timezone)}` : 'Expired'
}

export function columnsFor(times: Times): readonly Column<AccountRow, AccountSort>[] {
  return [
    { id: 'name', label: 'Name', sort: 'name', cell: (row) => <b>{fullName(row)}</b> },
    { id: 'type', label: 'Role', sort: 'type', width: 170, cell: ({ type }) => roleName(type) },
    { id: 'username', label: 'Username', sort: 'username', cell: ({ username }) => username },
    ...(times.state === 'left'
      ? []
      : [
          { id: 'grade', label: 'Grade', width: 90, cell: ({ grade }: AccountRow) => grade ?? '–' },
          { id: 'class', label: 'Class', cell: ({ className }: AccountRow) => className ?? '–' },
        ]),
    { id: 'email', label: 'Email', cell: ({ email }) => email ?? '–' },
    times.state === 'left'
      ? {
          id: 'left',
          label: 'Left',
          width: 170,
          cell: ({ leftAt }) => (leftAt ? dayText(leftAt, times.timezone) : '–'),
        }
      : { id: 'invitation', label: 'Invitation', width: 200, cell: (row) => invitationText(row, times) },
  ]
}

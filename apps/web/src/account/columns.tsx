import type { AccountRow } from '@corridor/contract'
import { dayText, type Instant } from '@corridor/rules/time'
import { StatusPill } from '../parts/pass/StatusPill.tsx'
import { roleName } from '../parts/person/roleName.ts'
import { CardName } from '../parts/person/table/cells.tsx'
import { Truncate } from '../ui/layout/Truncate.tsx'
import type { Column } from '../ui/table/columns.ts'
import classes from './Accounts.module.css'
import type { AccountSort, AccountsState } from './shape.ts'

interface Times {
  state: AccountsState
  now: Instant
  timezone: string
}

function Invitation({ row: { invitedUntil }, times: { now, timezone } }: { row: AccountRow; times: Times }) {
  if (invitedUntil === null) return <StatusPill tone="ended" label="Never invited" />
  const isOpen = invitedUntil > now
  return (
    <span className={classes.invitation}>
      <StatusPill tone={isOpen ? 'upcoming' : 'requested'} label={isOpen ? 'Invited' : 'Expired'} />
      <small>
        {isOpen && 'until '}
        {dayText(invitedUntil, timezone)}
      </small>
    </span>
  )
}

export function columnsFor(times: Times): readonly Column<AccountRow, AccountSort>[] {
  const isLeft = times.state === 'left'
  return [
    { id: 'name', label: 'Name', sort: 'name', cell: (row) => <CardName person={{ ...row, profileImageUrl: null }} /> },
    {
      id: 'username',
      label: 'Username',
      sort: 'username',
      width: 150,
      cell: ({ username }) => <Truncate text={username} />,
    },
    isLeft
      ? { id: 'type', label: 'Role', sort: 'type', width: 170, cell: ({ type }) => roleName(type) }
      : { id: 'grade', label: 'Grade', width: 72, cell: ({ grade }) => grade ?? '–' },
    ...(isLeft
      ? []
      : [
          {
            id: 'class',
            label: 'Class',
            width: 170,
            cell: ({ className }: AccountRow) => <Truncate text={className ?? '–'} />,
          },
        ]),
    { id: 'email', label: 'Email', cell: ({ email }) => <Truncate text={email ?? 'No address'} /> },
    isLeft
      ? {
          id: 'left',
          label: 'Left',
          width: 170,
          cell: ({ leftAt }) => (leftAt ? dayText(leftAt, times.timezone) : '–'),
        }
      : {
          id: 'invitation',
          label: 'Invitation',
          width: 210,
          cell: (row: AccountRow) => <Invitation row={row} times={times} />,
        },
  ]
}

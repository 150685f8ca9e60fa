import type { Input } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import { asRosterRunId, asUserGroupId } from '@corridor/rules/ids'
import { type Address, listShape } from '../ui/table/address/address.ts'

type Query = Input<'GET /api/school/:schoolId/accounts', 'query'>
export type AccountSort = NonNullable<Query['sort']>
export type AccountsState = Query['state']

/** Empty: not filtered by it. */
export type AccountFilters = {
  state: string
  role: string
  grade: string
  class: string
  import: string
  invitation: string
  outcome: string
}
export type AccountsAddress = Address<AccountSort, AccountFilters>

export const SHAPE = listShape({
  sorts: [
    { by: 'name' as AccountSort, descending: false, label: 'By name' },
    { by: 'type' as AccountSort, descending: false, label: 'By role' },
    { by: 'username' as AccountSort, descending: false, label: 'By username' },
  ],
  filters: {
    state: 'invited',
    role: '',
    grade: '',
    class: '',
    import: '',
    invitation: '',
    outcome: '',
  } as AccountFilters,
  lasting: ['state'],
  sizes: PAGE_SIZES,
})

export const stateOf = (address: AccountsAddress): AccountsState =>
  address.filters.state === 'left' ? 'left' : 'invited'

type Matching = Input<'GET /api/school/:schoolId/invitees', 'query'>

/** The filters as calls take them. What an address says that is no such filter is left to the server to refuse. */
export function filtersOf({ filters }: AccountsAddress): Matching {
  const { role, grade, invitation, outcome } = filters
  return {
    ...(role && { role: role as Matching['role'] }),
    ...(grade && { grade }),
    ...(filters.class && { userGroupId: asUserGroupId(Number(filters.class)) }),
    ...(filters.import && { rosterRunId: asRosterRunId(Number(filters.import)) }),
    ...(invitation && { invitation: invitation as Matching['invitation'] }),
    ...(outcome && { outcome: outcome as Matching['outcome'] }),
  } as Matching
}

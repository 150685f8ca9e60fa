import type { Input } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import { type Address, listShape } from '../ui/table/address/address.ts'

type Query = Input<'GET /api/school/:schoolId/accounts', 'query'>
export type AccountSort = NonNullable<Query['sort']>
export type AccountsState = Query['state']

export type AccountFilters = { state: string }
export type AccountsAddress = Address<AccountSort, AccountFilters>

export const SHAPE = listShape({
  sorts: [
    { by: 'name' as AccountSort, descending: false, label: 'By name' },
    { by: 'type' as AccountSort, descending: false, label: 'By role' },
    { by: 'username' as AccountSort, descending: false, label: 'By username' },
  ],
  filters: { state: 'invited' },
  sizes: PAGE_SIZES,
})

export const stateOf = (address: AccountsAddress): AccountsState =>
  address.filters.state === 'left' ? 'left' : 'invited'

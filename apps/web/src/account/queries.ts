import type { AccountRow } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules'
import { request } from '../base/client.ts'
import { PEOPLE_KEY } from '../base/session/queries.ts'
import { tableRequest } from '../ui/table/tableRequest.ts'
import type { PageQuery } from '../ui/table/useList.ts'
import { type AccountsAddress, stateOf } from './shape.ts'

export function accountsQuery(schoolId: SchoolId, address: AccountsAddress): PageQuery<AccountRow> {
  const query = { ...tableRequest(address), state: stateOf(address) }
  return {
    queryKey: [PEOPLE_KEY, schoolId, 'accounts', query],
    queryFn: () => request('GET /api/school/:schoolId/accounts', { params: { schoolId }, query }),
  }
}

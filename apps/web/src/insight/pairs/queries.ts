import type { Answer, PairSearch, StudentPair } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import type { PageAnswer } from '../../ui/table/address/paging.ts'
import { tableRequest } from '../../ui/table/tableRequest.ts'
import type { PairAddress } from './shape.ts'

/** Students who keep leaving the same room together. */
export function pairsQuery(schoolId: SchoolId, address: PairAddress) {
  const query = tableRequest(address)
  return queryOptions<PageAnswer<StudentPair>>({
    queryKey: [PEOPLE_KEY, schoolId, 'pairs', query],
    queryFn: () => request('GET /api/school/:schoolId/pairs', { params: { schoolId }, query }),
  })
}

/** In which days they were looked for, from the same answer. */
export function searchOf(answer: PageAnswer<StudentPair>): PairSearch {
  return (answer as Answer<'GET /api/school/:schoolId/pairs'>).search
}

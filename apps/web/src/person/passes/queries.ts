import type { Pass } from '@corridor/contract'
import type { Instant, UserId } from '@corridor/rules'
import { request } from '../../base/client.ts'
import { PERSON_KEY } from '../../base/session/queries.ts'
import type { Address } from '../../ui/table/address/address.ts'
import type { PageQuery } from '../../ui/table/useList.ts'
import { type PassesFilters, typeOf } from './shape.ts'

export function studentPassesQuery(
  userId: UserId,
  query: { start: Instant; end: Instant },
  { filters, size, cursor }: Address<string, PassesFilters>,
): PageQuery<Pass> {
  const body = { passType: typeOf(filters), query, size: size as 25, ...(cursor && { cursor }) }
  return {
    queryKey: [PERSON_KEY, userId, 'passes', 'period', body],
    queryFn: () => request('POST /api/user/:userId/passes/query', { params: { userId }, body }),
  }
}

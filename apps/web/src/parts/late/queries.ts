import type { PassId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'

export const lateFactsQuery = (passId: PassId) =>
  queryOptions({
    queryKey: ['lateFacts', passId],
    queryFn: () => request('GET /api/pass/:passId/late', { params: { passId } }),
  })

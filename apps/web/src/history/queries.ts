import type { Pass } from '@corridor/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { EVERY_MINUTE } from '../base/session/now.ts'
import type { PageQuery } from '../ui/table/useList.ts'
import { schoolIdOf, serverFilters } from './filters.ts'
import type { HistoryAddress, HistoryFilters } from './shape.ts'

export function historyQuery({ filters, sort, size, cursor }: HistoryAddress, timezone: string): PageQuery<Pass> {
  const schoolId = schoolIdOf(filters)
  const body = {
    ...serverFilters(filters, timezone),
    ...(schoolId && { schoolId }),
    sort: sort.by,
    descending: sort.descending,
    size: size as 25,
    ...(cursor && { cursor }),
  }
  return {
    queryKey: ['history', body],
    queryFn: () => request('POST /api/pass/query', { body }),
    // Live passes among them move on.
    refetchInterval: EVERY_MINUTE,
  }
}

/** How long they took on average. */
export function figuresQuery(filters: HistoryFilters, timezone: string) {
  const schoolId = schoolIdOf(filters)
  const body = { ...serverFilters(filters, timezone), ...(schoolId && { schoolId }) }
  return queryOptions({
    queryKey: ['history', 'figures', body],
    queryFn: () => request('POST /api/pass/query/figures', { body }),
    refetchInterval: EVERY_MINUTE,
  })
}

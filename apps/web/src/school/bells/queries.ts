import type { SchoolId } from '@corridor/rules/ids'
import type { LocalDay } from '@corridor/rules/time'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { schoolSetupQuery } from '../../base/session/queries.ts'

const MINUTE = 60_000

/** What past days used. It never changes. */
export function usedDaysQuery(schoolId: SchoolId, from: LocalDay, to: LocalDay) {
  return queryOptions({
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'used', from, to],
    queryFn: () => request('GET /api/school/:schoolId/days', { params: { schoolId }, query: { from, to } }),
    staleTime: 10 * MINUTE,
  })
}

/** Passes that are planned for these days. */
export function plannedQuery(schoolId: SchoolId, days: readonly LocalDay[]) {
  return queryOptions({
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'planned', ...days],
    queryFn: () => request('POST /api/school/:schoolId/planned', { params: { schoolId }, body: { days: [...days] } }),
    staleTime: 0,
  })
}

import type { SchoolId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { EVERY_MINUTE } from '../../base/session/now.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'

/** Who is in the halls. The clock moves it on: no event tells that a pass is over its time. */
export function nowQuery(schoolId: SchoolId) {
  return queryOptions({
    // The key is among the people's, because marking an incident as seen changes the count, too.
    queryKey: [PEOPLE_KEY, schoolId, 'now'],
    queryFn: () => request('GET /api/school/:schoolId/now', { params: { schoolId } }),
    staleTime: 0,
    refetchInterval: EVERY_MINUTE,
  })
}

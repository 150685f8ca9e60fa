import type { SchoolId, UserId } from '@corridor/rules/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PERSON_KEY } from '../../base/session/queries.ts'

/** What a student did this school year, in one of their schools. */
export function insightsQuery(userId: UserId, schoolId: SchoolId | undefined) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId, 'insights', schoolId],
    queryFn: () => request('GET /api/user/:userId/insights', { params: { userId }, query: { schoolId } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

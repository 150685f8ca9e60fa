import type { UserId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { PERSON_KEY } from '../base/session/queries.ts'

export { personQuery, usePerson, usePersonId } from '../parts/person/person.ts'

/** A student's open passes and counts. */
export function personPassesQuery(userId: UserId) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId, 'passes'],
    queryFn: () => request('GET /api/user/:userId/passes', { params: { userId } }),
  })
}

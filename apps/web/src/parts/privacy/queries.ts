import type { UserId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PERSON_KEY } from '../../base/session/queries.ts'

/** Whether there is a hold on a student, whether they will be erased, and what the viewer may do about it. */
export function studentPrivacyQuery(userId: UserId) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId, 'privacy'],
    queryFn: () => request('GET /api/user/:userId/privacy', { params: { userId } }),
    retry: false,
  })
}

import type { Input } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PEOPLE_KEY, PERSON_KEY } from '../../base/session/queries.ts'

/** How somebody signs in, and what the viewer may do about it. */
export function accountQuery(userId: UserId) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId, 'account'],
    queryFn: () => request('GET /api/user/:userId/account', { params: { userId } }),
    retry: false,
  })
}

type NewPerson = Input<'POST /api/user/check', 'body'>

/** People with the same name are not kept in memory after the form is closed. */
export function personCheckQuery(body: NewPerson) {
  return queryOptions({
    queryKey: ['personCheck', body],
    queryFn: () => request('POST /api/user/check', { body }),
    gcTime: 0,
    staleTime: 30_000,
  })
}

export function coversQuery(schoolId: SchoolId, userId: UserId) {
  return queryOptions({
    queryKey: [PEOPLE_KEY, schoolId, 'cover', userId],
    queryFn: () => request('GET /api/school/:schoolId/cover', { params: { schoolId }, query: { userId, size: '100' } }),
  })
}

/** Staff to choose a substitute from. */
export function colleaguesQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [PEOPLE_KEY, schoolId, 'colleagues'],
    queryFn: () => request('GET /api/school/:schoolId/colleagues', { params: { schoolId } }),
  })
}

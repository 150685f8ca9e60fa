import type { UserId } from '@corridor/rules'
import { asUserId } from '@corridor/rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { PERSON_KEY } from '../base/session/queries.ts'

export function personQuery(userId: UserId) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId],
    queryFn: () => request('GET /api/user/:userId/full', { params: { userId } }),
  })
}

/** A student's open passes and counts. */
export function personPassesQuery(userId: UserId) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId, 'passes'],
    queryFn: () => request('GET /api/user/:userId/passes', { params: { userId } }),
  })
}

/** The person in the URL. The frame around the tabs shows a tab only once they are loaded. */
export function usePersonId(): UserId {
  return asUserId(Number(useParam('id')))
}

export function usePerson() {
  return useQuery(personQuery(usePersonId())).data
}

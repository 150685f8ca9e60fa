/** The person whose page is open. */
import { asUserId, type UserId } from '@corridor/rules/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { useParam } from '../../base/navigation.ts'
import { PERSON_KEY } from '../../base/session/queries.ts'

export function personQuery(userId: UserId) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId],
    queryFn: () => request('GET /api/user/:userId/full', { params: { userId } }),
  })
}

/** The person in the URL. The frame around the tabs shows a tab only once they are loaded. */
export function usePersonId(): UserId {
  return asUserId(Number(useParam('id')))
}

export function usePerson() {
  return useQuery(personQuery(usePersonId())).data
}

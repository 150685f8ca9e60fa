import type { Answer } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { usePassUpdates } from '../../base/session/passUpdates.ts'
import { invalidate, PERSON_KEY } from '../../base/session/queries.ts'
import { useThrottled } from '../../base/useThrottled.ts'

type Page = Answer<'GET /api/user/:userId/incidents'>

const MIN_INTERVAL_MS = 2000

/** A person's incidents, the newest first, page after page. A pass that ends can bring another one. */
export function useIncidents(userId: UserId, isEnabled = true) {
  const queryKey = [PERSON_KEY, userId, 'incidents']
  const refetch = useThrottled(() => {
    invalidate({ queryKey }).catch(() => undefined)
  }, MIN_INTERVAL_MS)
  usePassUpdates((pass) => {
    const people = [pass.studentId, pass.toFacultyId, pass.fromFacultyId, pass.createdBy, pass.approvedBy]
    if (isEnabled && people.includes(userId) && pass.startedAt !== null) refetch()
  })
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      request('GET /api/user/:userId/incidents', {
        params: { userId },
        query: pageParam === null ? {} : { cursor: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
    enabled: isEnabled,
  })
}

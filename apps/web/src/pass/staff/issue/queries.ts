import type { FoundStudent } from '@corridor/contract'
import type { UserId } from '@corridor/rules'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../base/client.ts'
import { PERSON_KEY } from '../../../base/session/queries.ts'

/** The student in the URL; null if this viewer has no such student, undefined until it is known. */
export function useNamedStudent(userId: UserId | null): FoundStudent | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [PERSON_KEY, userId, 'named'],
    queryFn: async () => {
      const found = await request('POST /api/user/search', {
        body: { search: '', userIds: userId === null ? [] : [userId] },
      })
      return found[0] ?? null
    },
    enabled: userId !== null,
  })
  return userId === null || isError ? null : data
}

import type { FoundStudent } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../../base/client.ts'

export function studentSearchQuery(schoolId: SchoolId, search: string) {
  return queryOptions<FoundStudent[]>({
    queryKey: ['students', schoolId, search],
    queryFn: () => request('POST /api/user/search', { body: { search, schoolId } }),
  })
}

/** The student in the URL; null if this viewer has no such student, undefined until it is known. */
export function useNamedStudent(userId: UserId | null): FoundStudent | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['student', userId],
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

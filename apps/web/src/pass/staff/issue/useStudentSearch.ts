import type { FoundStudent } from '@corridor/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../../base/client.ts'

const SETTLE_MS = 200

interface StudentSearch {
  students: readonly FoundStudent[]
  isSearching: boolean
  hasFailed: boolean
}

export function useStudentSearch(term: string, schoolId: number): StudentSearch {
  const [search] = useDebouncedValue(term.trim(), SETTLE_MS)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['students', schoolId, search],
    queryFn: () => request('POST /api/user/search', { body: { search, schoolId } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return {
    students: search === '' ? [] : (data ?? []),
    isSearching: isFetching || search !== term.trim(),
    hasFailed: isError,
  }
}

/** The student that an address names; null where there is no such student for this viewer, undefined until it is known. */
export function useNamedStudent(userId: number | null): FoundStudent | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['student', userId],
    queryFn: async () => {
      const found = await request('POST /api/user/search', { body: { search: '', userIds: [userId ?? 0] } })
      return found[0] ?? null
    },
    enabled: userId !== null,
  })
  return userId === null || isError ? null : data
}

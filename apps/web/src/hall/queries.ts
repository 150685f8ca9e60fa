import type { Input } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { EVERY_MINUTE } from '../base/session/now.ts'
import { PEOPLE_KEY } from '../base/session/queries.ts'

/** Who is out. The key is among the people's, so that it is fetched again after a lost connection. */
export function hallsQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [PEOPLE_KEY, schoolId, 'halls'],
    queryFn: () => request('GET /api/school/:schoolId/halls', { params: { schoolId } }),
    staleTime: 0,
    refetchInterval: EVERY_MINUTE,
  })
}

const SEARCH_KEY = 'hallSearch'

/** A search is only sent because somebody asks for it: each is on record. */
export function searchQuery(schoolId: SchoolId, search: string) {
  return queryOptions({
    queryKey: [SEARCH_KEY, schoolId, search],
    queryFn: () => request('POST /api/school/:schoolId/halls/search', { params: { schoolId }, body: { search } }),
    placeholderData: keepPreviousData,
    staleTime: EVERY_MINUTE,
    refetchOnWindowFocus: false,
  })
}

export function scan(schoolId: SchoolId, body: Input<'POST /api/school/:schoolId/halls/scan', 'body'>) {
  return request('POST /api/school/:schoolId/halls/scan', { params: { schoolId }, body })
}

/** What a search found may be different after something was done. */
export const FOUND = { queryKey: [SEARCH_KEY] }

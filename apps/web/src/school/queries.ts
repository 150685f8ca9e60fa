import type { SchoolId } from '@corridor/rules'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'

/** How many texts were sent today. Asked for again whenever somebody looks, because it changes all day. */
export function textDayQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: ['school', schoolId, 'texts'],
    queryFn: () => request('GET /api/school/:schoolId/texts', { params: { schoolId } }),
    staleTime: 0,
  })
}

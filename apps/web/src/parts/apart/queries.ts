import type { Answer } from '@corridor/contract'
import type { PassId, SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'

/** Nothing announces a change of groups, so they are fetched whenever a screen opens. */
export const APART_KEY = 'apart'

export function groupsQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [APART_KEY, schoolId],
    queryFn: () => request('GET /api/school/:schoolId/apart', { params: { schoolId }, query: {} }),
    staleTime: 0,
  })
}

export function groupsOfStudentQuery(schoolId: SchoolId, studentId: UserId) {
  return queryOptions({
    queryKey: [APART_KEY, schoolId, studentId],
    queryFn: () => request('GET /api/school/:schoolId/apart', { params: { schoolId }, query: { studentId } }),
    staleTime: 0,
  })
}

export type ApartConflict = Answer<'POST /api/school/:schoolId/apart/conflicts'>[number]

export function apartConflictsQuery(
  schoolId: SchoolId,
  body: { studentIds: UserId[]; scheduledFor: Instant; ignorePassId?: PassId },
) {
  return queryOptions<ApartConflict[]>({
    queryKey: [APART_KEY, schoolId, 'conflicts', body],
    queryFn: () => request('POST /api/school/:schoolId/apart/conflicts', { params: { schoolId }, body }),
    staleTime: 0,
  })
}

import type { ApartGroup, FoundStudent } from '@corridor/contract'
import type { ApartGroupId, SchoolId, UserId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { PEOPLE_KEY } from '../base/session/queries.ts'
import { APART_KEY } from '../parts/apart/queries.ts'

export function groupQuery(groupId: ApartGroupId) {
  return queryOptions<ApartGroup>({
    queryKey: [APART_KEY, 'group', groupId],
    queryFn: () => request('GET /api/apart/:groupId', { params: { groupId } }),
    staleTime: 0,
  })
}

/** Students that a link names. */
export function chosenStudentsQuery(schoolId: SchoolId, userIds: readonly UserId[]) {
  return queryOptions<FoundStudent[]>({
    queryKey: [PEOPLE_KEY, schoolId, 'apart', userIds],
    queryFn: () =>
      userIds.length === 0
        ? Promise.resolve([])
        : request('POST /api/user/search', { body: { search: '', schoolId, userIds: [...userIds] } }),
  })
}

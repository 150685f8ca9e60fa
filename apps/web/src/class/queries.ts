import type { SchoolId, UserGroupId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { CLASS_KEY, schoolSetupQuery } from '../base/session/queries.ts'

export function classQuery(userGroupId: UserGroupId) {
  return queryOptions({
    queryKey: [CLASS_KEY, userGroupId],
    queryFn: () => request('GET /api/usergroup/:userGroupId', { params: { userGroupId } }),
  })
}

/** Everybody who can be given a class. */
export function staffQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'staff'],
    queryFn: () => request('GET /api/school/:schoolId/staff', { params: { schoolId } }),
  })
}

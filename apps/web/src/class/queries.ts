import type { ClassRow, StudentRow } from '@corridor/contract'
import type { SchoolId, UserGroupId } from '@corridor/rules'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { CLASS_KEY, PEOPLE_KEY, schoolSetupQuery } from '../base/session/queries.ts'
import { tableRequest } from '../ui/table/tableRequest.ts'
import type { PageQuery } from '../ui/table/useList.ts'
import type { ClassAddress } from './list/shape.ts'
import type { StudentAddress } from './students/shape.ts'

/** Under the key of the school's setup, so that every change of a class is followed. */
export function classesQuery(schoolId: SchoolId, address: ClassAddress): PageQuery<ClassRow> {
  const query = tableRequest(address)
  return {
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'classes', query],
    queryFn: () => request('GET /api/school/:schoolId/classes', { params: { schoolId }, query }),
  }
}

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

export function studentsQuery(schoolId: SchoolId, address: StudentAddress): PageQuery<StudentRow> {
  const query = tableRequest(address)
  return {
    queryKey: [PEOPLE_KEY, schoolId, 'passSettings', query],
    queryFn: () => request('GET /api/school/:schoolId/passsettings', { params: { schoolId }, query }),
  }
}

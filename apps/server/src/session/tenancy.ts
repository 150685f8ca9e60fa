/**
 * Which school and which district a request is about. A request can name any of them, so what it names is an
 * `UncheckedSchoolId` or an `UncheckedDistrictId`. No column and no SQL takes those (`db/uncheckedInSql.ts`), so whatever
 * gets one looks for it here first, among those of the scope. Every other school and district does not exist.
 */
import type { DistrictId, SchoolId, UncheckedDistrictId, UncheckedSchoolId } from '@corridor/rules/ids'
import { notFound } from '../http/errors.ts'
import type { Scope } from './scope.ts'

export const schoolNotFound = () => notFound('That school was not found.')
export const districtNotFound = () => notFound('That district was not found.')
export const personNotFound = () => notFound('That person was not found.')
/** For a room or a teacher that was chosen from a list. */
export const chosenRoomNotFound = () => notFound('That room was not found. Choose another one.')
export const chosenTeacherNotFound = () => notFound('That teacher was not found. Choose another one.')

type Schools = Pick<Scope, 'schoolIds'>

export function requireSchool(scope: Schools, requested: UncheckedSchoolId): SchoolId {
  const schoolId = schoolInScope(scope, requested)
  if (schoolId === undefined) throw schoolNotFound()
  return schoolId
}

/** For the few that answer something else about a school of others. */
export function schoolInScope({ schoolIds }: Schools, requested: UncheckedSchoolId): SchoolId | undefined {
  return schoolIds.find((schoolId) => schoolId === requested)
}

/** A row that was found by its own id, if it is of a school of the scope. */
export function rowInScope<Row extends { schoolId: SchoolId }>(scope: Schools, row: Row | undefined): Row | undefined {
  return row && schoolInScope(scope, row.schoolId) !== undefined ? row : undefined
}

/** The school that a request names, or all schools of the scope if it names none. */
export function requireSchools(scope: Schools, requested: UncheckedSchoolId | null | undefined): readonly SchoolId[] {
  return requested == null ? scope.schoolIds : [requireSchool(scope, requested)]
}

export function requireDistrict({ districtId }: Pick<Scope, 'districtId'>, requested: UncheckedDistrictId): DistrictId {
  if (requested !== districtId) throw districtNotFound()
  return districtId
}

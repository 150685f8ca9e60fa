/**
 * Which school and which district a request is about. A request can name any of them, so what it names is an
 * `UncheckedSchoolId` or an `UncheckedDistrictId`, and no query or command takes those. Here they are found among those
 * of the scope. Every other school and district does not exist.
 */
import type { DistrictId, SchoolId, UncheckedDistrictId, UncheckedSchoolId } from '@corridor/rules/ids'
import { notFound } from '../http/errors.ts'
import type { Scope } from './scope.ts'

export const schoolNotFound = () => notFound('That school was not found.')
export const districtNotFound = () => notFound('That district was not found.')
export const personNotFound = () => notFound('That person was not found.')

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

/** The school that a request names, or all schools of the scope if it names none. */
export function requireSchools(scope: Schools, requested: UncheckedSchoolId | null | undefined): readonly SchoolId[] {
  return requested == null ? scope.schoolIds : [requireSchool(scope, requested)]
}

export function requireDistrict({ districtId }: Pick<Scope, 'districtId'>, requested: UncheckedDistrictId): DistrictId {
  if (requested !== districtId) throw districtNotFound()
  return districtId
}

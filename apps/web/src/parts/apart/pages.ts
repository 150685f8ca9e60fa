/** Where groups are, for administrators and for faculty. */
import { isAdministrator, type UserType } from '@corridor/rules/access'
import type { ApartGroupId, SchoolId, UserId } from '@corridor/rules/ids'
import { pathTo } from '../../base/routes.ts'

export const NEW_GROUP = 'new'

export function groupsPath(type: UserType, schoolId: SchoolId): string {
  return isAdministrator(type) ? pathTo('AdminSchoolApart', { id: schoolId }) : pathTo('FacultyApart')
}

/** A new group, with students if they are known, or one that is there: a part of the same page. */
export function groupPath(
  type: UserType,
  schoolId: SchoolId,
  what: { groupId: ApartGroupId } | { studentIds: readonly UserId[] },
): string {
  const query =
    'groupId' in what
      ? { group: what.groupId }
      : { group: NEW_GROUP, students: what.studentIds.length > 0 ? what.studentIds.join(',') : null }
  return isAdministrator(type)
    ? pathTo('AdminSchoolApart', { id: schoolId }, query)
    : pathTo('FacultyApart', undefined, { ...query, school: schoolId })
}

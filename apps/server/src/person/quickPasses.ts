import type { PersonQuickPasses } from '@corridor/contract'
import { isStaffOf, isStudent } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { professionalName } from '@corridor/rules/text'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { passSetting, userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import type { VisiblePerson } from './visibility.ts'

/** What was switched for a student, by school, for the staff of that school. */
export async function quickPassesOf(
  db: Reader,
  scope: Scope,
  { account: { userId, type }, visibleIn }: VisiblePerson,
): Promise<Map<SchoolId, PersonQuickPasses>> {
  const schoolIds = visibleIn.map(({ schoolId }) => schoolId).filter((schoolId) => isStaffOf(scope, schoolId))
  if (!isStudent(type) || schoolIds.length === 0) return new Map()
  const { firstName, lastName, title, professionalName: calledName, endedAt } = userAccount
  const rows = await db
    .select({
      schoolId: passSetting.schoolId,
      facultyId: passSetting.facultyId,
      teacher: { firstName, lastName, title, professionalName: calledName },
    })
    .from(passSetting)
    .leftJoin(userAccount, eq(userAccount.userId, passSetting.facultyId))
    .where(
      and(
        eq(passSetting.studentId, userId),
        inArray(passSetting.schoolId, schoolIds),
        eq(passSetting.requiresApproval, true),
        isNull(endedAt),
      ),
    )
    .orderBy(asc(lastName), asc(firstName), asc(passSetting.facultyId))
  return new Map(
    schoolIds.map((schoolId) => {
      const here = rows.filter((row) => row.schoolId === schoolId)
      return [
        schoolId,
        {
          isOffForSchool: here.some(({ facultyId }) => facultyId === null),
          offWith: here.flatMap(({ facultyId, teacher }) =>
            facultyId !== null && teacher ? [{ userId: facultyId, name: professionalName(teacher) }] : [],
          ),
        },
      ]
    }),
  )
}

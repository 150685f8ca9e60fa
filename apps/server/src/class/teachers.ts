/** Who teaches a class with its owner. */
import type { ClassWithStudents } from '@corridor/contract'
import { MAX_CO_TEACHERS } from '@corridor/contract/constants'
import type { UserGroupId, UserId } from '@corridor/rules/ids'
import type { Change } from '../change/change.ts'
import { classTeacher } from '../db/schema/index.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { checkJoining, checkStaff, endCoTeaching, notifyTeacher, screensOf } from './commands.ts'
import { lockForMembers, recordMembers } from './members.ts'
import { readClass } from './queries.ts'

/** What is new to them. */
const ownScreens = (userId: UserId) => [screensOf(userId)]

/** People who already teach the class, including its owner, stay as they are. */
export async function addTeachers(
  change: Change,
  scope: Scope,
  userGroupId: UserGroupId,
  userIds: readonly UserId[],
): Promise<ClassWithStudents> {
  const { tx, now } = change
  const row = await lockForMembers(tx, scope, userGroupId)
  const { schoolId, ownedBy } = row
  checkJoining(scope, row, userIds)
  await checkStaff(tx, schoolId, userIds)
  const others = userIds.filter((userId) => userId !== ownedBy)
  const added =
    others.length === 0
      ? []
      : await tx
          .insert(classTeacher)
          .values(others.map((userId) => ({ schoolId, userGroupId, userId, startedAt: now })))
          .onConflictDoNothing()
          .returning({ userId: classTeacher.userId })
  const group = await readClass(tx, scope, userGroupId)
  if (group.coTeachers.length > MAX_CO_TEACHERS) {
    const message = `A class can have at most ${MAX_CO_TEACHERS} other teachers.`
    throw invalid(message, { userIds: message })
  }
  recordMembers(change, group, 'addTeachers', added, ownScreens)
  for (const { userId } of added) await notifyTeacher(change, scope, { userGroupId, schoolId, userId })
  return group
}

export async function removeTeacher(
  change: Change,
  scope: Scope,
  userGroupId: UserGroupId,
  userId: UserId,
): Promise<void> {
  const { schoolId } = await lockForMembers(change.tx, scope, userGroupId)
  const wasTeaching = await endCoTeaching(change.tx, userGroupId, userId)
  if (!wasTeaching) throw notFound('That person is not one of the other teachers of this class.')
  recordMembers(change, { userGroupId, schoolId }, 'removeTeacher', [{ userId }], ownScreens)
}

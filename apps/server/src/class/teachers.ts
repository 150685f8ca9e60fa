/** Who teaches a class with its owner. */
import type { ClassWithStudents } from '@corridor/contract'
import { MAX_CO_TEACHERS } from '@corridor/contract/constants'
import { type SchoolId, STAFF_TYPES, type UserGroupId, type UserId } from '@corridor/rules'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { classTeacher } from '../db/schema/index.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { endCoTeaching, screensOf, tellTeacher } from './commands.ts'
import { lockForMembers } from './members.ts'
import { readClass } from './queries.ts'

/** Whoever teaches it already, its owner included, goes on as before. */
export async function addTeachers(
  change: Change,
  scope: Scope,
  userGroupId: UserGroupId,
  userIds: readonly UserId[],
): Promise<ClassWithStudents> {
  const { tx, now } = change
  const { schoolId, ownedBy } = await lockForMembers(tx, scope, userGroupId)
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
  recordTeachers(change, { schoolId, userGroupId, action: 'addTeachers', teachers: added })
  for (const { userId } of added) await tellTeacher(change, scope, { userGroupId, schoolId, userId })
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
  recordTeachers(change, { schoolId, userGroupId, action: 'removeTeacher', teachers: [{ userId }] })
}

async function checkStaff(tx: Tx, schoolId: SchoolId, userIds: readonly UserId[]): Promise<void> {
  const found = await activeMembers(tx, { schoolIds: [schoolId], userIds, types: STAFF_TYPES })
  if (found.length < userIds.length) throw notFound('That teacher was not found. Choose another one.')
}

interface Recorded {
  schoolId: SchoolId
  userGroupId: UserGroupId
  action: 'addTeachers' | 'removeTeacher'
  teachers: readonly { userId: UserId }[]
}

function recordTeachers(change: Change, { schoolId, userGroupId, action, teachers }: Recorded): void {
  if (teachers.length === 0) return
  const userIds = teachers.map(({ userId }) => userId)
  record(change, {
    subject: 'class',
    subjectId: userGroupId,
    schoolId,
    action,
    detail: { userIds },
    // Which students they know, and what is new to them.
    effects: [{ kind: 'peopleChanged', schoolId, userIds }, ...userIds.map(screensOf)],
  })
}

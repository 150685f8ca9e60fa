/** Who is in a class. */
import type { ClassWithStudents } from '@corridor/contract'
import { MAX_CLASS_STUDENTS } from '@corridor/contract/constants'
import { can } from '@corridor/rules/access'
import { isFromRoster, KEPT_BY_ROSTER } from '@corridor/rules/class'
import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { classMember, type Effect } from '../db/schema/index.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { lockForEdit } from './commands.ts'
import { readClass } from './queries.ts'

/**
 * Students who are already in the class stay in it. Students added by a teacher who may not confirm them wait for the office, also if
 * they were confirmed before they left the class.
 */
export async function addStudents(
  change: Change,
  scope: Scope,
  userGroupId: UserGroupId,
  studentIds: readonly UserId[],
): Promise<ClassWithStudents> {
  const { tx, now } = change
  const { schoolId } = await lockForMembers(tx, scope, userGroupId)
  await checkStudents(tx, schoolId, studentIds)
  const confirmation = can(scope, 'class.confirm', { schoolId })
    ? { confirmedAt: now, confirmedBy: scope.userId }
    : { confirmedAt: null, confirmedBy: null }
  const added = await tx
    .insert(classMember)
    .values(studentIds.map((userId) => ({ schoolId, userGroupId, userId, startedAt: now, ...confirmation })))
    .onConflictDoUpdate({
      target: [classMember.userGroupId, classMember.userId],
      set: { startedAt: now, endedAt: null, ...confirmation },
      setWhere: isNotNull(classMember.endedAt),
    })
    .returning({ userId: classMember.userId })
  const group = await readClass(tx, scope, userGroupId)
  if (group.students.length > MAX_CLASS_STUDENTS) {
    const message = `A class can have at most ${MAX_CLASS_STUDENTS} students. Make another one for the rest.`
    throw invalid(message, { studentIds: message })
  }
  recordMembers(change, group, 'addStudents', added)
  return group
}

export async function removeStudent(
  change: Change,
  scope: Scope,
  userGroupId: UserGroupId,
  userId: UserId,
): Promise<ClassWithStudents> {
  const { tx, now } = change
  await lockForMembers(tx, scope, userGroupId)
  const removed = await tx
    .update(classMember)
    .set({ endedAt: now })
    .where(and(eq(classMember.userGroupId, userGroupId), eq(classMember.userId, userId), isNull(classMember.endedAt)))
    .returning({ userId: classMember.userId })
  if (removed.length === 0) throw notFound('That student is not in this class.')
  const group = await readClass(tx, scope, userGroupId)
  recordMembers(change, group, 'removeStudent', removed)
  return group
}

/** A roster decides itself who is in its classes, and who teaches them. */
export async function lockForMembers(tx: Tx, scope: Scope, userGroupId: UserGroupId) {
  const row = await lockForEdit(tx, scope, userGroupId)
  if (isFromRoster(row)) throw invalid(KEPT_BY_ROSTER)
  return row
}

async function checkStudents(tx: Tx, schoolId: SchoolId, studentIds: readonly UserId[]): Promise<void> {
  const found = await activeMembers(tx, { schoolIds: [schoolId], userIds: studentIds, types: ['student'] })
  if (found.length < studentIds.length) throw notFound('That student was not found. Choose another one.')
}

/** Lists of students show their classes, and which students someone knows depends on who teaches them. */
export function recordMembers(
  change: Change,
  { userGroupId, schoolId }: Pick<ClassWithStudents, 'userGroupId' | 'schoolId'>,
  action: 'addStudents' | 'confirmStudents' | 'removeStudent' | 'addTeachers' | 'removeTeacher',
  members: readonly { userId: UserId }[],
  effects: (userId: UserId) => Effect[] = () => [],
): void {
  if (members.length === 0) return
  const userIds = members.map(({ userId }) => userId)
  record(change, {
    subject: 'class',
    subjectId: userGroupId,
    schoolId,
    action,
    detail: { userIds },
    effects: [{ kind: 'peopleChanged', schoolId, userIds }, ...userIds.flatMap(effects)],
  })
}

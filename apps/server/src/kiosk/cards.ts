/** Printed cards whose code names their student to kiosks, and opens nothing else. */
import type { Answer } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId, UncheckedSchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { STUDENT_CARD_LENGTH } from '@corridor/rules/kiosk'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { school, schoolClass, studentCard } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { coTeachersOf } from '../school/classTeachers.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound, requireSchool } from '../session/tenancy.ts'
import { hashToken } from '../session/token.ts'
import { randomLetters } from '../session/typedSecret.ts'

type Cards = Answer<'POST /api/usergroup/:userGroupId/cards'>

/** Nobody finds 128 random bits by trying, so a plain hash is enough. */
export const hashCard = hashToken

interface Student extends Record<string, unknown> {
  userId: UserId
  firstName: string
  lastName: string
  grade: string | null
}

export async function makeClassCards(change: Change, scope: Scope, userGroupId: UserGroupId): Promise<Cards> {
  const { tx } = change
  const [group] = await tx
    .select({ row: schoolClass, coTeachers: coTeachersOf(sql`${schoolClass}`) })
    .from(schoolClass)
    .where(
      and(
        eq(schoolClass.userGroupId, userGroupId),
        inArray(schoolClass.schoolId, [...scope.schoolIds]),
        isNull(schoolClass.endedAt),
      ),
    )
  const subject = group && { ...group.row, coTeachers: group.coTeachers }
  if (!subject || !can(scope, 'class.see', subject)) throw notFound('That class was not found.')
  if (!can(scope, 'class.edit', subject)) throw forbidden()
  const { schoolId } = subject
  // A student whom only the teacher put into the class is somebody whose card the teacher may not have.
  const { rows } = await tx.execute<Student>(sql`
    select m.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName", m.grade
    from class_member cm join ${ACTIVE_MEMBERS} m on m.school_id = cm.school_id and m.user_id = cm.user_id
    where cm.user_group_id = ${userGroupId} and cm.ended_at is null and cm.confirmed_at is not null and m.type = 'student'
    order by lower(m.last_name), lower(m.first_name), m.user_id`)
  return makeCards(change, scope, schoolId, rows)
}

export async function makeStudentCard(
  change: Change,
  scope: Scope,
  { schoolId, userId }: { schoolId: UncheckedSchoolId; userId: UserId },
): Promise<Cards> {
  const student = await findStudentFor(change.tx, scope, schoolId, userId)
  return makeCards(change, scope, student.schoolId, [student])
}

async function makeCards(
  change: Change,
  scope: Scope,
  schoolId: SchoolId,
  students: readonly Student[],
): Promise<Cards> {
  const { tx, now } = change
  const made = students.map(({ userId, firstName, lastName, grade }) => ({
    ...{ userId, firstName, lastName, grade },
    code: randomLetters(STUDENT_CARD_LENGTH),
  }))
  for (const { userId, code } of made) {
    const card = { codeHash: hashCard(code), createdBy: scope.userId, createdAt: now }
    await tx
      .insert(studentCard)
      .values({ schoolId, studentId: userId, ...card })
      .onConflictDoUpdate({ target: [studentCard.schoolId, studentCard.studentId], set: card })
    record(change, { subject: 'user', subjectId: userId, schoolId, action: 'printCard' })
  }
  const { name } = expectOne(await tx.select({ name: school.name }).from(school).where(eq(school.schoolId, schoolId)))
  return { schoolName: name, cards: made }
}

export async function revokeCard(
  change: Change,
  scope: Scope,
  { schoolId: requested, userId }: { schoolId: UncheckedSchoolId; userId: UserId },
): Promise<void> {
  const { schoolId } = await findStudentFor(change.tx, scope, requested, userId)
  const isTheirs = and(eq(studentCard.schoolId, schoolId), eq(studentCard.studentId, userId))
  const { rowCount } = await change.tx.delete(studentCard).where(isTheirs)
  if (rowCount) record(change, { subject: 'user', subjectId: userId, schoolId, action: 'revokeCard' })
}

/** A student of the school whom the viewer may lock. */
async function findStudentFor(tx: Tx, scope: Scope, requested: UncheckedSchoolId, userId: UserId) {
  const schoolId = requireSchool(scope, requested)
  const { rows } = await tx.execute<Student>(sql`
    select m.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName", m.grade
    from ${ACTIVE_MEMBERS} m where m.school_id = ${schoolId} and m.user_id = ${userId} and m.type = 'student'`)
  const [student] = rows
  if (!student) throw personNotFound()
  if (!can(scope, 'student.lock', { schoolId, userId, type: 'student' })) throw forbidden()
  return { ...student, schoolId }
}

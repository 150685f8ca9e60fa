/** Everybody to account for in a freeze, and whose roll each teacher calls. As it was when it began, whenever it is read. */
import type { FreezeClass, FreezeRoom, FreezeStudent } from '@corridor/contract'
import { peopleActedFor } from '@corridor/rules/access'
import { rollCallClasses } from '@corridor/rules/freeze'
import type { BlockId, FreezeId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { professionalName } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import type { SchoolReference } from '../reference.ts'
import { bellsOf } from '../school/bells.ts'
import { ownHoursOf } from '../school/classes.ts'
import { taughtBy } from '../school/classTeachers.ts'
import { nameOf } from '../school/presentFreeze.ts'
import type { Scope } from '../session/scope.ts'
import { roomOfTeacher } from '../user/whereabouts.ts'

interface Of {
  freezeId: FreezeId
  schoolId: SchoolId
  startedAt: Instant
  endedAt: Instant | null
}

/**
 * Everybody who was a student of the school at any moment of it, with the columns of their accounts. Whoever was marked
 * stays, even if they have left the school and come back since, which begins their membership anew.
 */
export function TO_ACCOUNT_FOR({ freezeId, schoolId, startedAt, endedAt }: Of): SQL {
  return sql`(
    select u.* from membership m cross join lateral (select * from user_account a where a.user_id = m.user_id offset 0) as u
    where m.school_id = ${schoolId} and u.type = 'student' and (
      m.started_at <= ${endedAt ?? 'infinity'}::timestamptz
        and (m.ended_at is null or m.ended_at > ${startedAt}::timestamptz)
        and (u.ended_at is null or u.ended_at > ${startedAt}::timestamptz)
      or exists (select 1 from freeze_mark k where k.freeze_id = ${freezeId} and k.student_id = m.user_id)))`
}

export async function readStudents(db: Reader, freeze: Of, userIds?: readonly UserId[]): Promise<FreezeStudent[]> {
  const among = userIds ? sql`m.user_id = any(${sql.param([...userIds])}::int[])` : sql`true`
  const { rows } = await db.execute<{ [K in keyof FreezeStudent]: FreezeStudent[K] }>(sql`
    select m.user_id as "studentId", m.first_name as "firstName", m.last_name as "lastName", m.grade,
      m.profile_image_url as "profileImageUrl"
    from ${TO_ACCOUNT_FOR(freeze)} m where ${among} order by lower(m.last_name), lower(m.first_name), m.user_id`)
  return rows
}

/** Somebody `cm` belonged to a class at that moment. */
const wasInClass = (at: Instant) =>
  sql`cm.started_at <= ${at}::timestamptz and (cm.ended_at is null or cm.ended_at > ${at}::timestamptz)`

interface ClassRow extends Record<string, unknown> {
  userGroupId: UserGroupId
  name: string
  ownedBy: UserId
  blockId: BlockId | null
  startMinute: number | null
  endMinute: number | null
  coTeacherIds: UserId[]
  studentIds: UserId[]
}

/** All classes of the school that were on, or those of these teachers. */
export async function readClasses(
  db: Reader,
  reference: SchoolReference,
  freeze: Of,
  teacherIds?: readonly UserId[],
): Promise<FreezeClass[]> {
  const { schoolId, startedAt } = freeze
  const theirs = teacherIds
    ? taughtBy(sql`c`, (teacher) => sql`${teacher} = any(${sql.param([...teacherIds])}::int[])`)
    : sql`true`
  const { rows } = await db.execute<ClassRow>(sql`
    select c.user_group_id as "userGroupId", c.name, c.owned_by as "ownedBy", c.block_id as "blockId",
      c.start_minute as "startMinute", c.end_minute as "endMinute",
      array(select ct.user_id from class_teacher ct where ct.user_group_id = c.user_group_id order by ct.user_id) as "coTeacherIds",
      array(select cm.user_id from class_member cm where cm.user_group_id = c.user_group_id
        and ${wasInClass(startedAt)}) as "studentIds"
    from class c
    where c.school_id = ${schoolId} and c.created_at <= ${startedAt}::timestamptz
      and (c.ended_at is null or c.ended_at > ${startedAt}::timestamptz) and ${theirs}
    order by c.name, c.user_group_id`)
  const here = new Set((await readStudents(db, freeze, idsIn(rows))).map(({ studentId }) => studentId))
  const classes = rows.map((row) => ({
    ...row,
    attributes: { schedule: ownHoursOf(row) },
    studentIds: row.studentIds.filter((studentId) => here.has(studentId)),
  }))
  const { timezone } = reference.school
  return rollCallClasses(classes, bellsOf(reference), timezone, startedAt).map(({ class: one, when, blockName }) => ({
    userGroupId: one.userGroupId,
    name: one.name,
    ...{ blockName, when },
    roomId: roomOfTeacher(reference, one.ownedBy, startedAt)?.roomId ?? null,
    teachers: teachersOf(reference, one, startedAt),
    studentIds: [...one.studentIds],
  }))
}

const idsIn = (rows: readonly ClassRow[]) => [...new Set(rows.flatMap(({ studentIds }) => studentIds))]

/** Those who teach it, and those who cover for one of them. */
function teachersOf(
  reference: SchoolReference,
  { ownedBy, coTeacherIds }: Pick<ClassRow, 'ownedBy' | 'coTeacherIds'>,
  at: Instant,
): FreezeClass['teachers'] {
  const teachers = [ownedBy, ...coTeacherIds]
  const covering = reference
    .coveringAt(at)
    .flatMap(({ userId, forUserId }) => (teachers.includes(forUserId) ? userId : []))
  return [...new Set([...teachers, ...covering])].flatMap((userId) => {
    const name = nameOf(reference.staff, userId)
    return name === null ? [] : [{ userId, name }]
  })
}

/** The classes that the viewer calls the roll of: their own, and those of whom they cover. */
export function ownClasses(db: Reader, scope: Scope, reference: SchoolReference, freeze: Of): Promise<FreezeClass[]> {
  return readClasses(db, reference, freeze, peopleActedFor(scope, freeze.schoolId))
}

/** Students of whom no schedule says where they should be. */
export async function withoutSchedule(db: Reader, freeze: Of): Promise<UserId[]> {
  const { schoolId, startedAt } = freeze
  const { rows } = await db.execute<{ userId: UserId }>(sql`
    select m.user_id as "userId" from ${TO_ACCOUNT_FOR(freeze)} m
    where not exists (select 1 from class_member cm where cm.user_id = m.user_id and cm.school_id = ${schoolId}
      and ${wasInClass(startedAt)})`)
  return rows.map(({ userId }) => userId)
}

export function staffNames({ staff }: SchoolReference): { userId: UserId; name: string }[] {
  return [...staff.values()].map((member) => ({ userId: member.userId, name: professionalName(member) }))
}

export function roomsOf({ rooms }: SchoolReference): FreezeRoom[] {
  return [...rooms.values()]
    .filter(({ isInUse }) => isInUse)
    .map(({ roomId, name, zoneColor }): FreezeRoom => ({ roomId, name, color: zoneColor }))
}

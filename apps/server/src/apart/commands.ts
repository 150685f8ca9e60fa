import type { ApartGroup, Output } from '@corridor/contract'
import type { ApartGroupId, SchoolId, UserId } from '@corridor/rules/ids'
import {
  type ApartProblems,
  apartProblems,
  apartReminder,
  extendedApartEnd,
  isSameGroup,
  MAX_APART_GROUPS,
  MAX_GROUPS_A_STUDENT,
  sameGroupText,
} from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import { type LocalDay, localDay } from '@corridor/rules/time'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit, type Versioned } from '../change/edit.ts'
import { record } from '../change/trail.ts'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import { expectOne } from '../db/expectOne.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { apartGroup, apartMember, school } from '../db/schema/index.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { checkMayFind, checkMayManage, groupNotFound, isActive, readGroup } from './queries.ts'

type NewGroup = Output<'POST /api/school/:schoolId/apart', 'body'>
type GroupEdit = Output<'POST /api/apart/:groupId', 'body'>
type Fields = Omit<GroupEdit, 'version'>

export async function createGroup(
  change: Change,
  scope: Scope,
  schoolId: SchoolId,
  { studentIds, name = '', note = '', endsOn }: NewGroup,
): Promise<ApartGroup> {
  const { tx, now } = change
  checkMayManage(scope, schoolId)
  const today = await lockToday(change, schoolId)
  await checkFields(change, { schoolId, today }, { studentIds, endsOn })
  const { groupId } = expectOne(
    await tx
      .insert(apartGroup)
      .values({
        schoolId,
        ...toColumns({ name, note }),
        startsOn: today,
        ...endColumns(endsOn, today),
        createdBy: scope.userId,
        createdAt: now,
      })
      .returning({ groupId: apartGroup.groupId }),
  )
  await tx.insert(apartMember).values(studentIds.map((studentId) => ({ groupId, studentId, schoolId })))
  record(change, {
    subject: 'apartGroup',
    subjectId: groupId,
    schoolId,
    action: 'create',
    detail: { userIds: studentIds },
  })
  return readGroup(tx, scope, groupId, now)
}

/** Changes fields, or pauses or resumes it. The lines have to be moved afterward (`reconcilePasses`). */
export async function changeGroup(
  change: Change,
  scope: Scope,
  groupId: ApartGroupId,
  { version, ...sent }: GroupEdit,
): Promise<ApartGroup> {
  const { group, today } = await lockGroup(change, scope, groupId)
  return editGroup(change, scope, { group, today, version, sent, action: actionOf(sent) })
}

/** For 90 more days. */
export async function extendGroup(
  change: Change,
  scope: Scope,
  groupId: ApartGroupId,
  version: number,
): Promise<ApartGroup> {
  const { group, today } = await lockGroup(change, scope, groupId)
  const endsOn = extendedApartEnd(group.endsOn, today)
  return editGroup(change, scope, { group, today, version, sent: { endsOn }, action: 'extend' })
}

/** Two people pressed the button: for the second, the group has ended. */
export async function endGroup(change: Change, scope: Scope, groupId: ApartGroupId): Promise<SchoolId> {
  const { group } = await lockGroup(change, scope, groupId)
  const { schoolId, studentIds } = group
  await change.tx.update(apartGroup).set({ endedAt: change.now }).where(eq(apartGroup.groupId, groupId))
  record(change, {
    subject: 'apartGroup',
    subjectId: groupId,
    schoolId,
    action: 'end',
    detail: { userIds: studentIds },
  })
  return schoolId
}

function actionOf({ isPaused, ...others }: Fields): string {
  if (isPaused === undefined || Object.keys(others).length > 0) return 'edit'
  return isPaused ? 'pause' : 'resume'
}

interface StoredGroup extends Versioned {
  groupId: ApartGroupId
  schoolId: SchoolId
  name: string
  note: string
  endsOn: LocalDay
  isPaused: boolean
  /** Ascending, as an edit compares them. */
  studentIds: UserId[]
}

async function editGroup(
  change: Change,
  scope: Scope,
  {
    group,
    today,
    version,
    sent,
    action,
  }: { group: StoredGroup; today: LocalDay; version: number; sent: Fields; action: string },
): Promise<ApartGroup> {
  const { tx, now } = change
  const { groupId, schoolId } = group
  const read = () => readGroup(tx, scope, groupId, now)
  const sorted = sent.studentIds && [...sent.studentIds].sort((a, b) => a - b)
  await edit<Fields>(change, {
    row: group,
    before: group,
    version,
    sent: { ...sent, ...(sorted && { studentIds: sorted }) },
    current: read,
    write: async ({ studentIds, ...changed }, versions) => {
      const { endsOn, isPaused, ...texts } = changed
      await checkFields(change, { schoolId, today, groupId }, { studentIds, endsOn })
      await tx
        .update(apartGroup)
        .set({
          ...toColumns(texts),
          ...(isPaused !== undefined && { isPaused }),
          ...(endsOn && endColumns(endsOn, today)),
          ...versions,
        })
        .where(eq(apartGroup.groupId, groupId))
      if (studentIds) await setMembers(change, group, studentIds)
    },
    line: () => ({
      subject: 'apartGroup',
      subjectId: groupId,
      schoolId,
      action,
      detail: { userIds: sorted ?? group.studentIds },
    }),
  })
  return read()
}

/** Those who are taken out have a line of their own: it stays in their record that they were in the group. */
async function setMembers(change: Change, { groupId, schoolId, ...before }: StoredGroup, studentIds: UserId[]) {
  const { tx } = change
  const left = before.studentIds.filter((studentId) => !studentIds.includes(studentId))
  if (left.length > 0) {
    record(change, { subject: 'apartGroup', subjectId: groupId, schoolId, action: 'leave', detail: { userIds: left } })
  }
  await tx
    .delete(apartMember)
    .where(and(eq(apartMember.groupId, groupId), notInArray(apartMember.studentId, studentIds)))
  await tx
    .insert(apartMember)
    .values(studentIds.map((studentId) => ({ groupId, studentId, schoolId })))
    .onConflictDoNothing()
}

function toColumns({ name, note }: { name?: string | undefined; note?: string | undefined }) {
  return {
    ...(name !== undefined && { name: name || null }),
    ...(note !== undefined && { note: note || null }),
  }
}

/** Somebody who chooses an end within the week needs no reminder of it a moment later. */
function endColumns(endsOn: LocalDay, today: LocalDay) {
  const soon = apartReminder(endsOn, today)
  return {
    endsOn,
    remindedOfWeek: soon === null ? null : endsOn,
    remindedOfDay: soon === 'day' ? endsOn : null,
  }
}

/** The school's day, with its setup locked. */
async function lockToday({ tx, now }: Change, schoolId: SchoolId): Promise<LocalDay> {
  await lockSchools(tx, [schoolId])
  const [row] = await tx.select({ timezone: school.timezone }).from(school).where(eq(school.schoolId, schoolId))
  return localDay(now, row?.timezone ?? 'UTC')
}

async function lockGroup(
  change: Change,
  scope: Scope,
  groupId: ApartGroupId,
): Promise<{ group: StoredGroup; today: LocalDay }> {
  const { tx } = change
  const [known] = await tx
    .select({ schoolId: apartGroup.schoolId })
    .from(apartGroup)
    .where(eq(apartGroup.groupId, groupId))
  const schoolId = checkMayFind(scope, known)
  const today = await lockToday(change, schoolId)
  const [row] = await tx.select().from(apartGroup).where(eq(apartGroup.groupId, groupId)).for('no key update')
  if (!row || row.endedAt !== null || row.endsOn < today) throw groupNotFound()
  const members = await tx
    .select({ studentId: apartMember.studentId })
    .from(apartMember)
    .where(eq(apartMember.groupId, groupId))
    .orderBy(apartMember.studentId)
  const studentIds = members.map(({ studentId }) => studentId)
  return { group: { ...row, name: row.name ?? '', note: row.note ?? '', studentIds }, today }
}

interface Where {
  schoolId: SchoolId
  today: LocalDay
  /** The group that is changed; a new one has none. */
  groupId?: ApartGroupId
}

async function checkFields(
  change: Change,
  where: Where,
  { studentIds, endsOn }: { studentIds: UserId[] | undefined; endsOn: LocalDay | undefined },
): Promise<void> {
  refuse(apartProblems({ ...(studentIds && { studentIds }), ...(endsOn && { endsOn }) }, where.today))
  if (!studentIds) return
  await checkStudents(change, where, studentIds)
  const others = (await activeGroups(change, where)).filter(({ groupId }) => groupId !== where.groupId)
  if (where.groupId === undefined && others.length >= MAX_APART_GROUPS)
    refuse({ studentIds: `At most ${MAX_APART_GROUPS} groups; end one first` })
  const same = others.find((other) => isSameGroup(studentIds, other.studentIds))
  if (same) refuse({ studentIds: sameGroupText(same.endsOn) })
  const full = studentIds.find(
    (studentId) => others.filter((other) => other.studentIds.includes(studentId)).length >= MAX_GROUPS_A_STUDENT,
  )
  if (full !== undefined)
    refuse({ studentIds: `A student can be in ${MAX_GROUPS_A_STUDENT} groups; ${await nameOf(change, full)} is` })
}

function refuse(problems: ApartProblems): void {
  const [first] = Object.values(problems)
  if (first) throw invalid(`${first}.`, problems)
}

/** Those of another school are not found. */
async function checkStudents({ tx }: Change, { schoolId }: Where, studentIds: readonly UserId[]): Promise<void> {
  const { rows } = await tx.execute<{ userId: UserId }>(sql`
    select u.user_id as "userId" from ${ACTIVE_MEMBERS} u
    where u.school_id = ${schoolId} and u.type = 'student' and u.user_id = any(${sql.param([...studentIds])}::int[])`)
  if (rows.length < studentIds.length) {
    throw notFound('A student you chose is not in this school anymore. Choose again.')
  }
}

async function activeGroups({ tx }: Change, { schoolId, today }: Where) {
  const { rows } = await tx.execute<{ groupId: ApartGroupId; endsOn: LocalDay; studentIds: UserId[] }>(sql`
    select g.group_id as "groupId", g.ends_on::text as "endsOn", coalesce(
      (select json_agg(m.student_id) from apart_member m where m.group_id = g.group_id), '[]') as "studentIds"
    from apart_group g where g.school_id = ${schoolId} and ${isActive(today)} order by g.group_id`)
  return rows
}

async function nameOf({ tx }: Change, userId: UserId): Promise<string> {
  const { rows } = await tx.execute<{ firstName: string; lastName: string }>(
    sql`select first_name as "firstName", last_name as "lastName" from user_account where user_id = ${userId}`,
  )
  return rows[0] ? fullName(rows[0]) : 'one of them'
}

/** The Quick Passes switch of students: of one faculty member, or of the whole school. */
import type { Answer, Output, PassSetting } from '@corridor/contract'
import { can, holds, STAFF_TYPES } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { ACTIVE_MEMBERS, lockMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { passSetting } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import { isKnownStudent } from '../user/knownStudent.ts'

type PassSettingInput = Output<'POST /api/passsetting/bulk', 'body'>['passSetting']

const NO_STUDENT = { code: 'not_found', message: 'That student was not found.' }

export async function switchQuickPasses(
  change: Change,
  scope: Scope,
  wanted: PassSettingInput,
  studentId: UserId,
): Promise<PassSetting> {
  const { passSettings } = await switchManyQuickPasses(change, scope, wanted, [studentId])
  if (!passSettings[0]) throw notFound(NO_STUDENT.message)
  return passSettings[0]
}

/** Students whom the viewer may not see are left out. */
export async function switchManyQuickPasses(
  change: Change,
  scope: Scope,
  sent: PassSettingInput,
  studentIds: readonly UserId[],
): Promise<Answer<'POST /api/passsetting/bulk'>> {
  const { tx } = change
  const wanted = { ...sent, schoolId: requireSchool(scope, sent.schoolId) }
  const { schoolId, facultyId } = wanted
  if (!can(scope, 'quickPass.switch', { schoolId, facultyId })) throw forbidden()
  if (facultyId !== null) await checkFaculty(tx, schoolId, facultyId)
  const seen = await seenAmong(change, scope, schoolId, studentIds)
  await write(change, wanted, seen)
  return {
    passSettings: seen.map((studentId) => ({ ...wanted, studentId })),
    skipped: studentIds.filter((id) => !seen.includes(id)).map((userId) => ({ userId, ...NO_STUDENT })),
  }
}

async function checkFaculty(tx: Tx, schoolId: SchoolId, facultyId: UserId): Promise<void> {
  const found = await lockMembers(tx, { schoolIds: [schoolId], userIds: [facultyId], types: STAFF_TYPES })
  if (found.length === 0) throw notFound('That teacher was not found.')
}

async function seenAmong(
  { tx, now }: Change,
  scope: Scope,
  schoolId: SchoolId,
  studentIds: readonly UserId[],
): Promise<UserId[]> {
  const isSeen = holds(scope, schoolId, 'allStudents') ? sql`true` : await isKnownStudent(tx, scope, now)
  const { rows } = await tx.execute<{ userId: UserId }>(sql`
    select m.user_id as "userId" from ${ACTIVE_MEMBERS} m
    where m.school_id = ${schoolId} and m.type = 'student'
      and m.user_id = any(${sql.param([...studentIds])}::int[]) and ${isSeen}
    order by m.user_id`)
  return rows.map(({ userId }) => userId)
}

/** A setting that is not there counts as one that asks for nothing, so only what differs is written. */
async function write(
  change: Change,
  wanted: PassSettingInput & { schoolId: SchoolId },
  studentIds: readonly UserId[],
): Promise<void> {
  if (studentIds.length === 0) return
  const { tx, now } = change
  const { schoolId, facultyId, requiresApproval } = wanted
  // In one order, so that two who switch the same students wait for each other.
  const { rows: changed } = await tx.execute<{ userId: UserId }>(sql`
    insert into ${passSetting} as held (school_id, faculty_id, student_id, requires_approval, changed_at)
    select ${schoolId}::int, ${facultyId}::int, student, ${requiresApproval}::boolean, ${now}::timestamptz
    from unnest(${sql.param([...studentIds])}::int[]) as student
    where ${requiresApproval}::boolean or exists (select 1 from ${passSetting} p
      where p.student_id = student and p.school_id = ${schoolId} and coalesce(p.faculty_id, 0) = coalesce(${facultyId}::int, 0))
    order by student
    on conflict (student_id, school_id, (coalesce(faculty_id, 0))) do update
      set requires_approval = excluded.requires_approval, changed_at = excluded.changed_at, version = held.version + 1
      where held.requires_approval <> excluded.requires_approval
    returning student_id as "userId"`)
  const userIds = changed.map(({ userId }) => userId)
  for (const [at, userId] of userIds.entries()) {
    record(change, {
      subject: 'user',
      subjectId: userId,
      schoolId,
      action: 'quickPasses',
      changed: { requiresApproval: { from: !requiresApproval, to: requiresApproval } },
      detail: { facultyId },
      // One event for all of them: every screen of the school's staff refetches.
      effects: at === 0 ? [{ kind: 'peopleChanged', schoolId, userIds }] : [],
    })
  }
}

/** Keep-apart groups, for those who manage them. To everybody else there are none. */
import type { Answer, ApartGroup, Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { ApartGroupId, SchoolId, UserId } from '@corridor/rules/ids'
import { conflictTime, isInForce, timesConflict } from '@corridor/rules/pass'
import { commonName } from '@corridor/rules/text'
import { type Instant, instant, localDay } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { openPasses } from '../pass/queries.ts'
import type { SchoolReference } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { rowInScope } from '../session/tenancy.ts'
import { type GroupRow, presentGroup } from './present.ts'

export const groupNotFound = () => notFound('This group was not found. It may have ended.')

export function checkMayManage(scope: Scope, schoolId: SchoolId): void {
  if (!can(scope, 'apart.manage', { schoolId })) throw forbidden()
}

/** The school of a group, for who manages those there. Nobody else can tell by an id whether there is one. */
export function checkMayFind(scope: Scope, group: { schoolId: SchoolId } | undefined): SchoolId {
  const found = rowInScope(scope, group)
  if (!found || !can(scope, 'apart.manage', found)) throw groupNotFound()
  return found.schoolId
}

export async function readGroups(
  db: Reader,
  scope: Scope,
  { school, apartManagers, staff, outRooms }: SchoolReference,
  { studentId }: Output<'GET /api/school/:schoolId/apart', 'query'>,
  now: Instant,
): Promise<Answer<'GET /api/school/:schoolId/apart'>> {
  const { schoolId, hallCap } = school
  checkMayManage(scope, schoolId)
  const withStudent = sql`exists (select 1 from apart_member m where m.group_id = g.group_id and m.student_id = ${studentId})`
  const groups = await selectGroups(
    db,
    sql`g.school_id = ${schoolId} and ${isActive(localDay(now, school.timezone))}
    and ${studentId === undefined ? sql`true` : withStudent}`,
  )
  const managers = apartManagers().flatMap((userId) => {
    const person = staff.get(userId)
    return person ? [{ userId, name: commonName(person) }] : []
  })
  return { groups, managers, hasOtherWaits: hallCap !== null || outRooms.length > 0 }
}

/** It has neither been ended nor reached its end. */
export function isActive(today: string): SQL {
  return sql`g.ended_at is null and g.ends_on >= ${today}::date`
}

export async function readGroup(db: Reader, scope: Scope, groupId: ApartGroupId, now: Instant): Promise<ApartGroup> {
  const { rows } = await db.execute<{ schoolId: SchoolId; timezone: string }>(sql`
    select g.school_id as "schoolId", s.timezone from apart_group g join school s on s.school_id = g.school_id
    where g.group_id = ${groupId}`)
  const [found] = rows
  checkMayFind(scope, found)
  const today = localDay(now, found?.timezone ?? 'UTC')
  const [group] = await selectGroups(db, sql`g.group_id = ${groupId} and ${isActive(today)}`)
  if (!group) throw groupNotFound()
  return group
}

/**
 * How often somebody waited is counted from the events of passes, of which an index has those that say so. A pass may
 * have joined its line before there was a group. There is no list of them: a log of attempts would invite reading
 * something into each.
 */
async function selectGroups(db: Reader, where: SQL): Promise<ApartGroup[]> {
  const { rows } = await db.execute<GroupRow>(sql`
    select g.group_id as "groupId", g.school_id as "schoolId", g.name, g.note, g.starts_on::text as "startsOn",
      g.ends_on::text as "endsOn", g.is_paused as "isPaused", g.version, waited.count, waited."lastAt",
      (select json_agg(json_build_object('userId', u.user_id, 'firstName', u.first_name, 'lastName', u.last_name,
        'grade', u.grade, 'profileImageUrl', u.profile_image_url) order by u.last_name, u.first_name, u.user_id)
        from apart_member m join ${ACTIVE_MEMBERS} u on u.user_id = m.student_id and u.school_id = m.school_id
        where m.group_id = g.group_id) as students
    from apart_group g cross join lateral (
      select count(*)::int as count, max(e.at) as "lastAt" from pass_event e
      where e.school_id = g.school_id and e.at >= g.created_at - interval '1 day' and e.detail ? 'apart'
        and e.detail->'apart' @> jsonb_build_object('isKept', true, 'groupIds', jsonb_build_array(g.group_id))) waited
    where ${where} order by g.ends_on, g.group_id`)
  return rows.map(presentGroup)
}

interface OpenPass extends Record<string, unknown> {
  studentId: UserId
  scheduledFor: string | null
  startedAt: string | null
  enqueuedAt: string | null
  approvedAt: string | null
  createdAt: string
}

const time = (value: string | null) => (value ? instant(value) : null)

/** For a form: with whose passes one at this time would coincide. When they start, one of them waits for the other. */
export async function apartConflicts(
  db: Reader,
  scope: Scope,
  { school, apartGroups }: SchoolReference,
  { studentIds, scheduledFor, ignorePassId }: Output<'POST /api/school/:schoolId/apart/conflicts', 'body'>,
  now: Instant,
): Promise<Answer<'POST /api/school/:schoolId/apart/conflicts'>> {
  checkMayManage(scope, school.schoolId)
  const day = localDay(scheduledFor, school.timezone)
  const groups = apartGroups.filter((group) => isInForce(group, day))
  const apartFrom = (studentId: UserId) =>
    groups
      .filter((group) => group.studentIds.includes(studentId))
      .flatMap((group) => group.studentIds.filter((other) => other !== studentId))
  const others = [...new Set(studentIds.flatMap(apartFrom))]
  if (others.length === 0) return []
  const { rows } = await db.execute<OpenPass>(sql`
    select p.student_id as "studentId", p.scheduled_for as "scheduledFor", p.started_at as "startedAt",
      p.enqueued_at as "enqueuedAt", p.approved_at as "approvedAt", p.created_at as "createdAt"
    from pass p where ${openPasses([school.schoolId], now)} and p.completed_at is null
      and p.student_id = any(${sql.param(others)}::int[])
      ${ignorePassId ? sql`and p.pass_id <> ${ignorePassId}` : sql``}`)
  const passes = rows.map((row) => ({
    studentId: row.studentId,
    at: conflictTime({
      scheduledFor: time(row.scheduledFor),
      startedAt: time(row.startedAt),
      enqueuedAt: time(row.enqueuedAt),
      approvedAt: time(row.approvedAt),
      createdAt: instant(row.createdAt),
    }),
  }))
  return studentIds.flatMap((studentId) => {
    const of = apartFrom(studentId)
    const close = passes.filter((pass) => of.includes(pass.studentId) && timesConflict(pass.at, scheduledFor))
    const [first] = close.map(({ at }) => at).sort()
    return first ? [{ studentId, at: first }] : []
  })
}

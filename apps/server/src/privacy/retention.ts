/**
 * What is old enough is forgotten, every night: passes keep their rooms, their times and their day, and no student. They
 * then belong to a "former student" of the district, who is nobody. In small transactions that skip what someone else
 * is changing, so that no pass waits for it.
 */
import type { DistrictId, SchoolId, UserId } from '@corridor/rules/ids'
import { type Instant, localDay, minutesAfter, schoolYearStart } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { forgetGroups } from '../apart/leave.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { OF_INDEX } from '../pass/conditions.ts'
import { PEOPLE_COLUMNS } from '../pass/present.ts'

const AT_ONCE = 500
const DAY = 24 * 60
const KEPT_NOTIFICATIONS_DAYS = 400
const KEPT_STAGING_DAYS = 30
const KEPT_MARK_DAYS = 30

export async function forgetOldStudents({
  database: { writer },
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await forgetNotifications(writer, minutesAfter(now, -KEPT_NOTIFICATIONS_DAYS * DAY))
  await forgetStaging(writer, minutesAfter(now, -KEPT_STAGING_DAYS * DAY))
  await forgetTickets(writer, now)
  const { rows } = await writer.execute<SchoolToKeep>(sql`
    select s.school_id as "schoolId", s.district_id as "districtId", s.timezone, d.retention_years as "years",
      s.students_forgotten_before as "doneBefore", s.fingerprints_forgotten_before as "fingerprintsDoneBefore"
    from school s join district d on d.district_id = s.district_id order by s.school_id`)
  for (const school of rows) {
    await forgetFingerprints(writer, school, minutesAfter(now, -KEPT_NOTIFICATIONS_DAYS * DAY))
    const before = forgottenBefore(now, school.timezone, school.years)
    if (school.doneBefore === null || new Date(school.doneBefore).toISOString() < before) {
      await forgetStudents(writer, school, before)
    }
  }
}

interface SchoolToKeep extends Record<string, unknown> {
  schoolId: SchoolId
  districtId: DistrictId
  timezone: string
  years: number
  doneBefore: Date | string | null
  fingerprintsDoneBefore: Date | string | null
}

/** The current school year and so many before it are kept. */
export function forgottenBefore(now: Instant, timezone: string, years: number): Instant {
  let start = schoolYearStart(now, timezone)
  // The day before a school year begins is in the year before.
  for (let year = 0; year < years; year += 1) start = schoolYearStart(minutesAfter(start, -DAY), timezone)
  return start
}

async function forgetStudents(
  db: Db,
  { schoolId, districtId, timezone }: SchoolToKeep,
  before: Instant,
): Promise<void> {
  const former = await db.transaction((tx) => formerStudent(tx, { schoolId, districtId }, before))
  for (const which of KINDS_OF_PASSES) {
    // Again from the first one, until there are none: what somebody was changing was skipped.
    while (await forgetKind(db, { schoolId, former, before, which }));
  }
  await db.transaction(async (tx) => {
    await addUpDays(tx, { schoolId, former, day: localDay(before, timezone) })
    await forgetInReports(tx, { schoolId, day: localDay(before, timezone) })
    await forgetGroups(tx, { schoolId, day: localDay(before, timezone) })
    // Of those who have left: others still have these limits.
    await tx.execute(sql`
      delete from pass_allowance a using membership m
      where a.school_id = ${schoolId} and m.school_id = a.school_id and m.user_id = a.student_id
        and m.ended_at < ${before}::timestamptz and ${notHeld('a.student_id')}`)
    await tx.execute(
      sql`delete from incident where school_id = ${schoolId} and created_at < ${before}::timestamptz and ${notHeld('incident.student_id')}`,
    )
    await tx.execute(sql`
      delete from freeze_mark k using "freeze" f
      where k.freeze_id = f.freeze_id and f.school_id = ${schoolId} and f.started_at < ${before}::timestamptz
        and ${notHeld('k.student_id')}`)
    await tx.execute(
      sql`update school set students_forgotten_before = ${before}::timestamptz where school_id = ${schoolId}`,
    )
  })
}

/** Of whom nothing is forgotten. */
export const notHeld = (column: string) =>
  sql`not exists (select from student_hold h where h.user_id = ${sql.raw(column)})`

/** Nobody, with an account, so that every pass has a student. Not in any list, because the account is ended. */
async function formerStudent(
  tx: Tx,
  { schoolId, districtId }: Pick<SchoolToKeep, 'schoolId' | 'districtId'>,
  at: Instant,
): Promise<UserId> {
  const { rows } = await tx.execute<{ userId: UserId }>(sql`
    insert into user_account (district_id, type, first_name, last_name, username, source, external_id, created_at, ended_at, erased_at)
    values (${districtId}, 'student', 'Former', 'student', ${`former-student-${districtId}`}, 'corridor', 'former-student',
      ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (district_id, source, external_id) do update set source = excluded.source
    returning user_id as "userId"`)
  const [row] = rows
  if (!row) throw new Error('there is no former student')
  await tx.execute(sql`insert into membership (school_id, user_id, started_at, ended_at)
    values (${schoolId}, ${row.userId}, ${at}::timestamptz, ${at}::timestamptz) on conflict do nothing`)
  return row.userId
}

/** Each by itself, so that what is old is found without reading everything else that the school has. */
const KINDS_OF_PASSES = Object.values(OF_INDEX)

interface Forgetting {
  schoolId: SchoolId
  former: UserId
  before: Instant
  which: SQL
}

/** From the oldest to the newest, without reading again what was forgotten a moment ago. Returns whether there were any. */
async function forgetKind(db: Db, forgetting: Forgetting): Promise<boolean> {
  let since: string | undefined
  for (;;) {
    const last = await db.transaction((tx) => forgetSome(tx, forgetting, since))
    if (last === undefined) return since !== undefined
    since = last
  }
}

/** Returns the time of the last one. Open ones are left to the sweep, which ends them. */
async function forgetSome(
  tx: Tx,
  { schoolId, former, before, which }: Forgetting,
  since = '-infinity',
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ passId: string; baseAt: string }>(sql`
    select p.pass_id as "passId", p.base_at::text as "baseAt" from pass p
    where p.school_id = ${schoolId} and p.base_at >= ${since}::timestamptz and p.base_at < ${before}::timestamptz
      and ${which} and p.student_id <> ${former}
      and (p.completed_at is not null or p.canceled_at is not null or p.rejected_at is not null or p.started_at is null and p.enqueued_at is null)
      and ${notHeld('p.student_id')}
    order by p.base_at limit ${AT_ONCE} for update skip locked`)
  if (rows.length === 0) return undefined
  const ids = sql`${sql.param(rows.map(({ passId }) => passId))}::uuid[]`
  const forgotten = PEOPLE_COLUMNS.map((column) =>
    sql.raw(`${column} = case when ${column} = p.student_id then ${former} else ${column} end`),
  )
  await tx.execute(sql`update pass_event e set
    actor_id = case when e.actor_id = p.student_id then ${former}::int else e.actor_id end,
    detail = case when e.detail->>'override' = 'true' then '{"override": true}'::jsonb end
    from pass p where p.pass_id = e.pass_id and e.pass_id = any(${ids})`)
  await tx.execute(
    sql`delete from delivery where notification_id in (select notification_id from notification where pass_id = any(${ids}))`,
  )
  await tx.execute(sql`delete from notification where pass_id = any(${ids})`)
  await tx.execute(sql`update incident set pass_id = null where pass_id = any(${ids})`)
  await tx.execute(sql`update pass p set ${sql.join(forgotten, sql`, `)}, student_id = ${former}, note = null, reached_limit = null, reject_reason = null,
    reject_reason_es = null, cancel_reason = null, late_reason = null, started_at_fingerprint = null, completed_at_fingerprint = null where p.pass_id = any(${ids})`)
  return rows.at(-1)?.baseAt
}

/** The days of all students of the time become days of the former student, so that the school's figures stay. */
async function addUpDays(
  tx: Tx,
  { schoolId, former, day }: { schoolId: SchoolId; former: UserId; day: string },
): Promise<void> {
  const figures = [
    'used_passes',
    'counted_passes',
    'completed_passes',
    'timed_passes',
    'total_time',
    'adjusted_passes',
    'adjusted_time',
  ]
  const names = sql.raw(figures.join(', '))
  const sums = sql.raw(figures.map((figure) => `sum(${figure})`).join(', '))
  const added = sql.raw(figures.map((figure) => `${figure} = student_day.${figure} + excluded.${figure}`).join(', '))
  await tx.execute(sql`
    with taken as (
      delete from student_day t where t.school_id = ${schoolId} and t.day < ${day}::date and t.student_id <> ${former}
        and ${notHeld('t.student_id')} returning *
    )
    insert into student_day (school_id, student_id, day, ${names})
    select school_id, ${former}, day, ${sums} from taken group by school_id, day
    on conflict (student_id, day, school_id) do update set ${added}`)
}

const NAMING_LISTS = ['topFiftyStudents', 'lockedStudents', 'incidentsByStudents']

/** The figures of a week stay, and no student. */
async function forgetInReports(tx: Tx, { schoolId, day }: { schoolId: SchoolId; day: string }): Promise<void> {
  const kept = NAMING_LISTS.map(
    (
      list,
    ) => sql`${list}::text, (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(report->${list}) entry
      where exists (select from student_hold h where h.user_id = (entry->>'studentId')::int))`,
  )
  await tx.execute(sql`update weekly_report set report = report || jsonb_build_object(${sql.join(kept, sql`, `)})
    where school_id = ${schoolId} and end_date < ${day}::date and report ?& ${sql.param(NAMING_LISTS)}::text[]`)
}

/** Every night looks at those that became old enough since the last ones, not at years of passes without any. */
async function forgetFingerprints(db: Db, school: SchoolToKeep, before: Instant): Promise<void> {
  const { schoolId } = school
  const done = [school.doneBefore, school.fingerprintsDoneBefore].flatMap((at) => at ?? [])
  const [from] = done
    .map((at) => new Date(at).toISOString())
    .sort()
    .reverse()
  const some = (
    which: SQL,
  ) => sql`update pass set started_at_fingerprint = null, completed_at_fingerprint = null where pass_id in (
    select p.pass_id from pass p where ${which} and p.school_id = ${schoolId} and p.base_at >= ${from ?? '-infinity'}::timestamptz and p.base_at < ${before}::timestamptz
      and (p.started_at_fingerprint is not null or p.completed_at_fingerprint is not null) and ${notHeld('p.student_id')}
    limit ${AT_ONCE} for update skip locked)`
  for (const which of KINDS_OF_PASSES) while (((await db.execute(some(which))).rowCount ?? 0) > 0);
  // Seldom, because every change of a school makes its open pages ask again.
  await db.execute(sql`update school set fingerprints_forgotten_before = ${before}::timestamptz where school_id = ${schoolId}
    and coalesce(fingerprints_forgotten_before < ${before}::timestamptz - ${KEPT_MARK_DAYS} * interval '1 day', true)`)
}

/** What was kept because of a hold is looked at again. */
export async function lookAgain(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`update school set students_forgotten_before = null, fingerprints_forgotten_before = null
    where school_id in (select school_id from membership where user_id = ${userId})`)
}

/** Requests for help. Their pictures may show anybody, so they go soon after someone has helped. */
async function forgetTickets(db: Db, now: Instant): Promise<void> {
  await db.execute(sql`update ticket t set screenshot = null, screenshot_type = null
    where t.closed_at < ${minutesAfter(now, -KEPT_STAGING_DAYS * DAY)}::timestamptz and t.screenshot is not null
      and ${notHeld('t.user_id')}`)
  await db.execute(sql`delete from ticket t
    where t.created_at < ${minutesAfter(now, -KEPT_NOTIFICATIONS_DAYS * DAY)}::timestamptz and ${notHeld('t.user_id')}`)
}

/** Their numbers follow the time, so the oldest are those with the lowest, and nobody has to look further. */
async function forgetNotifications(db: Db, before: Instant): Promise<void> {
  const forgetSomeOf = (tx: Tx) =>
    tx.execute<{ id: number }>(sql`
    select notification_id as id from notification where notification_id in (
      select id from (
        select n.notification_id as id, n.created_at from notification n left join pass p on p.pass_id = n.pass_id
        where ${notHeld('n.user_id')} and ${notHeld('p.student_id')} order by n.notification_id limit ${AT_ONCE}) oldest
      where created_at < ${before}::timestamptz)
    for update skip locked`)
  const round = () =>
    db.transaction(async (tx) => {
      const { rows } = await forgetSomeOf(tx)
      if (rows.length === 0) return 0
      const ids = sql`${sql.param(rows.map(({ id }) => id))}::bigint[]`
      await tx.execute(sql`delete from delivery where notification_id = any(${ids})`)
      await tx.execute(sql`delete from notification where notification_id = any(${ids})`)
      return rows.length
    })
  while ((await round()) > 0);
}

async function forgetStaging(db: Db, before: Instant): Promise<void> {
  const runs = sql`(select roster_run_id from roster_run where coalesce(ended_at, created_at) < ${before}::timestamptz)`
  const held = sql`(select e.external_id from student_hold h join external_id e on e.kind = 'user' and e.row_id = h.user_id
    union select u.external_id from student_hold h join user_account u on u.user_id = h.user_id)`
  await db.execute(sql`delete from roster_row where roster_run_id in ${runs}
    and not (kind = 'person' and exists (select from ${held} held where held.external_id = roster_row.external_id))`)
  await db.execute(sql`delete from roster_step where roster_run_id in ${runs} and not exists (select from student_hold h
    where jsonb_path_exists(step, '$.** ? (@.userId == $id || @.rowId == $id)', jsonb_build_object('id', h.user_id)))`)
  await db.execute(sql`update roster_run set problems = '[]' where roster_run_id in ${runs} and problems <> '[]'`)
}

/**
 * Erasing a student: everything that names them or was written about them goes. What is counted stays: the passes with
 * their rooms and times, the days, and that there were incidents, all of them of someone called "Erased student".
 */
import type { UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { eraseFromGroups } from '../apart/leave.ts'
import type { Tx } from '../db/connect.ts'
import { removeFromPairs } from '../insight/pairs/searchPairs.ts'
import { removeFromReports } from '../report/erase.ts'

/** Returns whether there was something to erase. Held students are for the caller to leave alone. */
export async function eraseStudent(tx: Tx, userId: UserId, now: Instant): Promise<boolean> {
  const { rows } = await tx.execute<Names>(sql`
    select district_id as "districtId", first_name || ' ' || last_name as name, email, phone_number as phone
    from user_account where user_id = ${userId} and type = 'student' and erased_at is null for update`)
  const [names] = rows
  if (!names) return false
  await eraseStaging(tx, userId, names)
  await removeFromReports(tx, userId)
  await removeFromPairs(tx, userId)
  await eraseFromGroups(tx, userId, now)
  for (const statement of statementsFor(userId, names, now)) await tx.execute(statement)
  return true
}

interface Names extends Record<string, unknown> {
  districtId: number
  name: string
  email: string | null
  phone: string | null
}

/** What rosters said about them, under the ids that they have there. */
async function eraseStaging(tx: Tx, userId: UserId, { districtId, name }: Names): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select external_id as id from external_id where kind = 'user' and row_id = ${userId}
    union select external_id from user_account where user_id = ${userId} and external_id is not null
    union select external_id from membership where user_id = ${userId} and external_id is not null`)
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::text[]`
  const runs = sql`(select roster_run_id from roster_run where district_id = ${districtId})`
  await tx.execute(
    sql`delete from roster_row where roster_run_id in ${runs} and kind = 'person' and external_id = any(${ids})`,
  )
  // A plain list whose columns nobody has explained can name anybody.
  await tx.execute(sql`delete from roster_row where roster_run_id in ${runs} and kind = 'line'`)
  await tx.execute(sql`delete from roster_step where roster_run_id in ${runs} and kind = 'students' and (
    name ilike ${`%${likeText(name)}%`}
    or jsonb_path_exists(step, '$.** ? (@.userId == $id || @.rowId == $id)', jsonb_build_object('id', ${userId}::int))
    or jsonb_path_exists(step, '$.** ? (@ == $ids[*])', jsonb_build_object('ids', to_jsonb(${ids}))))`)
  // Problems quote what was in a file.
  await tx.execute(sql`update roster_run set problems = '[]' where district_id = ${districtId} and (
    problems::text ilike ${`%${likeText(name)}%`}
    or exists (select from unnest(${ids}) one where position(one in problems::text) > 0))`)
  await tx.execute(sql`delete from external_id where kind = 'user' and row_id = ${userId}`)
}

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function* statementsFor(userId: UserId, { name, email, phone }: Names, now: Instant): Generator<SQL> {
  const passes = sql`(select pass_id from pass where student_id = ${userId})`
  const about = sql`(select notification_id from notification where user_id = ${userId} or pass_id in ${passes}
    or (facts->>'studentId')::int = ${userId})`
  yield sql`delete from delivery where user_id = ${userId} or notification_id in ${about}`
  yield sql`delete from notification where notification_id in ${about}`
  yield sql`update pass set note = null, reached_limit = null, reject_reason = null, reject_reason_es = null, cancel_reason = null, late_reason = null, started_at_fingerprint = null,
    completed_at_fingerprint = null, version = version + 1 where student_id = ${userId}`
  // That a limit was passed over is a figure of the school.
  yield sql`update pass_event set detail = case when detail->>'override' = 'true' then '{"override": true}'::jsonb end
    where pass_id in ${passes} and detail is not null`
  yield sql`update incident set facts = (facts - 'reports') || '{"note": null, "grade": null}'::jsonb where student_id = ${userId}`
  yield sql`update change_event set personal = null where subject = 'user' and subject_id = ${String(userId)}`
  yield sql`delete from idempotency_key where user_id = ${userId} or (answer is not null and (
    jsonb_path_exists(answer, '$.** ? (@.studentId == $id || @.userId == $id)', jsonb_build_object('id', ${userId}::int))
    or position(${name} in answer::text) > 0))`
  yield sql`update ticket set subject = '', message = '', page_url = null, screenshot = null, screenshot_type = null
    where user_id = ${userId}`
  // Others may have named them when they asked for help.
  yield sql`update ticket set subject = replace(subject, ${name}, 'Erased student'),
    message = replace(message, ${name}, 'Erased student')
    where position(${name} in subject) > 0 or position(${name} in message) > 0`
  for (const table of [
    'session',
    'one_time_link',
    'phone_code',
    'second_factor',
    'recovery_code',
    'sign_in_identity',
    'quick_select',
  ]) {
    yield sql`delete from ${sql.identifier(table)} where user_id = ${userId}`
  }
  yield sql`delete from contact_block where address in (${email ?? ''}, ${phone ?? ''})`
  yield sql`delete from pass_setting where student_id = ${userId}`
  yield sql`delete from pass_allowance where student_id = ${userId}`
  yield sql`delete from freeze_mark where student_id = ${userId}`
  yield sql`delete from student_card where student_id = ${userId}`
  yield sql`delete from student_pin where student_id = ${userId}`
  yield sql`update room_link set ended_at = coalesce(ended_at, ${now}::timestamptz), external_id = null, source = null
    where user_id = ${userId}`
  yield sql`update class_member set ended_at = coalesce(ended_at, ${now}::timestamptz), external_id = null, source = null
    where user_id = ${userId}`
  yield sql`update membership set ended_at = coalesce(ended_at, ${now}::timestamptz), external_id = null, source = null,
    permissions = '{}', field_versions = '{}', version = version + 1 where user_id = ${userId}`
  yield sql`delete from erasure_request where user_id = ${userId}`
  yield sql`update user_account set first_name = 'Erased', last_name = 'student', username = ${`erased-${userId}`},
    email = null, password_hash = null, title = null, professional_name = null, profile_image_url = null, grade = null,
    school_identifier = null, phone_number = null, language = null, external_id = null, source = null, locked = false,
    notification_settings = '{}', notification_methods = '{in-app}', muted_mail = '{}', last_activity_at = null,
    ended_at = coalesce(ended_at, ${now}::timestamptz), erased_at = ${now}::timestamptz, field_versions = '{}',
    version = version + 1 where user_id = ${userId}`
}

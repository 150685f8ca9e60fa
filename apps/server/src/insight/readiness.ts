import type { SchoolReadiness } from '@corridor/contract'
import { can, schoolsOf } from '@corridor/rules/access'
import { isReady, PLACE_ROOMS } from '@corridor/rules/school'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { usualScheduleOf } from '../db/usualSchedule.ts'
import type { Scope } from '../session/scope.ts'

/** Where nobody works, and students go by themselves or as everywhere. The other rooms are those that they leave from. */
const USUAL_NAMES = Object.values(PLACE_ROOMS).map(({ name }) => name.toLowerCase())

/** As many as a dashboard shows. The others follow when these are done. */
const SCHOOLS_SHOWN = 3

/** The rooms of a school, with whether students go there. */
const roomsOf = (schoolId: SQL) => sql`(
  select not exists (select 1 from room_link l where l.room_id = r.room_id and l.ended_at is null)
    and (r.bathroom or not r.requires_approval
      or lower(regexp_replace(r.name, ' \\d+$', '')) = any(${sql.param(USUAL_NAMES)}::text[])) as is_place
  from room r where r.school_id = ${schoolId} and r.ended_at is null)`

/** The people of a school other than those who set it up, with whether they can sign in. */
const peopleOf = (schoolId: SQL, now: Instant) => sql`(
  select u.type = 'student' as is_student, u.password_hash is not null
    or exists (select 1 from sign_in_identity i where i.user_id = u.user_id)
    or exists (select 1 from one_time_link l where l.user_id = u.user_id and l.purpose = 'invitation'
      and l.used_at is null and l.expires_at > ${now}) as is_let_in
  from membership m join user_account u on u.user_id = m.user_id
  where m.school_id = ${schoolId} and m.ended_at is null and u.ended_at is null
    and u.type not in ('schoolAdministrator', 'districtAdministrator'))`

/** The schedule that a school uses as usual, once it has times. */
const bellsOf = (schoolId: SQL) => sql`(
  select jsonb_build_object('name', s.name, 'blocks', count(distinct b.block_id),
    'startMinute', min(t.start_minute), 'endMinute', max(t.end_minute))
  from schedule s join block b on b.schedule_id = s.schedule_id and b.ended_at is null
    join time_range t on t.block_id = b.block_id and t.ended_at is null
  where s.schedule_id = ${usualScheduleOf(schoolId)}
  group by s.schedule_id)`

/**
 * What the newest of the caller's schools have set up so far, as long as they are not ready (`isReady` of the rules) and
 * do not hide it. A school that is ready costs little: nothing of it is counted.
 */
export async function unfinishedSchools(db: Reader, scope: Scope, now: Instant): Promise<SchoolReadiness[]> {
  const schoolIds = schoolsOf(scope).filter((schoolId) => can(scope, 'school.settings', { schoolId }))
  const id = sql`school.school_id`
  const [rooms, people] = [roomsOf(id), peopleOf(id, now)]
  const { rows } = await db.execute<SchoolReadiness & Record<string, unknown>>(sql`
    select school_id as "schoolId", ${bellsOf(id)} as bells,
      (select count(*)::int from ${rooms} r where not is_place) as rooms,
      (select count(*)::int from ${rooms} r where is_place) as places,
      (select count(*)::int from ${people} p where is_student) as students,
      (select count(*)::int from ${people} p where not is_student) as staff,
      (select count(*)::int from ${people} p where is_let_in) as "letIn",
      exists (select 1 from pass p where p.school_id = ${id}) as "hasPass", version
    from school
    where school_id = any(${sql.param(schoolIds)}::int[]) and not hides_get_started and not (
      exists (select 1 from pass p where p.school_id = ${id})
      and exists (select 1 from ${rooms} r where is_place) and exists (select 1 from ${rooms} r where not is_place)
      and exists (select 1 from ${people} p where is_student) and exists (select 1 from ${people} p where not is_student)
      and exists (select 1 from ${people} p where is_let_in) and ${bellsOf(id)} is not null)
    order by school_id desc limit ${SCHOOLS_SHOWN}`)
  return rows.filter((facts) => !isReady(facts))
}

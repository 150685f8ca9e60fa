import type { SchoolReadiness } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { PLACE_ROOMS } from '@corridor/rules/school'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { usualScheduleOf } from '../db/usualSchedule.ts'
import { forbidden } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'

/** Where nobody works, and students go by themselves or as everywhere. The other rooms are those that they leave from. */
const USUAL_NAMES = Object.values(PLACE_ROOMS).map(({ name }) => name.toLowerCase())

/** What a new school has set up so far, for those who set it up. */
export async function schoolReadiness(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  now: Instant,
): Promise<SchoolReadiness> {
  if (!can(scope, 'school.settings', { schoolId })) throw forbidden()
  const { rows } = await db.execute<SchoolReadiness & Record<string, unknown>>(sql`
    with rooms as (
      select not exists (select 1 from room_link l where l.room_id = r.room_id and l.ended_at is null)
        and (r.bathroom or not r.requires_approval
          or lower(regexp_replace(r.name, ' \\d+$', '')) = any(${sql.param(USUAL_NAMES)}::text[])) as is_place
      from room r where r.school_id = ${schoolId} and r.ended_at is null),
    people as (
      select u.type = 'student' as is_student, u.password_hash is not null
        or exists (select 1 from sign_in_identity i where i.user_id = u.user_id)
        or exists (select 1 from one_time_link l where l.user_id = u.user_id and l.purpose = 'invitation'
          and l.used_at is null and l.expires_at > ${now}) as is_let_in
      from membership m join user_account u on u.user_id = m.user_id
      where m.school_id = ${schoolId} and m.ended_at is null and u.ended_at is null
        and u.type not in ('schoolAdministrator', 'districtAdministrator'))
    select (
        select jsonb_build_object('name', s.name, 'blocks', count(distinct b.block_id),
          'startMinute', min(t.start_minute), 'endMinute', max(t.end_minute))
        from schedule s join block b on b.schedule_id = s.schedule_id and b.ended_at is null
          join time_range t on t.block_id = b.block_id and t.ended_at is null
        where s.schedule_id = ${usualScheduleOf(sql`${schoolId}`)}
        group by s.schedule_id) as bells,
      (select count(*)::int from rooms where not is_place) as rooms,
      (select count(*)::int from rooms where is_place) as places,
      (select count(*)::int from people where is_student) as students,
      (select count(*)::int from people where not is_student) as staff,
      (select count(*)::int from people where is_let_in) as "letIn",
      exists (select 1 from pass p where p.school_id = ${schoolId}) as "hasPass",
      hides_get_started as "isHidden", version
    from school where school_id = ${schoolId}`)
  return expectOne(rows)
}

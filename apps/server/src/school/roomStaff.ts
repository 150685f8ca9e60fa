import type { Instant } from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'

/**
 * Who is linked to these rooms, and who covers them now. Leaves out people who left the school or whose account ended,
 * and students, who may be linked but do not work there.
 */
export function staffLinks(rooms: SQL, now: Instant): SQL {
  return sql`
    select l.room_id as "roomId", l.user_id as "userId", array(
      select c.user_id from cover c
      join ${ACTIVE_MEMBERS} m on m.school_id = c.school_id and m.user_id = c.user_id and m.type <> 'student'
      where c.school_id = l.school_id and c.for_user_id = l.user_id and c.from_at <= ${now} and c.until_at > ${now}
      order by c.user_id) as "coveredBy"
    from room_link l
    join ${ACTIVE_MEMBERS} m on m.school_id = l.school_id and m.user_id = l.user_id and m.type <> 'student'
    where l.ended_at is null and l.room_id = ${rooms}
    order by l.room_id, l.user_id`
}

import { NOTIFICATION_KINDS } from '@corridor/rules/notification'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { LIVE, timeLimitIn } from '../pass/conditions.ts'

const KIND = 'overTime'

/**
 * Notifies students whose pass has run longer than its time limit, once for each pass. Their page has noticed it by
 * then; this is for a page that was closed, and remembers on every device whether the student has read it. The cost
 * depends on the passes that are live, not on their history.
 */
export async function notifyOverTime(db: Reader, now: Instant): Promise<void> {
  await db.execute(sql`
    with told as (
    insert into notification (user_id, school_id, pass_id, type, kind, facts, created_at)
    select p.student_id, p.school_id, p.pass_id, ${NOTIFICATION_KINDS[KIND]}, ${KIND},
      jsonb_build_object('studentId', p.student_id, 'fromRoomId', p.from_room_id, 'toRoomId', p.to_room_id, 'actorId', null),
      ${now}
    from pass p
      join room r on r.room_id = p.to_room_id
      join school s on s.school_id = p.school_id
    where ${LIVE}
      and p.started_at + make_interval(mins => ${timeLimitIn('r', 's')}) < ${now}
      and not exists (select 1 from notification n where n.pass_id = p.pass_id and n.kind = ${KIND})
    returning notification_id, user_id)
    insert into delivery (notification_id, method, changed_at)
    select told.notification_id, method, ${now}
    from told join user_account u on u.user_id = told.user_id, unnest(u.notification_methods) as method
    where method in ('sms', 'email')`)
}

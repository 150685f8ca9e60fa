import type { PassId, SchoolId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { changePassesBySystem } from './change/run.ts'
import { reconcile } from './commands/reconcile.ts'
import { QUEUED } from './conditions.ts'
import { openPasses } from './queries.ts'

/**
 * Makes a school's open passes agree with how it is set up now. Called right after a change of the setup has been
 * committed, and by the sweep, for the case that a server died in between. A change of the setup holds the school's row,
 * and a change of passes holds the locks of rooms; together in one transaction they could wait for each other.
 */
export async function reconcilePasses(context: Context, schoolId: SchoolId, by: UserId | null = null): Promise<void> {
  const { rows } = await context.database.db.execute<{ passId: PassId; referenceVersion: number }>(sql`
    select p.pass_id as "passId", s.reference_version as "referenceVersion"
    from pass p join school s on s.school_id = p.school_id
    where ${openPasses([schoolId], context.clock.now(), ['live', 'upcoming', 'requested'])} and ((${QUEUED})
      or not exists (select 1 from membership m join user_account u on u.user_id = m.user_id
        where m.school_id = p.school_id and m.user_id = p.student_id and m.ended_at is null and u.ended_at is null)
      or (p.started_at is null and exists (select 1 from room r
        where r.room_id in (p.to_room_id, p.from_room_id) and r.ended_at is not null))
      or (p.approved_at is null and p.started_at is null and (
        (p.approver_id is not null and not exists (select 1 from membership m join user_account u on u.user_id = m.user_id
          where m.school_id = p.school_id and m.user_id = p.approver_id and m.ended_at is null and u.ended_at is null))
        or (p.approver_room_id is not null and not exists (select 1 from room_link l
          where l.room_id = p.approver_room_id and l.ended_at is null)))))`)
  const [first] = rows
  if (!first) return
  const { referenceVersion } = first
  await changePassesBySystem(
    context,
    { schoolId, referenceVersion },
    reconcile(
      rows.map(({ passId }) => passId),
      by,
    ),
  )
}

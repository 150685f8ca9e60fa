import type { PassId, SchoolId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { changePassesBySystem } from '../pass/change/run.ts'
import { closeLate } from '../pass/commands/close.ts'
import { isFrozen } from '../pass/conditions.ts'
import { attemptEach } from '../process/attemptEach.ts'

/**
 * Completes late passes that nobody ended before their class was over. During a freeze they are part of who is out, so
 * they wait for its end. A second run finds nothing to do.
 */
export async function endLate(context: Context): Promise<void> {
  const { rows } = await context.database.db.execute<{
    schoolId: SchoolId
    referenceVersion: number
    passIds: PassId[]
  }>(sql`
    select p.school_id as "schoolId", s.reference_version as "referenceVersion", array_agg(p.pass_id) as "passIds"
    from pass p join school s on s.school_id = p.school_id
    where p.is_late and p.completed_at is null and p.late_until <= ${context.clock.now()}::timestamptz
      and not ${isFrozen('p')}
    group by p.school_id, s.reference_version`)
  await attemptEach(rows, ({ passIds, ...school }) => changePassesBySystem(context, school, closeLate(passIds)))
}

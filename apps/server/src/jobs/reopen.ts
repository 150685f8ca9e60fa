import type { SchoolId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { attemptEach } from '../process/attemptEach.ts'

/** Twice the time between two runs, so that none falls in between. The sweep catches up on what a restart missed. */
const LOOKS_BACK_MINUTES = 2

/** Lets those in line go whose room was paused until a moment ago. Whoever has gone is not in line anymore. */
export async function reopen(context: Context): Promise<void> {
  const now = context.clock.now()
  const { rows } = await context.database.db.execute<{ schoolId: SchoolId }>(sql`
    select distinct school_id as "schoolId" from room
    where paused_until <= ${now} and paused_until > ${minutesAfter(now, -LOOKS_BACK_MINUTES)}`)
  await attemptEach(rows, ({ schoolId }) => reconcilePasses(context, schoolId))
}

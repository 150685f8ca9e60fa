import type { SchoolId } from '@corridor/rules/ids'
import { forgottenSince } from '@corridor/rules/pass'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { pass, school } from '../db/schema/index.ts'
import { changePassesBySystem } from '../pass/change/run.ts'
import { closeForgotten } from '../pass/commands/close.ts'
import { isFrozen, LIVE_PASS } from '../pass/conditions.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { attemptEach } from '../process/attemptEach.ts'
import { schoolsInUse } from '../school/schoolsInUse.ts'

/**
 * Closes forgotten passes, and reconciles those that a change of the setup has left behind, in one school or (null) in all.
 * Each school is swept separately, so that a failure in one does not affect the others.
 */
export async function sweep(
  context: Context,
  { schoolId }: { schoolId: SchoolId | null } = { schoolId: null },
): Promise<void> {
  const schools = schoolId === null ? await schoolsInUse(context.database.db) : [{ schoolId }]
  await attemptEach(schools, (one) =>
    attemptEach([sweepSchool, reconcilePasses], (step) => step(context, one.schoolId)),
  )
}

async function sweepSchool(context: Context, schoolId: SchoolId): Promise<void> {
  const live = await context.database.db
    .select({ pass, timezone: school.timezone, referenceVersion: school.referenceVersion })
    .from(pass)
    .innerJoin(school, eq(school.schoolId, pass.schoolId))
    // Whoever is out during a freeze is on the list until somebody finds them.
    .where(and(eq(pass.schoolId, schoolId), LIVE_PASS, sql`not ${isFrozen('pass')}`))
  const now = context.clock.now()
  const forgotten = live.filter((one) => forgottenSince(one.pass, now, one.timezone) !== null)
  const [first] = forgotten
  if (!first) return
  const passIds = forgotten.map((one) => one.pass.passId)
  await changePassesBySystem(context, { schoolId, referenceVersion: first.referenceVersion }, closeForgotten(passIds))
}

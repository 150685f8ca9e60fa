import { asc } from 'drizzle-orm'
import { runSystemChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { pass } from '../db/schema/index.ts'
import { closeForgotten } from '../pass/commands/close.ts'
import { LIVE_PASS } from '../pass/conditions.ts'

/**
 * Closes forgotten passes, in one school or (null) in all. Each school has its own transaction, so that a failure in
 * one does not affect the others.
 */
export async function sweep(
  context: Context,
  { schoolId }: { schoolId: number | null } = { schoolId: null },
): Promise<void> {
  const failures: unknown[] = []
  for (const school of schoolId === null ? await schoolsWithLivePasses(context) : [schoolId]) {
    await sweepSchool(context, school).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

function sweepSchool(context: Context, schoolId: number): Promise<void> {
  return runSystemChange(context, async ({ tx, now, announcements }) => {
    const outcome = await closeForgotten(tx, schoolId, now)
    announcements.push(...outcome.announcements)
  })
}

async function schoolsWithLivePasses({ database: { db } }: Context): Promise<number[]> {
  const rows = await db
    .selectDistinct({ schoolId: pass.schoolId })
    .from(pass)
    .where(LIVE_PASS)
    .orderBy(asc(pass.schoolId))
  return rows.map(({ schoolId }) => schoolId)
}

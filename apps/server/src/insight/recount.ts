/**
 * Counts the past of schools again whose time zone has changed: a pass late in the evening may belong to another day,
 * and every pass to another hour.
 */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { patternWeek, school } from '../db/schema/index.ts'
import { attemptEach } from '../process/attemptEach.ts'
import { findWrongDays, repairDays } from './days.ts'
import { countWeeksOf } from './pattern/countWeeks.ts'

export async function recountSchools({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const { db, writer } = database
  const changed = await db
    .select({ schoolId: school.schoolId, timezone: school.timezone, recountSince: school.recountSince })
    .from(school)
    .where(and(isNotNull(school.recountSince), isNull(school.endedAt)))
    .orderBy(asc(school.schoolId))
  await attemptEach(changed, async ({ recountSince, ...one }) => {
    await repairDays(writer, await findWrongDays(db, one.schoolId))
    // A run that began before the zone changed may have counted some weeks in the earlier one.
    await db.delete(patternWeek).where(eq(patternWeek.schoolId, one.schoolId))
    await countWeeksOf(db, one, clock.now())
    // If the zone has changed once more in the meantime, the next run counts again.
    const isUnchanged = and(
      eq(school.schoolId, one.schoolId),
      eq(school.recountSince, recountSince as NonNullable<typeof recountSince>),
    )
    await db.update(school).set({ recountSince: null }).where(isUnchanged)
  })
}

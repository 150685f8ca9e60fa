/**
 * Whose turn it is to take the backup of a night, and what became of it. Of all servers on a database one gets it. What
 * failed is tried again after an hour, what a killed server left is taken over, and what one that was stopped in order
 * left is taken on at once.
 */
import { type Instant, type LocalDay, minutesAfter } from '@corridor/rules/time'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { backupRun } from '../db/schema/index.ts'

const AGAIN_MINUTES = 60
/** Longer than a backup and its copy over a slow line take. */
const CUT_OFF_MINUTES = 6 * 60

export type BackupRun = typeof backupRun.$inferSelect

/** Null if it is done, or not ours to do. */
export async function claimNight(db: Db, night: LocalDay, now: Instant): Promise<BackupRun | null> {
  const { startedAt, endedAt, failure } = backupRun
  const wasCutOff = sql`${endedAt} is null and ${startedAt} < ${minutesAfter(now, -CUT_OFF_MINUTES)}`
  const hasFailed = sql`${failure} is not null and ${endedAt} < ${minutesAfter(now, -AGAIN_MINUTES)}`
  const [claimed] = await db
    .insert(backupRun)
    .values({ night, startedAt: now })
    .onConflictDoUpdate({
      target: backupRun.night,
      set: { startedAt: now, endedAt: null, failure: null, reason: null },
      setWhere: sql`(${wasCutOff}) or (${hasFailed}) or ${failure} = 'stopped'`,
    })
    .returning()
  return claimed ?? null
}

/** Nothing, if another server has taken it over meanwhile. */
export async function recordRun(
  db: Db,
  { night, startedAt }: Pick<BackupRun, 'night' | 'startedAt'>,
  facts: Partial<Omit<BackupRun, 'night' | 'startedAt'>>,
): Promise<void> {
  await db
    .update(backupRun)
    .set(facts)
    .where(and(eq(backupRun.night, night), eq(backupRun.startedAt, startedAt)))
}

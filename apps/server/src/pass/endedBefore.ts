import type { Pass } from '@corridor/contract'
import { wayBackSince } from '@corridor/rules/live'
import type { Refusal } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { sentBack } from './conditions.ts'

/** Somebody in the hall was a moment too late: the student has arrived, or somebody else sent them back. */
export async function endedBefore(db: Reader, refusal: Refusal, pass: Pass, now: Instant): Promise<Refusal> {
  const { passId, schoolId, completedAt, completedByName, studentName } = pass
  if (refusal.code !== 'moved_on' || completedAt === null || completedAt < wayBackSince(now)) return refusal
  const { rows } = await db.execute<{ isSentBack: boolean }>(sql`
    select ${sentBack(sql.param([schoolId]), now)} as "isSentBack" from pass p where p.pass_id = ${passId}`)
  const sentBackBy = rows[0]?.isSentBack ? completedByName : null
  return { ...refusal, detail: { kind: 'ended', studentName, sentBackBy } }
}

/** How a roll call ended: stored with the freeze, so that a list of many of them need not count all marks again. */
import type { FreezeResult } from '@corridor/contract'
import { accountsOf, countAccounts, type FreezeTimes, paceOf, pacePoints } from '@corridor/rules/freeze'
import type { FreezeId, SchoolId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { readMarks } from './queries.ts'
import { TO_ACCOUNT_FOR } from './roster.ts'

interface Of extends FreezeTimes {
  freezeId: FreezeId
  schoolId: SchoolId
}

export async function resultOf(db: Reader, freeze: Of): Promise<FreezeResult> {
  const { rows } = await db.execute<{ userId: UserId }>(
    sql`select m.user_id as "userId" from ${TO_ACCOUNT_FOR(freeze)} m`,
  )
  const studentIds = rows.map(({ userId }) => userId)
  const marks = await readMarks(db, freeze.freezeId)
  const counts = countAccounts(studentIds, accountsOf(marks))
  return { ...counts, pace: paceOf(counts.total, pacePoints(studentIds, marks)) }
}

/** For the boards in the halls. */
export async function countToFind(db: Reader, freeze: Of): Promise<number> {
  return (await resultOf(db, freeze)).toFind
}

/** How a roll call stands, and how it ended. */
import type { FreezeResult } from '@corridor/contract'
import { accountsOf, countAccounts, paceOf, pacePoints, type RollCallCounts } from '@corridor/rules/freeze'
import type { FreezeId, UserId } from '@corridor/rules/ids'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { freeze } from '../db/schema/index.ts'
import type { FreezeRow } from './find.ts'
import { readMarks } from './readMarks.ts'
import { TO_ACCOUNT_FOR } from './roster.ts'

type Of = Pick<FreezeRow, 'freezeId' | 'schoolId' | 'startedAt' | 'endedAt'>

async function studentsOf(db: Reader, row: Of): Promise<UserId[]> {
  const { rows } = await db.execute<{ userId: UserId }>(sql`select m.user_id as "userId" from ${TO_ACCOUNT_FOR(row)} m`)
  return rows.map(({ userId }) => userId)
}

export async function resultOf(db: Reader, row: Of): Promise<FreezeResult> {
  const studentIds = await studentsOf(db, row)
  const marks = await readMarks(db, row.freezeId)
  const counts = countAccounts(studentIds, accountsOf(marks))
  return { ...counts, pace: paceOf(counts.total, pacePoints(studentIds, marks)) }
}

/**
 * How one that has ended came out. Counted once and kept, so that a list of many of them need not count all marks again;
 * a late mark forgets it.
 */
export async function keptResult(db: Reader, row: FreezeRow): Promise<FreezeResult | null> {
  if (row.endedAt === null || row.result !== null) return row.result
  const result = await resultOf(db, row)
  const isUnchanged = and(
    eq(freeze.freezeId, row.freezeId),
    eq(freeze.markCount, row.markCount),
    isNotNull(freeze.endedAt),
  )
  await db.update(freeze).set({ result }).where(isUnchanged)
  return result
}

type Counted = Map<FreezeId, { markCount: number; counts: Promise<RollCallCounts> }>

/** What was last counted for each freeze of a database, after how many marks. */
const counted = new WeakMap<Reader, Counted>()

/** For the boards in the halls, all of which ask at once whenever somebody was marked: they are counted for once. */
export async function countToFind(db: Reader, row: Of): Promise<number> {
  const { freezeId } = row
  const [current] = await db.select({ markCount: freeze.markCount }).from(freeze).where(eq(freeze.freezeId, freezeId))
  const markCount = current?.markCount ?? 0
  const here: Counted = counted.get(db) ?? new Map()
  counted.set(db, here)
  const known = here.get(freezeId)
  if (known?.markCount === markCount) return (await known.counts).toFind
  const counts = countNow(db, row)
  here.set(freezeId, { markCount, counts })
  // Those of other schools that are over by now are few, and counted again if they are not.
  for (const [oldest] of here) if (here.size > MAX_COUNTED) here.delete(oldest)
  counts.catch(() => here.delete(freezeId))
  return (await counts).toFind
}

/** More than are frozen at once. */
const MAX_COUNTED = 100

async function countNow(db: Reader, row: Of): Promise<RollCallCounts> {
  return countAccounts(await studentsOf(db, row), accountsOf(await readMarks(db, row.freezeId)))
}

/** What must be true of the database at every moment, whatever is in progress. */
import { and, isNull } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { pass } from '../../db/schema/index.ts'
import type { Oracle } from './oracle.ts'

type Row = typeof pass.$inferSelect

/** Reads everything in one snapshot and returns descriptions of what is wrong. */
export async function brokenInvariants(db: Db, oracle: Oracle): Promise<string[]> {
  return db.transaction(
    async (tx) => {
      const open = await tx
        .select()
        .from(pass)
        .where(and(isNull(pass.completedAt), isNull(pass.canceledAt)))
      const live = open.filter(({ startedAt, enqueuedAt }) => startedAt !== null || enqueuedAt !== null)
      return [...twiceLive(live), ...couldGo(live, oracle)]
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function twiceLive(live: readonly Row[]): string[] {
  const counts = Object.entries(Object.groupBy(live, ({ studentId }) => studentId))
  return counts.filter(([, passes]) => (passes?.length ?? 0) > 1).map(([id]) => `student ${id} has two live passes`)
}

function couldGo(live: readonly Row[], oracle: Oracle): string[] {
  const running = live.filter(({ startedAt }) => startedAt !== null)
  const line = live.filter(({ startedAt }) => startedAt === null)
  return line
    .filter((waiting) => oracle.mayGo(waiting, running))
    .map(({ passId }) => `${passId} waits in line although it could go`)
}

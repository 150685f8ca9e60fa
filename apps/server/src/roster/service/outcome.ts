/** What the nightly runs of a district come to: administrators are told when they keep failing. */
import { FAILURES_TOLD } from '@corridor/rules/setup'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { rosterService } from '../../db/schema/index.ts'
import { tellOutcome } from '../notice.ts'
import { isNightly, type Run } from '../runs.ts'

/** It was fetched, and could be understood. What it would do may still wait for a person. */
export async function noteFetched({ database, clock }: Context, run: Run): Promise<void> {
  if (run.via !== 'service') return
  await database.db
    .update(rosterService)
    .set({ failures: 0, fetchedAt: clock.now() })
    .where(eq(rosterService.districtId, run.districtId))
}

/** `isLost`: the server stopped meanwhile. Then it is tried again soon, unless it was this run that stopped it. */
export async function noteFailure(context: Context, run: Run, { isLost = false } = {}): Promise<void> {
  if (!isNightly(run)) return
  const [row] = await context.database.db
    .update(rosterService)
    .set({
      failures: sql`${rosterService.failures} + 1`,
      ...(isLost && {
        triedAt: sql`case when ${rosterService.failures} + 1 < ${FAILURES_TOLD} then null else tried_at end`,
      }),
    })
    .where(and(eq(rosterService.districtId, run.districtId)))
    .returning({ failures: rosterService.failures })
  if (row?.failures === FAILURES_TOLD) await tellOutcome(context, run, 'failed')
}

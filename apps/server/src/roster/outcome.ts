/** What the nightly runs of a district come to: administrators are told when they keep failing, or wait for a person. */
import { FAILURES_BEFORE_NOTICE, heldCause, shouldNotify, waitingCause } from '@corridor/rules/roster'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { rosterService } from '../db/schema/index.ts'
import { notifyOutcome } from './notifyOutcome.ts'
import { powerQuestions } from './queries.ts'
import { isNightly, type Run } from './runs.ts'
import { findService } from './serviceRow.ts'

/** It was fetched, and could be understood. What it would do may still wait for a person. */
export async function recordFetch({ database, clock }: Context, run: Run): Promise<void> {
  if (run.via !== 'service') return
  await database.db
    .update(rosterService)
    .set({ failures: 0, fetchedAt: clock.now() })
    .where(eq(rosterService.districtId, run.districtId))
}

/** `isLost`: the server stopped meanwhile. Then it is tried again soon, unless it was this run that stopped it. */
export async function recordFailure(context: Context, run: Run, { isLost = false } = {}): Promise<void> {
  if (!isNightly(run)) return
  const [row] = await context.database.db
    .update(rosterService)
    .set({
      failures: sql`${rosterService.failures} + 1`,
      ...(isLost && {
        triedAt: sql`case when ${rosterService.failures} + 1 < ${FAILURES_BEFORE_NOTICE} then null else tried_at end`,
      }),
    })
    .where(and(eq(rosterService.districtId, run.districtId)))
    .returning({ failures: rosterService.failures })
  if (row?.failures === FAILURES_BEFORE_NOTICE) await notifyOutcome(context, run, 'failed')
}

/** `waiting`: nothing was imported. `held`: all but what someone has to decide. */
export async function recordStall(context: Context, run: Run, outcome: 'waiting' | 'held'): Promise<void> {
  const { database, clock } = context
  const cause =
    outcome === 'held'
      ? [...heldCause(run.counts), ...(await powerQuestions(database.db, run)).map((id) => `power ${id}`)]
      : waitingCause(run.orgs)
  const now = clock.now()
  const service = await findService(database.db, run.districtId)
  if (service && !shouldNotify(now, cause, service.told)) return
  await notifyOutcome(context, run, outcome)
  await database.db
    .update(rosterService)
    .set({ told: { at: now, cause } })
    .where(eq(rosterService.districtId, run.districtId))
}

/** Resets the notice: nothing waits for a person anymore, so the next stall is worth a notification. */
export async function recordDone({ database }: Context, { via, districtId }: Run): Promise<void> {
  if (via !== 'service') return
  await database.db
    .update(rosterService)
    .set({ told: null })
    .where(and(eq(rosterService.districtId, districtId), isNotNull(rosterService.told)))
}

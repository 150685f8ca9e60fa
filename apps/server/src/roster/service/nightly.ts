/**
 * Fetches the rosters of the districts whose hour has come. Whoever of several servers asks first, does it; what was
 * missed while no server ran is made up for.
 */
import type { Instant } from '@corridor/rules'
import { lastDue } from '@corridor/rules/setup'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { district, rosterService } from '../../db/schema/index.ts'
import { ONE_ROSTER } from '../runs.ts'
import { isBusy, startRun } from '../work.ts'
import { type ServiceRow, serviceName, sourceOf, timezoneOf } from './row.ts'

export async function fetchDueRosters(context: Context): Promise<void> {
  const { database, clock } = context
  const services = await database.db
    .select({ service: rosterService })
    .from(rosterService)
    .innerJoin(district, eq(district.districtId, rosterService.districtId))
    .where(and(eq(rosterService.isNightly, true), isNull(district.endedAt)))
    .orderBy(rosterService.districtId)
  const failures: unknown[] = []
  for (const { service } of services) {
    const due = lastDue(clock.now(), service.hour, await timezoneOf(database.db, service.districtId))
    if (service.triedAt !== null && service.triedAt >= due) continue
    await fetchNightly(context, service, due).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function fetchNightly(context: Context, service: ServiceRow, due: Instant): Promise<void> {
  const { districtId } = service
  const { database, clock } = context
  const isDue = or(isNull(rosterService.triedAt), lt(rosterService.triedAt, due))
  const taken = await database.db
    .update(rosterService)
    .set({ triedAt: clock.now() })
    .where(and(eq(rosterService.districtId, districtId), isDue))
    .returning({ districtId: rosterService.districtId })
  if (taken.length === 0) return
  try {
    const { finished } = await startRun(
      context,
      {
        districtId,
        source: ONE_ROSTER,
        via: 'service',
        name: serviceName(service),
        bytes: 0,
        startedBy: null,
        isAutomatic: true,
      },
      sourceOf(context, service),
    )
    await finished
  } catch (error) {
    if (!isBusy(error)) throw error
    // Somebody imports at this moment. It is tried again in a quarter of an hour.
    await database.db
      .update(rosterService)
      .set({ triedAt: service.triedAt })
      .where(eq(rosterService.districtId, districtId))
  }
}

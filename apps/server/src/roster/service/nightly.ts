/**
 * Fetches the rosters of the districts whose hour has come. Whoever of several servers asks first, does it; what was
 * missed while no server ran is made up for.
 */

import { lastDue } from '@corridor/rules/roster'
import type { Instant } from '@corridor/rules/time'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { district, rosterService } from '../../db/schema/index.ts'
import { attemptEach } from '../../process/attemptEach.ts'
import { isImportRunning, startRun } from '../runner.ts'
import { ONE_ROSTER } from '../runs.ts'
import { type ServiceRow, serviceName, sourceOf, timezoneOf } from '../serviceRow.ts'

export async function fetchDueRosters(context: Context): Promise<void> {
  const { database, clock } = context
  const services = await database.db
    .select({ service: rosterService })
    .from(rosterService)
    .innerJoin(district, eq(district.districtId, rosterService.districtId))
    .where(and(eq(rosterService.isNightly, true), isNull(district.endedAt)))
    .orderBy(rosterService.districtId)
  await attemptEach(services, async ({ service }) => {
    const due = lastDue(clock.now(), service.hour, await timezoneOf(database.db, service.districtId))
    if (service.triedAt === null || service.triedAt < due) await fetchNightly(context, service, due)
  })
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
    if (!isImportRunning(error)) throw error
    // Someone imports at this moment. It is tried again in a quarter of an hour.
    await database.db
      .update(rosterService)
      .set({ triedAt: service.triedAt })
      .where(eq(rosterService.districtId, districtId))
  }
}

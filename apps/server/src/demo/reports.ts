import { newestReported, reportedAt, weekBefore } from '@corridor/rules/metrics'
import type { Instant } from '@corridor/rules/time'
import type { Tx } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'
import { storeReport } from '../report/make.ts'

/** Enough to look back, without making the first start slow. */
const WEEKS = 10

/** The weekly reports of the past weeks, as the job would have made them. Weeks without passes have none. */
export async function makeReports(tx: Tx, now: Instant): Promise<void> {
  const schools = await tx.select({ schoolId: school.schoolId, timezone: school.timezone }).from(school)
  for (const reported of schools) {
    let week = newestReported(now, reported.timezone)
    for (let made = 0; made < WEEKS; made += 1) {
      await storeReport(tx, reported, week, { now: reportedAt(week, reported.timezone), by: null })
      week = weekBefore(week)
    }
  }
}

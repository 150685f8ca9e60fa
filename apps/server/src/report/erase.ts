import type { UserId } from '@corridor/rules/ids'
import { withoutStudent } from '@corridor/rules/metrics'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { weeklyReport } from '../db/schema/index.ts'

/** Part of erasing a student: every stored report of every school forgets them. */
export async function removeFromReports(tx: Tx, studentId: UserId): Promise<void> {
  const reports = await tx
    .select({ weeklyReportId: weeklyReport.weeklyReportId, report: weeklyReport.report })
    .from(weeklyReport)
    .where(
      sql`jsonb_path_exists(${weeklyReport.report}, '$.*[*].studentId ? (@ == $id)', jsonb_build_object('id', ${studentId}::int))`,
    )
    .orderBy(weeklyReport.weeklyReportId)
    .for('update')
  for (const { weeklyReportId, report } of reports) {
    await tx
      .update(weeklyReport)
      .set({ report: withoutStudent(report, studentId) })
      .where(eq(weeklyReport.weeklyReportId, weeklyReportId))
  }
}

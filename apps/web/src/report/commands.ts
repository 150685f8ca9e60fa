import type { MadeReportLink, ReportRow } from '@corridor/contract'
import type { ReportLinkId, SchoolId, WeeklyReportId } from '@corridor/rules/ids'
import { request } from '../base/client.ts'
import { invalidatePeople } from '../base/session/queries.ts'

/** Refetches in the background: what was just done is on screen already. */
const refetch = (schoolId: SchoolId) => void invalidatePeople(schoolId, []).catch(() => undefined)

export async function makeReport(schoolId: SchoolId, day: string): Promise<ReportRow> {
  const row = await request('POST /api/school/:schoolId/reports', { params: { schoolId }, body: { day } })
  refetch(schoolId)
  return row
}

export async function makeReportLink(schoolId: SchoolId, weeklyReportId: WeeklyReportId): Promise<MadeReportLink> {
  const link = await request('POST /api/report/:weeklyReportId/link', { params: { weeklyReportId } })
  refetch(schoolId)
  return link
}

export async function revokeReportLink(schoolId: SchoolId, reportLinkId: ReportLinkId): Promise<void> {
  await request('DELETE /api/reportlink/:reportLinkId', { params: { reportLinkId } })
  refetch(schoolId)
}

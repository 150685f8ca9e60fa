import type { ReportLinkId, WeeklyReportId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call, done } from '../call.ts'
import { URL_LENGTH } from '../constants.ts'
import { idParam, schoolIdParam } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import { madeReportLink, reportRow, weeklyReport } from './entity.ts'

const school = z.object({ schoolId: schoolIdParam })
const report = z.object({ weeklyReportId: idParam<WeeklyReportId>() })

export const reportCalls = {
  'GET /api/weeklyreport/:id': call({
    summary: 'A weekly report, for anybody with a link to it. The id is the token of the link.',
    access: 'public',
    // One that is too long is as unknown as any other.
    params: z.object({ id: z.string().max(URL_LENGTH) }),
    answer: z.object({ report: weeklyReport }),
  }),
  'GET /api/school/:schoolId/reports': call({
    summary: 'The weekly reports of a school and the links to them',
    access: 'session',
    params: school,
    query: tableQuery(['startDate'] as const),
    answer: pageOf(reportRow),
  }),
  'POST /api/school/:schoolId/reports': call({
    summary: 'Make the report of a past week that has none',
    access: 'session',
    params: school,
    body: z
      .object({
        /** Any day of the week. */
        day: z.iso.date('Choose a day of the week.').max(10),
      })
      .strict(),
    answer: reportRow,
    idempotent: true,
  }),
  'GET /api/report/:weeklyReportId': call({
    summary: 'A weekly report, for administrators of the school',
    access: 'session',
    params: report,
    answer: weeklyReport,
  }),
  'POST /api/report/:weeklyReportId/link': call({
    summary: 'Make a link to a weekly report that anybody can open for 30 days',
    access: 'session',
    notWhileImpersonating: true,
    params: report,
    answer: madeReportLink,
  }),
  'DELETE /api/reportlink/:reportLinkId': call({
    summary: 'Revoke a link to a weekly report',
    access: 'session',
    params: z.object({ reportLinkId: idParam<ReportLinkId>() }),
    answer: done,
    idempotent: true,
  }),
} as const

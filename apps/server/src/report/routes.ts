import type { FastifyInstance, FastifyReply } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { makeReportLink, reportOfToken, revokeReportLink } from './links.ts'
import { makePastReport } from './make.ts'
import { listReports, readOwnReport, readReport, readRow } from './queries.ts'

export function reportRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context

  route(app, 'GET /api/weeklyreport/:id', async ({ params, reply }) => {
    keepOutOfIndexes(reply)
    return { report: await readReport(database.db, await reportOfToken(database.db, params.id, clock.now())) }
  })

  route(app, 'GET /api/school/:schoolId/reports', ({ params, query, scope }) =>
    listReports(context, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'POST /api/school/:schoolId/reports', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      const weeklyReportId = await makePastReport(change, scope, requireSchool(scope, params.schoolId), body.day)
      return readRow(change.tx, weeklyReportId, change.now)
    }),
  )

  route(app, 'GET /api/report/:weeklyReportId', ({ params, scope }) =>
    readOwnReport(database.db, scope, params.weeklyReportId),
  )

  // Ignores the idempotency key: a stored answer would contain the token.
  route(app, 'POST /api/report/:weeklyReportId/link', ({ params, scope }) =>
    runChange(context, { scope }, (change) => makeReportLink(change, scope, params.weeklyReportId)),
  )

  route(app, 'DELETE /api/reportlink/:reportLinkId', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await revokeReportLink(change, scope, params.reportLinkId)
      return { ok: true } as const
    }),
  )
}

function keepOutOfIndexes(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex, nofollow')
}

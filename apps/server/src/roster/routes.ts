import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { checkMayConnect } from '../school/connect.ts'
import { route } from '../session/route.ts'
import { requireDistrict } from '../session/tenancy.ts'
import {
  decideColumns,
  decideConflicts,
  decideSchools,
  discardRun,
  importRun,
  stopRun,
  uploadRoster,
} from './commands.ts'
import { logOf, templateOf } from './files.ts'
import { findRun, listRuns, listSteps, presentRun } from './queries.ts'

export function rosterRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database

  route(app, 'GET /api/district/:districtId/roster', ({ params, query, scope }) =>
    listRuns(db, scope, requireDistrict(scope, params.districtId), query),
  )

  route(
    app,
    'POST /api/district/:districtId/roster',
    ({ params, files, scope }) => uploadRoster(context, scope, requireDistrict(scope, params.districtId), files),
    { mayUpload: (scope) => checkMayConnect(db, scope) },
  )

  route(app, 'GET /api/district/:districtId/roster/template', ({ params, query, scope }) => {
    requireDistrict(scope, params.districtId)
    return templateOf(db, scope, query.subject)
  })

  route(app, 'GET /api/district/:districtId/roster/:rosterRunId', async ({ params, scope }) =>
    presentRun(db, await findRun(db, scope, params)),
  )

  route(app, 'GET /api/district/:districtId/roster/:rosterRunId/steps', async ({ params, query, scope }) =>
    listSteps(db, scope, await findRun(db, scope, params), query),
  )

  route(app, 'GET /api/district/:districtId/roster/:rosterRunId/log', async ({ params, scope }) =>
    logOf(db, await findRun(db, scope, params)),
  )

  route(app, 'POST /api/district/:districtId/roster/:rosterRunId/columns', ({ params, body, ...requester }) =>
    decideColumns(context, requester, params, body),
  )

  route(app, 'POST /api/district/:districtId/roster/:rosterRunId/decide', ({ params, body, ...requester }) =>
    decideConflicts(context, requester, params, body),
  )

  route(app, 'POST /api/district/:districtId/roster/:rosterRunId/stop', ({ params, ...requester }) =>
    stopRun(context, requester, params),
  )

  route(app, 'POST /api/district/:districtId/roster/:rosterRunId/schools', ({ params, body, ...requester }) =>
    decideSchools(context, requester, params, body),
  )

  route(app, 'POST /api/district/:districtId/roster/:rosterRunId/import', ({ params, body, ...requester }) =>
    importRun(context, requester, params, body),
  )

  route(app, 'POST /api/district/:districtId/roster/:rosterRunId/discard', ({ params, ...requester }) =>
    discardRun(context, requester, params),
  )
}

import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { makeExportLimit } from '../export/exportLimit.ts'
import { route } from '../session/route.ts'
import { requireDistrict } from '../session/tenancy.ts'
import { cancelErasure, requestErasure, setHold, setRetention } from './commands.ts'
import { privacyRows } from './list.ts'
import { readDistrictPrivacy, readStudentPrivacy } from './queries.ts'
import { makeRecordLink, openRecord } from './record/queries.ts'

export function privacyRoutes(app: FastifyInstance, context: Context): void {
  const {
    database: { db },
    clock,
  } = context
  const exports = makeExportLimit()

  route(app, 'GET /api/user/:userId/privacy', ({ params, scope }) =>
    readStudentPrivacy(db, scope, params.userId, clock.now()),
  )
  route(app, 'POST /api/user/:userId/hold', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await setHold(change, scope, params.userId, body.held)
      return { ok: true as const }
    }),
  )
  route(app, 'POST /api/user/:userId/erase', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await requestErasure(change, scope, params.userId, body.name)
      return { ok: true as const }
    }),
  )
  route(app, 'POST /api/user/:userId/erase/cancel', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await cancelErasure(change, scope, params.userId)
      return { ok: true as const }
    }),
  )
  route(app, 'POST /api/user/:userId/record', ({ params, scope }) => makeRecordLink(context, scope, params.userId))
  route(app, 'POST /api/user/:userId/record/file', async ({ params, body, scope, reply }) => {
    const record = await openRecord(context, scope, params.userId, body.token)
    exports.acquire(scope.userId, reply)
    return record
  })
  route(app, 'GET /api/district/:districtId/privacy', ({ params, scope }) =>
    readDistrictPrivacy(db, scope, requireDistrict(scope, params.districtId), clock.now()),
  )
  route(app, 'GET /api/district/:districtId/privacy/students', ({ params, query, scope }) =>
    privacyRows(db, scope, requireDistrict(scope, params.districtId), query),
  )
  route(app, 'POST /api/district/:districtId/privacy', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await setRetention(change, scope, params.districtId, body)
      return readDistrictPrivacy(change.tx, scope, scope.districtId, change.now)
    }),
  )
}

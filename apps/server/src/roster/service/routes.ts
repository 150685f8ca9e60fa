import type { FastifyInstance } from 'fastify'
import { runChange } from '../../change/change.ts'
import type { Context } from '../../context.ts'
import { route } from '../../session/route.ts'
import { requireDistrict } from '../../session/tenancy.ts'
import { addService, changeService, checkConnection, fetchNow, removeService, showService } from './commands.ts'

export function rosterServiceRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'GET /api/district/:districtId/roster-service', ({ params, scope }) =>
    showService(context.database.db, scope, requireDistrict(scope, params.districtId)),
  )

  route(app, 'POST /api/district/:districtId/roster-service', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) =>
      addService(context, change, scope, requireDistrict(scope, params.districtId), body),
    ),
  )

  route(app, 'POST /api/district/:districtId/roster-service/settings', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) =>
      changeService(context, change, scope, requireDistrict(scope, params.districtId), body),
    ),
  )

  route(app, 'DELETE /api/district/:districtId/roster-service', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await removeService(change, scope, requireDistrict(scope, params.districtId))
      return { ok: true as const }
    }),
  )

  route(app, 'POST /api/district/:districtId/roster-service/check', ({ params, scope }) =>
    checkConnection(context, scope, requireDistrict(scope, params.districtId)),
  )

  route(app, 'POST /api/district/:districtId/roster-service/import', ({ params, scope }) =>
    fetchNow(context, scope, requireDistrict(scope, params.districtId)),
  )
}

import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { route } from '../session/route.ts'
import { changeDestination, createDestination, endDestination } from './destinations.ts'

export function destinationRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'POST /api/roomsetting', ({ body, scope, request }) =>
    runChange(context, { scope, request }, (change) => createDestination(change, scope, body)),
  )

  // Raising a limit and removing a setting make room for those who wait in line.
  route(app, 'POST /api/roomsetting/:roomSettingId', async ({ params, body, scope, request }) => {
    const changed = await runChange(context, { scope, request }, (change) =>
      changeDestination(change, scope, params.roomSettingId, body),
    )
    await reconcilePasses(context, changed.schoolId)
    return changed
  })

  route(app, 'DELETE /api/roomsetting/:roomSettingId', async ({ params, scope, request }) => {
    const { schoolId } = await runChange(context, { scope, request }, (change) =>
      endDestination(change, scope, params.roomSettingId),
    )
    await reconcilePasses(context, schoolId)
    return { ok: true as const }
  })
}

import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { schoolOf } from '../school/reference.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { letInLate } from './commands.ts'
import { lateFactsOf } from './queries.ts'

export function lateRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'GET /api/pass/:passId/late', ({ params, scope }) =>
    lateFactsOf(context.database.db, scope, params.passId, context.clock.now()),
  )
  route(app, 'POST /api/school/:schoolId/late-passes', async ({ params, body, scope, request }) => {
    const reference = await schoolOf(context.references, scope, requireSchool(scope, params.schoolId))
    return letInLate(context, { scope, request }, reference, body)
  })
}

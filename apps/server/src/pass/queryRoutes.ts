import { canSomewhere } from '@corridor/rules/access'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { forbidden } from '../http/errors.ts'
import { route } from '../session/route.ts'
import { conflictingStudents } from './conflictQuery.ts'
import { queryHistory } from './history.ts'
import { historyFigures } from './historyFigures.ts'
import { listPage } from './listQuery.ts'
import { ownPasses } from './ownPasses.ts'
import { requestOutlook } from './requestOutlook.ts'
import { usualDestinations } from './usualDestinations.ts'

/** Reads over many passes. */
export function passQueryRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context
  route(app, 'GET /api/pass/list', ({ query, scope }) => listPage(context, scope, query))

  route(app, 'POST /api/pass/query', ({ body, scope }) => queryHistory(context, scope, body))

  route(app, 'POST /api/pass/query/figures', ({ body, scope }) => historyFigures(context, scope, body))

  route(app, 'GET /api/pass/own', ({ query, scope }) => {
    if (!canSomewhere(scope, 'pass.request')) throw forbidden()
    return ownPasses(context, scope, query)
  })

  route(app, 'GET /api/pass/destinations', ({ query, scope }) => {
    if (!canSomewhere(scope, 'pass.request')) throw forbidden()
    return usualDestinations(context, scope, query)
  })

  route(app, 'GET /api/pass/outlook', ({ query, scope }) => {
    if (!canSomewhere(scope, 'pass.request')) throw forbidden()
    return requestOutlook(context, scope, query)
  })

  route(app, 'POST /api/pass/conflicts', async ({ body, scope }) => {
    if (!canSomewhere(scope, 'pass.issue')) throw forbidden()
    return { studentIds: await conflictingStudents(database.db, scope, body, clock.now()) }
  })
}

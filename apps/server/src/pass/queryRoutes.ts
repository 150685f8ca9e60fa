import { canSomewhere } from '@corridor/rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { forbidden } from '../http/errors.ts'
import { route } from '../session/route.ts'
import { conflictingStudents } from './conflictQuery.ts'
import { queryHistory } from './history.ts'
import { listPage } from './listQuery.ts'

/** Reads over many passes. */
export function passQueryRoutes(app: FastifyInstance, { database: { db }, clock }: Context): void {
  route(app, 'GET /api/pass/list', ({ query, scope }) => listPage(db, scope, query, clock.now()))

  route(app, 'POST /api/pass/query', ({ body, scope }) => queryHistory(db, scope, body, clock.now()))

  route(app, 'POST /api/pass/conflicts', async ({ body, scope }) => {
    if (!canSomewhere(scope, 'pass.issue')) throw forbidden()
    return { studentIds: await conflictingStudents(db, scope, body, clock.now()) }
  })
}

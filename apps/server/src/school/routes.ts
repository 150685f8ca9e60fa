import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { notFound } from '../http/errors.ts'
import { hasEtag, weakEtag } from '../http/etag.ts'
import { route } from '../session/route.ts'
import { readSetup, setupVersion } from './queries.ts'

export function schoolRoutes(app: FastifyInstance, { database: { db }, clock }: Context): void {
  route(app, 'GET /api/school/:schoolId', async ({ params: { schoolId }, scope, request, reply }) => {
    const version = await setupVersion(db, scope, schoolId, clock.now())
    if (version === null) throw notFound('That school was not found.')
    const etag = weakEtag(version)
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (hasEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
    const setup = await readSetup(db, scope, schoolId, clock.now())
    if (!setup) throw notFound('That school was not found.')
    return setup
  })
}

import type { FastifyInstance } from 'fastify'
import { VERSION } from '../process/version.ts'
import type { Health } from './health.ts'

/** For load balancers and monitoring. Neither call queries the database. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const schema = { hide: true }
  /** Readiness: should requests be sent to this server? */
  app.get('/api/health', { schema }, async (_request, reply) => {
    const state = health.state()
    const ok = state === 'ready'
    return reply.status(ok ? 200 : 503).send({ ok, state, reasons: health.reasons(), version: VERSION })
  })
  /** Liveness: does the process answer at all? A restart helps only if it does not. */
  app.get('/api/health/alive', { schema }, async () => ({ ok: true, state: health.state(), version: VERSION }))
}

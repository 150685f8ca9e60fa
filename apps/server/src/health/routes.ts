import type { FastifyInstance } from 'fastify'
import type { Health } from './health.ts'

/** For load balancers and monitoring. Neither call queries the database. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const schema = { hide: true }
  /** Readiness: should requests be sent to this server? */
  app.get('/api/health', { schema }, async (_request, reply) => {
    const reasons = health.reasons()
    return reply.status(reasons.length === 0 ? 200 : 503).send({ ok: reasons.length === 0, reasons })
  })
  /** Liveness: does the process answer at all? A restart helps only if it does not. */
  app.get('/api/health/alive', { schema }, async () => ({ ok: true }))
}

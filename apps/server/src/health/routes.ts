import type { FastifyInstance } from 'fastify'
import type { Health } from './health.ts'

/** For whoever watches over the server; nothing is looked up for it. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const schema = { hide: true }
  /** May people be sent here? */
  app.get('/api/health', { schema }, async (_request, reply) => {
    const reasons = health.reasons()
    return reply.status(reasons.length === 0 ? 200 : 503).send({ ok: reasons.length === 0, reasons })
  })
  /** Does the process answer at all? Starting it again helps against nothing else. */
  app.get('/api/health/alive', { schema }, async () => ({ ok: true }))
}

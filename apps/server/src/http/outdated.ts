/** What a server answers once a newer one has changed the tables under it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { isHealth } from './isHealth.ts'

export function outdated(): AppError {
  const message = 'Corridor is being updated, and nothing was changed. Try again in a moment.'
  return new AppError(503, 'unavailable', message, { retryAfter: 2 })
}

/** Every call from then on. The files of the web are still there: a page that comes up tries again by itself. */
export function refuseWhenOutdated(app: FastifyInstance, isOutdated: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOutdated() || !needsTables(request)) return
    // Not thrown, because it is no failure: the log has said once what an operator has to do.
    const refusal = outdated()
    return reply.status(refusal.status).header('retry-after', refusal.retryAfter).send(refusal.toAnswer())
  })
}

function needsTables(request: FastifyRequest): boolean {
  return /^\/(api|sso)\b/.test(request.routeOptions.url ?? '') && !isHealth(request)
}

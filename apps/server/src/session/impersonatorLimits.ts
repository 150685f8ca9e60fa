/**
 * What a support operator may not do as somebody else. Without the right to write: anything that changes something, or
 * that marks it as read or seen. With it: still nothing about permissions, passwords, invitations, files that leave,
 * erasing and ways to sign in.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOf } from '../change/actor.ts'
import { recordQuietly } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { forbidden } from '../http/errors.ts'

const READS = new Set(['GET', 'HEAD'])
/** Ending it is always possible. */
const LOG_OUT = 'DELETE /api/session'

/** By the pattern of the route. A test looks for each of them in the contract. */
export const NEVER_BY_IMPERSONATORS: readonly RegExp[] = [
  /password|secondfactor|second-factor|invit|slips|\/link$|\/accounts?\b|\/cover/i,
  /export|\/record\b/i,
  /\/erase|\/hold$|\/privacy$/,
  /sso|identit|\/roster/i,
]

export function useImpersonatorLimits(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => {
    const { scope } = request
    if (scope === null || scope.impersonator === null) return
    const refusal = refusalOf(request, scope.impersonatorWrites)
    if (refusal !== null) throw forbidden(refusal)
  })
  // A line for each record that was opened: whatever is named by an id in the address.
  app.addHook('onResponse', async (request, reply) => {
    const { scope, params, method } = request
    if (scope === null || scope.impersonator === null || !READS.has(method) || reply.statusCode !== 200) return
    if (!params || Object.keys(params).length === 0) return
    const detail = { route: request.routeOptions.url, ...(params as Record<string, unknown>) }
    await recordQuietly(
      { tx: context.database.writer, now: context.clock.now(), actor: actorOf(scope) },
      { subject: 'session', subjectId: scope.sessionId, action: 'open', detail },
    )
  })
}

function refusalOf({ method, routeOptions: { url = '' } }: FastifyRequest, writes: boolean): string | null {
  const key = `${method} ${url}`
  if (key === LOG_OUT) return null
  const isRead = READS.has(method)
  if (!isRead && !writes) return 'You are looking only: nothing can be changed while impersonating.'
  // How things are may be looked at; taking them along may not.
  const patterns = isRead ? NEVER_BY_IMPERSONATORS.slice(1, 2) : NEVER_BY_IMPERSONATORS
  return patterns.some((pattern) => pattern.test(url)) ? 'This cannot be done while impersonating.' : null
}

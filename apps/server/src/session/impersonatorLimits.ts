/**
 * What a support operator may not do as someone else. Without the right to write: anything that changes something, or
 * that marks it as read or seen. With it: still nothing that its declaration rules out (`notWhileImpersonating`). Calls
 * that need no session, such as signing in, have nothing to do with whom the browser is signed in as.
 */
import type { CallDeclaration } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOf } from '../change/actor.ts'
import { recordWithoutEffects } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { userAccount } from '../db/schema/index.ts'
import { whileImpersonating } from '../http/errors.ts'
import type { Scope } from './scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route was registered from. */
    call?: CallDeclaration
  }
}

const READS = new Set(['GET', 'HEAD'])
/** Ending it is always possible. */
const LOG_OUT = 'DELETE /api/session'

interface Impersonating extends Scope {
  readonly impersonator: string
}

const isImpersonating = (scope: Scope | null): scope is Impersonating => scope !== null && scope.impersonator !== null

export function useImpersonatorLimits(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => {
    const { scope, method, routeOptions } = request
    const { call } = routeOptions.config
    if (!isImpersonating(scope) || (call && call.access !== 'session')) return
    if (`${method} ${routeOptions.url}` === LOG_OUT) return
    if (call?.notWhileImpersonating) throw whileImpersonating()
    if (!scope.impersonatorWrites && !isRead(request)) throw await lookingOnly(context, scope)
  })
  // A line for each record that was opened: whatever is named by an id in the address.
  app.addHook('onResponse', async (request, reply) => {
    const { scope, params } = request
    if (!isImpersonating(scope) || !isRead(request) || reply.statusCode !== 200) return
    if (!params || Object.keys(params).length === 0) return
    const detail = { route: request.routeOptions.url, ...(params as Record<string, unknown>) }
    await recordWithoutEffects(
      { tx: context.database.writer, now: context.clock.now(), actor: actorOf(scope) },
      { subject: 'session', subjectId: scope.sessionId, action: 'open', detail },
    )
  })
}

function isRead({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return READS.has(method) || config.call?.reads === true
}

async function lookingOnly({ database }: Context, { userId }: Scope) {
  const [person] = await database.db.select().from(userAccount).where(eq(userAccount.userId, userId))
  const name = person ? fullName(person) : 'somebody'
  return whileImpersonating(`You are looking at this as ${name} and cannot change anything.`)
}

import '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { cookieOptions } from '../http/cookies.ts'
import { isApi } from '../http/isApi.ts'
import { markSeen } from './commands.ts'
import { type Scope, scopeOfToken } from './scope.ts'
import { hashToken } from './token.ts'

export const SESSION_COOKIE = 'corridor-session'

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope | null
  }
}

/** Finds out who asks, once a request and before anything else looks at it. */
export function useSessions(app: FastifyInstance, context: Context): void {
  app.decorateRequest('scope', null)
  app.addHook('onRequest', async (request) => {
    const token = isApi(request) ? request.cookies[SESSION_COOKIE] : undefined
    if (!token) return
    request.scope = await scopeOfToken(context.database, hashToken(token), context.clock.now())
    if (request.scope) await markSeen(context, request.scope)
  })
}

export function setSessionCookie(reply: FastifyReply, token: string, expiresAt: string, { publicUrl }: Context): void {
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(publicUrl), httpOnly: true, expires: new Date(expiresAt) })
}

export function clearSessionCookie(reply: FastifyReply, { publicUrl }: Context): void {
  reply.clearCookie(SESSION_COOKIE, { ...cookieOptions(publicUrl), httpOnly: true })
}

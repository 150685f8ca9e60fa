import '@fastify/cookie'
import { BACKGROUND_HEADER } from '@corridor/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { cookieOptions, SESSION_COOKIE } from '../http/cookies.ts'
import { isApi } from '../http/isApi.ts'
import { markUsed } from './commands.ts'
import { KNOWN_FOR_DAYS } from './knownDevices.ts'
import { type Scope, scopeOfToken } from './scope.ts'
import { hashToken } from './token.ts'

/** Says which browser signs in, and nothing about who. */
export const DEVICE_COOKIE = 'corridor-device'

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
    // What a page asks for by itself keeps nobody signed in.
    const isUse = request.headers[BACKGROUND_HEADER] === undefined
    if (request.scope && isUse) await markUsed(context, request.scope)
  })
}

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as a browser keeps any cookie. How long the session lasts is known to the server, and moves with use. */
const KEPT_COOKIE_DAYS = 400

/**
 * Without "Keep me signed in" the cookie goes when the browser is closed: the next student at a shared Chromebook must
 * not be the one before. A browser that restores its tabs restores such cookies too, and then the session's own end
 * counts.
 */
export function setSessionCookie(reply: FastifyReply, token: string, keep: boolean, { publicUrl }: Context): void {
  const expires = keep ? { expires: new Date(Date.now() + KEPT_COOKIE_DAYS * DAY_MS) } : {}
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(publicUrl), httpOnly: true, ...expires })
}

/** Goes along with signing in alone. */
export function setDeviceCookie(reply: FastifyReply, device: string, { publicUrl }: Context): void {
  const expires = new Date(Date.now() + KNOWN_FOR_DAYS * DAY_MS)
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(publicUrl), path: '/api/session', httpOnly: true, expires })
}

export function clearSessionCookie(reply: FastifyReply, { publicUrl }: Context): void {
  reply.clearCookie(SESSION_COOKIE, { ...cookieOptions(publicUrl), httpOnly: true })
}

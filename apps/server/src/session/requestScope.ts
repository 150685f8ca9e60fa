import '@fastify/cookie'
import { BACKGROUND_HEADER } from '@corridor/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { cookieOptions, KIOSK_COOKIE, SESSION_COOKIE } from '../http/cookies.ts'
import { isApi } from '../http/isApi.ts'
import { isHealth } from '../http/isHealth.ts'
import { markUsed } from './commands.ts'
import { clearKioskCookie, type KioskScope, kioskOfToken, markKioskSeen } from './kioskScope.ts'
import { KNOWN_FOR_DAYS } from './knownDevices.ts'
import { type Scope, scopeOfToken } from './scope.ts'
import { hashToken } from './token.ts'

/** Identifies the browser that signs in, not the person. */
export const DEVICE_COOKIE = 'corridor-device'

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope | null
    kiosk: KioskScope | null
  }
}

/**
 * Loads the scope of the session or the kiosk, once per request and before any other hook needs it. A browser is one of
 * them: in that of a kiosk, a session does not count.
 */
export function useSessions(app: FastifyInstance, context: Context): void {
  app.decorateRequest('scope', null)
  app.decorateRequest('kiosk', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request) || isHealth(request)) return
    const ofKiosk = request.cookies[KIOSK_COOKIE]
    if (ofKiosk) {
      request.kiosk = await kioskOfToken(context.database, hashToken(ofKiosk))
      if (request.kiosk) return markKioskSeen(context, request.kiosk)
      clearKioskCookie(reply, context)
    }
    const token = request.cookies[SESSION_COOKIE]
    if (!token) return
    request.scope = await scopeOfToken(context.database, hashToken(token), context.clock.now())
    // Requests that a page sends automatically keep nobody signed in.
    const isUse = request.headers[BACKGROUND_HEADER] === undefined
    if (request.scope && isUse) await markUsed(context, request.scope)
  })
}

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as browsers keep any cookie. The session's own end is on the server, and moves with use. */
const KEPT_COOKIE_DAYS = 400

/**
 * Without "Keep me signed in" the cookie is deleted when the browser is closed, because the next student at a shared
 * Chromebook must not use the previous one's session. A browser that restores its tabs restores such cookies too, and
 * then the session's own end applies.
 */
export function setSessionCookie(reply: FastifyReply, token: string, keep: boolean, { publicUrl }: Context): void {
  const expires = keep ? { expires: new Date(Date.now() + KEPT_COOKIE_DAYS * DAY_MS) } : {}
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(publicUrl), httpOnly: true, ...expires })
}

/** The browser only sends this cookie when someone signs in. */
export function setDeviceCookie(reply: FastifyReply, device: string, { publicUrl }: Context): void {
  const expires = new Date(Date.now() + KNOWN_FOR_DAYS * DAY_MS)
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(publicUrl), path: '/api/session', httpOnly: true, expires })
}

export function clearSessionCookie(reply: FastifyReply, { publicUrl }: Context): void {
  reply.clearCookie(SESSION_COOKIE, { ...cookieOptions(publicUrl), httpOnly: true })
}

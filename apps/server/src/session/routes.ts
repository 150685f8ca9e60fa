import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { endSession, signIn } from './commands.ts'
import { clearSessionCookie, DEVICE_COOKIE, setDeviceCookie, setSessionCookie } from './requestScope.ts'
import { route } from './route.ts'

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'POST /api/session', async ({ body, request, reply }) => {
    const { username, password, keepSignedIn: keep = false } = body
    const device = request.cookies[DEVICE_COOKIE] || null
    const browser = { address: request.ip, device, previous: request.scope }
    const signedIn = await signIn(context, { username, password, keep, ...browser })
    setSessionCookie(reply, signedIn.token, keep, context)
    setDeviceCookie(reply, signedIn.device, context)
    return { type: signedIn.type }
  })

  route(app, 'DELETE /api/session', async ({ scope, reply }) => {
    // Ignores the idempotency key: a stored answer would leave this session open, and ending it twice does no harm.
    await runChange(context, { scope }, (change) => endSession(change, scope.sessionId))
    clearSessionCookie(reply, context)
    return { ok: true as const }
  })
}

import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { checkCredentials, endSession } from './commands.ts'
import { clearSessionCookie, DEVICE_COOKIE } from './requestScope.ts'
import { route } from './route.ts'
import { secondFactorRoutes } from './secondFactorRoutes.ts'
import { signInWithPassword } from './signInWithPassword.ts'

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'POST /api/session', async ({ body, request, reply }) => {
    const { username, password, keepSignedIn: keep = false } = body
    const device = request.cookies[DEVICE_COOKIE] || null
    const person = await checkCredentials(context, { username, password, address: request.ip, device })
    return signInWithPassword({ context, request, reply }, person, keep)
  })

  route(app, 'DELETE /api/session', async ({ scope, reply }) => {
    // Ignores the idempotency key: a stored answer would leave this session open, and ending it twice does no harm.
    await runChange(context, { scope }, (change) => endSession(change, scope.sessionId))
    clearSessionCookie(reply, context)
    return { ok: true as const }
  })

  secondFactorRoutes(app, context)
}

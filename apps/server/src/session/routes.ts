import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { signIn, signOut } from './commands.ts'
import { clearSessionCookie, setSessionCookie } from './requestScope.ts'
import { route } from './route.ts'

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'POST /api/session', async ({ body, request, reply }) => {
    const { type, token, expiresAt } = await signIn(context, { ...body, address: request.ip })
    setSessionCookie(reply, token, expiresAt, context)
    return { type }
  })

  route(app, 'DELETE /api/session', async ({ scope, reply }) => {
    await signOut(context, scope)
    clearSessionCookie(reply, context)
    return { ok: true as const }
  })
}

import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { setSessionCookie } from '../session/requestScope.ts'
import { route } from '../session/route.ts'
import { startImpersonation } from './impersonation.ts'

export function supportRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'POST /api/session/impersonate', async ({ token, reply }) => {
    const opened = await startImpersonation(context, token)
    setSessionCookie(reply, opened.token, false, context)
    return { type: opened.type }
  })
}

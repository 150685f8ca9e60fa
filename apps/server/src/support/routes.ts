import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { setSessionCookie } from '../session/requestScope.ts'
import { route } from '../session/route.ts'
import { startImpersonation } from './impersonation.ts'
import { screenshotIn } from './screenshot.ts'
import { isMailed, openTicket } from './tickets.ts'

export function supportRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'POST /api/session/impersonate', async ({ token, request, reply }) => {
    const opened = await startImpersonation(context, token, request.scope)
    setSessionCookie(reply, opened.token, false, context)
    return { type: opened.type }
  })

  route(app, 'GET /api/ticket', async () => ({ isMailed: isMailed(context) }))

  route(app, 'POST /api/ticket', async ({ body, file, ...requester }) => {
    const picture = file && (await screenshotIn(file))
    return runChange(context, requester, (change) => openTicket(context, change, requester.scope, { ...body, picture }))
  })
}

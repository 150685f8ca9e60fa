import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { useWebhooks } from '../http/webhook.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { readContact } from './contact.ts'
import { confirmCode, sendCode } from './phone.ts'
import { changePreferences, readPreferences, stopMails } from './preferences.ts'
import { sendTestMail } from './testMail.ts'
import { readTextDay } from './textDay.ts'
import { textHooks } from './textHooks.ts'
import { preferencesPath } from './urls.ts'

export function deliveryRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'GET /api/user/contact', ({ scope }) => readContact(context, scope))

  route(app, 'POST /api/user/phone/code', async ({ body, scope }) => {
    await sendCode(context, scope, body.phoneNumber)
    return readContact(context, scope)
  })

  route(app, 'POST /api/user/phone/confirm', async ({ body, scope, request }) => {
    await confirmCode(context, scope, { ...body, address: request.ip })
    return readContact(context, scope)
  })

  route(app, 'GET /api/school/:schoolId/texts', ({ params, scope }) =>
    readTextDay(context, scope, requireSchool(scope, params.schoolId)),
  )

  route(app, 'GET /api/email/preferences', ({ token }) => readPreferences(context, token))

  route(app, 'POST /api/email/preferences', ({ token, body }) => changePreferences(context, token, body))

  route(app, 'POST /api/email/test', ({ scope }) => sendTestMail(context, scope))

  useWebhooks(app, (hooks) => {
    textHooks(hooks, context)
    // A mail program sends a POST, without cookies. A person who opens the URL gets to the page, and nothing changes.
    const url = '/api/email/unsubscribe/:token'
    hooks.get<{ Params: { token: string } }>(url, async ({ params }, reply) =>
      reply.redirect(preferencesPath(params.token), 303),
    )
    hooks.post<{ Params: { token: string } }>(url, async ({ params }) => {
      await stopMails(context, params.token)
      return { ok: true }
    })
  })
}

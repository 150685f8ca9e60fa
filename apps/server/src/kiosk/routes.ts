/** What a kiosk calls. Everything but becoming one takes its token. */
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../change/actor.ts'
import { runChangeBy } from '../change/change.ts'
import type { Context } from '../context.ts'
import { clearKioskCookie } from '../session/kioskScope.ts'
import { route } from '../session/route.ts'
import { actAtKiosk, approveAtKiosk, askAtKiosk, findRooms } from './actions.ts'
import { askForCode, collect, makeCodeLimits } from './code.ts'
import { endKiosk } from './commands.ts'
import { identify } from './identify.ts'
import { chooseLate, giveReason } from './late.ts'
import { takeReturns } from './returns.ts'
import { kioskScreen } from './screen.ts'
import { staffWhoLeave } from './staffCode.ts'
import { referenceOf } from './visit.ts'

const DONE = { ok: true } as const

export function kioskRoutes(app: FastifyInstance, context: Context): void {
  const limits = makeCodeLimits(context)

  route(app, 'POST /api/kiosk-code', async (device) => {
    limits.code(device.request.ip)
    return askForCode(context, device)
  })
  route(app, 'POST /api/kiosk-code/collect', async (device) => {
    limits.collect(device.request.ip)
    return collect(context, device)
  })

  route(app, 'GET /api/kiosk', ({ kiosk }) => kioskScreen(context, kiosk))
  route(app, 'POST /api/kiosk/identify', ({ kiosk, body }) => identify(context, kiosk, body))
  route(app, 'POST /api/kiosk/rooms', ({ kiosk, body }) => findRooms(context, kiosk, body))
  route(app, 'POST /api/kiosk/pass', ({ kiosk, body, request }) => askAtKiosk(context, kiosk, body, request))
  for (const action of ['start', 'cancel', 'hurry'] as const) {
    route(app, `POST /api/kiosk/pass/:passId/${action}`, ({ kiosk, params, body, request }) =>
      actAtKiosk(context, kiosk, action, { ...params, ...body }, request),
    )
  }
  route(app, 'POST /api/kiosk/pass/:passId/approve', ({ kiosk, params, body }) =>
    approveAtKiosk(context, kiosk, { ...params, ...body }),
  )
  route(app, 'POST /api/kiosk/late', ({ kiosk, body, request }) => chooseLate(context, kiosk, body, request))
  route(app, 'POST /api/kiosk/late/:passId/reason', async ({ kiosk, params, body, request }) => {
    await giveReason(context, kiosk, { ...params, ...body }, request)
    return DONE
  })
  route(app, 'POST /api/kiosk/returns', async ({ kiosk, body }) => {
    await takeReturns(context, kiosk, body.returns)
    return DONE
  })
  route(app, 'POST /api/kiosk/leave', async ({ kiosk, body, reply }) => {
    const staff = await staffWhoLeave(context, kiosk, await referenceOf(context, kiosk), body.staffCode)
    await runChangeBy(context, actorOf(staff), (change) => endKiosk(change, kiosk, 'leave'))
    clearKioskCookie(reply, context)
    return DONE
  })
}

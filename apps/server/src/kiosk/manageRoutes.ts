/** What staff call about kiosks, and people about their own PINs, codes and cards. Answers with a secret are not kept for retries. */
import type { FastifyInstance } from 'fastify'
import { type Change, type Requester, runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { schoolOf } from '../school/reference.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { makeClassCards, makeStudentCard, revokeCard } from './cards.ts'
import { countGuess, findWaiting } from './code.ts'
import { changeKiosk, connectKiosk, disconnectKiosk, wakeKiosk } from './commands.ts'
import { sayNotMe } from './notMe.ts'
import { ownPin, resetPin, setPin } from './pin.ts'
import { listKiosks } from './queries.ts'
import { makeStaffCode, ownStaffCode, removeStaffCode } from './staffCode.ts'

const DONE = { ok: true } as const

export function manageKioskRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database
  const done = ({ scope, request }: Requester, command: (change: Change) => Promise<void>) =>
    runChange(context, request ? { scope, request } : { scope }, async (change) => {
      await command(change)
      return DONE
    })

  route(app, 'GET /api/school/:schoolId/kiosks', ({ params, query, scope }) =>
    listKiosks(db, scope, { ...params, roomId: query.roomId }, context.clock.now()),
  )
  route(app, 'POST /api/school/:schoolId/kiosk/code', async ({ params, body, scope }) => {
    requireSchool(scope, params.schoolId)
    await countGuess(context, scope)
    const { device, createdAt } = await findWaiting(context, db, body.code, context.clock.now())
    return { device, askedAt: createdAt }
  })
  route(app, 'POST /api/room/:roomId/kiosk', async ({ params, body, scope, request }) => {
    await countGuess(context, scope)
    return runChange(context, { scope, request }, (change) => connectKiosk(context, change, scope, params.roomId, body))
  })
  route(app, 'POST /api/school/:schoolId/kiosk/:kioskId', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) => changeKiosk(change, scope, params, body)),
  )
  route(app, 'POST /api/school/:schoolId/kiosk/:kioskId/wake', ({ params, scope, request }) =>
    runChange(context, { scope, request }, (change) => wakeKiosk(change, scope, params)),
  )
  route(app, 'DELETE /api/school/:schoolId/kiosk/:kioskId', (input) =>
    done(input, (change) => disconnectKiosk(change, input.scope, input.params)),
  )

  route(app, 'GET /api/user/pin', ({ scope }) => ownPin(db, scope))
  route(app, 'POST /api/user/pin', ({ scope, body }) =>
    done({ scope }, (change) => setPin(context, change, scope, body.pin)),
  )
  route(app, 'DELETE /api/user/:userId/pin', (input) =>
    done(input, (change) => resetPin(change, input.scope, input.params.userId)),
  )

  route(app, 'GET /api/user/staff-code', ({ scope }) => ownStaffCode(db, scope))
  route(app, 'POST /api/user/staff-code', ({ scope }) =>
    runChange(context, { scope }, (change) => makeStaffCode(context, change, scope)),
  )
  route(app, 'DELETE /api/user/staff-code', (input) => done(input, (change) => removeStaffCode(change, input.scope)))

  route(app, 'POST /api/usergroup/:userGroupId/cards', ({ params, scope }) =>
    runChange(context, { scope }, (change) => makeClassCards(change, scope, params.userGroupId)),
  )
  route(app, 'POST /api/school/:schoolId/card/:userId', ({ params, scope }) =>
    runChange(context, { scope }, (change) => makeStudentCard(change, scope, params)),
  )
  route(app, 'DELETE /api/school/:schoolId/card/:userId', (input) =>
    done(input, (change) => revokeCard(change, input.scope, input.params)),
  )

  route(app, 'POST /api/pass/:passId/not-me', (input) =>
    done(input, (change) =>
      sayNotMe(change, input.scope, input.params.passId, (schoolId) =>
        schoolOf(context.references, input.scope, schoolId),
      ),
    ),
  )
}

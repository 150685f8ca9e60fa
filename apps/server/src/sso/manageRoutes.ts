import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { route } from '../session/route.ts'
import { requireDistrict } from '../session/tenancy.ts'
import { tryIdentity } from './attempt.ts'
import {
  addIdentity,
  changeIdentity,
  confirmIdentity,
  readSignIn,
  removeIdentity,
  requireSecondFactor,
  unlink,
} from './manage.ts'

const DONE = { ok: true } as const

export function manageSignOnRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'GET /api/district/:districtId/sign-in', ({ params, scope }) =>
    readSignIn(context, scope, requireDistrict(scope, params.districtId)),
  )

  route(app, 'POST /api/district/:districtId/sign-in', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await requireSecondFactor(change, scope, requireDistrict(scope, params.districtId), body.secondFactorRequired)
      return DONE
    }),
  )

  route(app, 'POST /api/district/:districtId/sign-in/identity', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) =>
      addIdentity(context, change, scope, requireDistrict(scope, params.districtId), body),
    ),
  )

  route(app, 'POST /api/sso/identity/:ssoIdentityId', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) =>
      changeIdentity(context, change, scope, params.ssoIdentityId, body),
    ),
  )

  route(app, 'POST /api/sso/identity/:ssoIdentityId/confirm', ({ params, scope, request }) =>
    runChange(context, { scope, request }, (change) => confirmIdentity(context, change, scope, params.ssoIdentityId)),
  )

  route(app, 'DELETE /api/sso/identity/:ssoIdentityId', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await removeIdentity(change, scope, params.ssoIdentityId)
      return DONE
    }),
  )

  route(app, 'POST /api/sso/identity/:ssoIdentityId/try', ({ params, body, scope }) =>
    tryIdentity(context, scope, params.ssoIdentityId, body.typed),
  )

  route(app, 'POST /api/user/:userId/unlink', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await unlink(change, scope, params.userId, body.provider)
      return DONE
    }),
  )
}

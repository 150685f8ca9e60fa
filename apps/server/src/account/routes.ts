import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { loggedError } from '../http/loggedError.ts'
import { clearSessionCookie, DEVICE_COOKIE } from '../session/requestScope.ts'
import { route } from '../session/route.ts'
import { signInWithPassword } from '../session/signInWithPassword.ts'
import { requireSchool } from '../session/tenancy.ts'
import { makeAccountLink, readAccount, signOutEverywhere, turnOffSecondFactor } from './accountLinks.ts'
import { mailAccountLink } from './accountMail.ts'
import { addPerson, checkPerson } from './addPerson.ts'
import { addSchool } from './addSchool.ts'
import { changeRole } from './changeRole.ts'
import { createCover, endCover } from './coverCommands.ts'
import { listColleagues, listCovers } from './coverQueries.ts'
import { endMembership } from './endMembership.ts'
import { requestResetLink } from './forgotPassword.ts'
import { cancelInvitations, mailInvitations, readInvitations, stopInvitations } from './invitationBatch.ts'
import { countInvitations, listInvitees } from './invitees.ts'
import { joinSchool } from './joinSchool.ts'
import { listAccounts } from './listAccounts.ts'
import { listImporters } from './listImporters.ts'
import { readLink } from './oneTimeLink.ts'
import { changeOwnPassword, setPasswordByLink } from './setPassword.ts'
import { linkOfCode } from './slipLink.ts'
import { makeClassSlips, makeSchoolSlips } from './slips.ts'

const DONE = { ok: true } as const

export function accountRoutes(app: FastifyInstance, context: Context): void {
  passwordRoutes(app, context)
  peopleRoutes(app, context)
  coverRoutes(app, context)
  invitationRoutes(app, context)

  route(app, 'POST /api/school', ({ body, scope, request }) => {
    // Adding a school changes the rights of whoever adds it, which must not make a retry look like someone else's.
    const requester = { ...scope, permissions: {} }
    return runChange(context, { scope: requester, request }, (change) => addSchool(change, scope, body))
  })
}

function passwordRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context

  route(app, 'GET /api/session/link', async ({ token }) => {
    const { purpose, account } = await readLink(database.db, token, clock.now())
    return { purpose, firstName: account.firstName, username: account.username }
  })

  route(app, 'POST /api/session/link', async ({ token, body: { password }, request, reply }) => {
    const account = await setPasswordByLink(context, token, password)
    return signInWithPassword({ context, request, reply }, account, false)
  })

  route(app, 'POST /api/session/slip', async ({ body: { code }, request }) => ({
    token: await linkOfCode(context, code, request.ip),
  }))

  route(app, 'GET /api/session/forgot', async () => ({ isAvailable: context.mail !== null }))

  route(app, 'POST /api/session/forgot', async ({ body: { account }, request, reply }) => {
    await requestResetLink(context, { account, address: request.ip }, (work) => {
      reply.raw.once('finish', () => {
        work().catch((error: Error) => request.log.error({ failure: loggedError(error) }, 'no link was sent'))
      })
    })
    return DONE
  })

  route(app, 'POST /api/session/password', async ({ body, scope, request }) => {
    const device = request.cookies[DEVICE_COOKIE] || null
    await changeOwnPassword(context, scope, { ...body, address: request.ip, device })
    return DONE
  })

  route(app, 'POST /api/user/:userId/sign-out', async ({ params: { userId }, scope, reply }) => {
    // Ignores the idempotency key, as logging out does: a stored answer would leave newer sessions open.
    await runChange(context, { scope }, (change) => signOutEverywhere(change, scope, userId))
    if (userId === scope.userId) clearSessionCookie(reply, context)
    return DONE
  })

  route(app, 'DELETE /api/user/:userId/second-factor', ({ params: { userId }, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await turnOffSecondFactor(change, scope, userId)
      return DONE
    }),
  )

  // These ignore the idempotency key: a stored answer would contain the tokens. Making a link again is harmless,
  // because it replaces the one before, and of slips only the last few work.
  route(app, 'POST /api/user/:userId/link', ({ params: { userId }, body: { purpose, byEmail = false }, scope }) =>
    runChange(context, { scope }, async (change) => {
      const link = await makeAccountLink(change, scope, userId, purpose)
      if (byEmail) await countInvitations(context, change.tx, scope, 1)
      return { ...link, sentTo: byEmail ? await mailAccountLink(context, change, userId, link) : null }
    }),
  )

  route(app, 'POST /api/usergroup/:userGroupId/slips', ({ params: { userGroupId }, body, scope }) =>
    runChange(context, { scope }, (change) => makeClassSlips(context, change, scope, { userGroupId, ...body })),
  )
}

function invitationRoutes(app: FastifyInstance, context: Context): void {
  // Ignores the idempotency key, as the slips of a class do.
  route(app, 'POST /api/school/:schoolId/slips', ({ params, body, scope }) => {
    const schoolId = requireSchool(scope, params.schoolId)
    return runChange(context, { scope }, (change) => makeSchoolSlips(context, change, scope, { schoolId, ...body }))
  })

  route(app, 'GET /api/school/:schoolId/invitees', ({ params, query, scope }) =>
    listInvitees(context, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'GET /api/school/:schoolId/invitations', ({ params, scope }) =>
    readInvitations(context, scope, requireSchool(scope, params.schoolId)),
  )

  route(app, 'POST /api/school/:schoolId/invitations', ({ params, body, scope, request }) => {
    const schoolId = requireSchool(scope, params.schoolId)
    return runChange(context, { scope, request }, (change) =>
      mailInvitations(context, change, scope, { schoolId, ...body }),
    )
  })

  route(app, 'POST /api/school/:schoolId/invitations/stop', ({ params, scope, request }) => {
    const schoolId = requireSchool(scope, params.schoolId)
    return runChange(context, { scope, request }, async (change) => {
      await stopInvitations(change, scope, schoolId)
      return DONE
    })
  })

  route(app, 'POST /api/school/:schoolId/invitations/cancel', ({ params, body, scope, request }) => {
    const schoolId = requireSchool(scope, params.schoolId)
    return runChange(context, { scope, request }, async (change) => ({
      count: await cancelInvitations(change, scope, { schoolId, ...body }),
    }))
  })
}

function peopleRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database

  route(app, 'POST /api/user', ({ body, scope, request }) =>
    runChange(context, { scope, request }, (change) => addPerson(change, scope, body)),
  )

  route(app, 'POST /api/user/check', ({ body, scope }) => checkPerson(db, scope, body))

  route(app, 'GET /api/user/:userId/account', ({ params, scope }) => readAccount(context, scope, params.userId))

  route(app, 'GET /api/school/:schoolId/accounts', ({ params, query, scope }) =>
    listAccounts(context, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'POST /api/user/:userId/role', ({ params: { userId }, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await changeRole(change, scope, userId, body.role)
      return DONE
    }),
  )

  route(app, 'POST /api/user/:userId/school/:schoolId', ({ params: { userId, schoolId }, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await joinSchool(change, scope, userId, schoolId)
      return DONE
    }),
  )

  route(app, 'DELETE /api/user/:userId/school/:schoolId', ({ params, scope, request }) =>
    endMembership(context, { scope, request }, params),
  )
}

function coverRoutes(app: FastifyInstance, context: Context): void {
  route(app, 'GET /api/school/:schoolId/cover', ({ params, query, scope }) =>
    listCovers(context, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'GET /api/school/:schoolId/colleagues', ({ params, scope }) =>
    listColleagues(context, scope, requireSchool(scope, params.schoolId)),
  )

  route(app, 'GET /api/school/:schoolId/importers', ({ params, scope }) =>
    listImporters(context, scope, requireSchool(scope, params.schoolId)),
  )

  route(app, 'POST /api/cover', ({ body, scope, request }) =>
    runChange(context, { scope, request }, (change) => createCover(change, scope, body)),
  )

  route(app, 'POST /api/cover/:coverId/end', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await endCover(change, scope, params.coverId)
      return DONE
    }),
  )
}

import { isAdministrator } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Change, runChange, runSystemChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { userAccount } from '../db/schema/index.ts'
import { forbidden, invalid } from '../http/errors.ts'
import { findPersonByPassword, signInAs } from './commands.ts'
import { refuseImpersonator } from './refuseImpersonator.ts'
import { DEVICE_COOKIE, setDeviceCookie, setSessionCookie } from './requestScope.ts'
import { route } from './route.ts'
import type { Scope } from './scope.ts'
import {
  confirmEnrollment,
  consumeCode,
  countCodeAttempt,
  enrollSecondFactor,
  isSecondFactorOn,
  isSecondFactorRequired,
  recoveryCodesLeft,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './secondFactor.ts'
import { clearTicket, readTicket } from './ticket.ts'

export function secondFactorRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context

  /** On behalf of the person themselves, who has no session yet. */
  const changeAs = <A>(userId: UserId, command: (change: Change) => Promise<A>) =>
    runSystemChange(context, (change) => command({ ...change, actor: { kind: 'user', userId } }))

  async function check(userId: UserId, code: string, then: (change: Change) => Promise<string[]> = async () => []) {
    await countCodeAttempt(context, userId, clock.now())
    return changeAs(userId, async (change) => {
      await consumeCode(context, change, userId, code)
      return then(change)
    })
  }

  async function enterWithTicket(request: FastifyRequest, reply: Parameters<typeof clearTicket>[0]) {
    const { ticket, account } = await readTicket(request, context)
    const device = request.cookies[DEVICE_COOKIE] || null
    const signedIn = await signInAs(context, account, { keep: ticket.keep, device, previous: request.scope })
    setSessionCookie(reply, signedIn.token, ticket.keep, context)
    setDeviceCookie(reply, signedIn.device, context)
    clearTicket(reply, context)
    return signedIn.type
  }

  route(app, 'POST /api/session/second-factor', async ({ body, request, reply }) => {
    const { ticket } = await readTicket(request, context)
    if (ticket.step !== 'code') throw invalid('Set up two-factor authentication first.')
    await check(ticket.userId, body.code)
    return { type: await enterWithTicket(request, reply) }
  })

  route(app, 'POST /api/session/second-factor/enroll', async ({ request }) => {
    const { account } = await readTicket(request, context)
    return changeAs(account.userId, (change) => enrollSecondFactor(context, change, account))
  })

  route(app, 'POST /api/session/second-factor/confirm', async ({ body, request, reply }) => {
    const { ticket } = await readTicket(request, context)
    if (ticket.step !== 'enroll') throw invalid('Two-factor authentication is already on.')
    const recoveryCodes = await check(ticket.userId, body.code, (change) => confirmEnrollment(change, ticket.userId))
    return { type: await enterWithTicket(request, reply), recoveryCodes }
  })

  route(app, 'GET /api/user/second-factor', async ({ scope }) => {
    const { userId } = scope
    const account = await accountOf(scope)
    return {
      isOn: await isSecondFactorOn(database.db, userId),
      isRequired: isAdministrator(scope.type) && (await isSecondFactorRequired(database.db, userId)),
      mayUse: isAdministrator(scope.type) && account.passwordHash !== null,
      recoveryCodesLeft: await recoveryCodesLeft(database.db, userId),
    }
  })

  route(app, 'POST /api/user/second-factor/enroll', async ({ body, scope, request }) => {
    const account = await accountOf(scope)
    if (!isAdministrator(scope.type) || account.passwordHash === null) throw forbidden()
    // Otherwise a computer that was left open could be used to lock its owner out.
    const device = request.cookies[DEVICE_COOKIE] || null
    const attempt = { account: account.username.toLowerCase(), password: body.password, address: request.ip, device }
    if (!(await findPersonByPassword(context, attempt))) {
      const sentence = 'This is not your password.'
      throw invalid(sentence, { password: sentence })
    }
    return runChange(context, { scope }, (change) => enrollSecondFactor(context, change, account))
  })

  route(app, 'POST /api/user/second-factor/confirm', async ({ body, scope }) => {
    await accountOf(scope)
    const { userId } = scope
    if (await isSecondFactorOn(database.db, userId)) throw invalid('Two-factor authentication is already on.')
    return { recoveryCodes: await check(userId, body.code, (change) => confirmEnrollment(change, userId)) }
  })

  route(app, 'POST /api/user/second-factor/recovery-codes', async ({ body, scope }) => {
    await accountOf(scope)
    const { userId } = scope
    if (!(await isSecondFactorOn(database.db, userId))) throw invalid('Two-factor authentication is off.')
    return { recoveryCodes: await check(userId, body.code, ({ tx }) => replaceRecoveryCodes(tx, userId)) }
  })

  route(app, 'POST /api/user/second-factor/off', async ({ body, scope }) => {
    await accountOf(scope)
    const { userId } = scope
    if (isAdministrator(scope.type) && (await isSecondFactorRequired(database.db, userId))) {
      throw invalid('Your district requires two-factor authentication, so it stays on.')
    }
    await check(userId, body.code, async (change) => {
      await removeSecondFactor(change, userId)
      return []
    })
    return { ok: true as const }
  })

  /** A support operator does not touch someone's second factor. */
  async function accountOf(scope: Scope) {
    refuseImpersonator(scope, 'account')
    const [account] = await database.db.select().from(userAccount).where(eq(userAccount.userId, scope.userId))
    if (!account) throw forbidden()
    return account
  }
}

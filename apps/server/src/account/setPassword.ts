import type { UserId } from '@corridor/rules/ids'
import { passwordProblem } from '@corridor/rules/signIn'
import { eq } from 'drizzle-orm'
import { type Change, runChange, runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { userAccount } from '../db/schema/index.ts'
import { invalid } from '../http/errors.ts'
import { endSessions, findPersonByPassword, refuseIfBusy } from '../session/commands.ts'
import { hashPassword } from '../session/password.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { mailPasswordChanged } from './accountMail.ts'
import { consumeLink, readLink } from './oneTimeLink.ts'
import { type AccountColumns, membershipsOf } from './visibleAccount.ts'

/** Spends the link, sets the password and ends all earlier sessions. Returns whose link it was. */
export async function setPasswordByLink(context: Context, token: string, password: string): Promise<AccountColumns> {
  const { account, purpose } = await readLink(context.database.db, token, context.clock.now())
  checkNewPassword(password, account, 'password')
  const passwordHash = await hashPassword(password).catch(refuseIfBusy)
  await runSystemChange(context, async (change) => {
    // Two slips of the same person may be used at the same moment: the account is locked first, so that the second one
    // finds its slip gone.
    await change.tx
      .select({ userId: userAccount.userId })
      .from(userAccount)
      .where(eq(userAccount.userId, account.userId))
      .for('no key update')
    await consumeLink(change.tx, token, change.now)
    await storePassword({ ...change, actor: { kind: 'user', userId: account.userId } }, account.userId, passwordHash)
    await endSessions(change, account.userId)
    if (purpose === 'reset') await mailPasswordChanged(context, change, account.userId)
  })
  return account
}

interface PasswordChange {
  currentPassword: string
  password: string
  address: string
  device: string | null
}

/** A wrong current password counts like a failed sign-in, so that an open computer is no way to guess it. */
export async function changeOwnPassword(context: Context, scope: Scope, sent: PasswordChange): Promise<void> {
  refuseImpersonator(scope, 'account')
  const { db } = context.database
  const [account] = await db.select().from(userAccount).where(eq(userAccount.userId, scope.userId))
  if (!account || account.passwordHash === null) {
    throw invalid('You sign in through your school, so there is no password to change here.')
  }
  checkNewPassword(sent.password, account, 'password')
  const { currentPassword: password, address, device } = sent
  const person = await findPersonByPassword(context, {
    account: account.username.toLowerCase(),
    password,
    address,
    device,
  })
  if (!person) {
    const message = 'This is not your current password.'
    throw invalid(message, { currentPassword: message })
  }
  const passwordHash = await hashPassword(sent.password).catch(refuseIfBusy)
  await runChange(context, { scope }, async (change) => {
    await storePassword(change, scope.userId, passwordHash)
    await endSessions(change, scope.userId, { except: scope.sessionId })
    await mailPasswordChanged(context, change, scope.userId)
  })
}

export function checkNewPassword(password: string, owner: AccountColumns, field: string): void {
  const problem = passwordProblem(password, owner)
  if (problem) throw invalid(problem, { [field]: problem })
}

async function storePassword(change: Change, userId: UserId, passwordHash: string): Promise<void> {
  await change.tx.update(userAccount).set({ passwordHash }).where(eq(userAccount.userId, userId))
  // Who has not accepted an invitation is listed in every school of the person.
  const schoolIds = [...(await membershipsOf(change.tx, userId)).keys()]
  record(change, { subject: 'user', subjectId: userId, action: 'setPassword', schoolIds })
}

import type { AccountState, MadeLink } from '@corridor/contract'
import { can, hasPowerOver } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { type LinkPurpose, linkFor, linkName, PROVIDER_ONLY } from '@corridor/rules/signIn'
import { eq } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { signInIdentity } from '../db/schema/index.ts'
import { AppError, forbidden, gone } from '../http/errors.ts'
import { endSessions } from '../session/commands.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { isSecondFactorOn, removeSecondFactor } from '../session/secondFactor.ts'
import { makeLink, newestLink } from './oneTimeLink.ts'
import { presentAccount } from './present.ts'
import { findVisibleAccount, lockVisibleAccount } from './visibleAccount.ts'

/** The account, for its owner, and for those who see such people in tables; only some of them may change it. */
export async function readAccount(
  { database, clock }: ReadContext,
  scope: Scope,
  userId: UserId,
): Promise<AccountState> {
  const { db } = database
  const { row, means, account, schoolIds } = await findVisibleAccount(db, scope, userId)
  const mayControl = hasPowerOver(scope, account)
  const maySee = schoolIds.some((schoolId) => can(scope, 'person.seeAll', { schoolId, type: row.type }))
  if (!mayControl && !maySee && userId !== scope.userId) throw forbidden()
  const link = await newestLink(db, userId)
  const works = link !== null && link.expiresAt > clock.now()
  const providers = await providersOf(db, userId)
  const hasSecondFactor = await isSecondFactorOn(db, userId)
  return { ...presentAccount(row), ...means, providers, hasSecondFactor, link: works ? link : null, mayControl }
}

async function providersOf(db: Reader, userId: UserId): Promise<AccountState['providers']> {
  const rows = await db
    .select()
    .from(signInIdentity)
    .where(eq(signInIdentity.userId, userId))
    .orderBy(signInIdentity.createdAt, signInIdentity.provider)
  return rows.map(({ provider, createdAt }) => ({ provider, name: linkName(provider), linkedAt: createdAt }))
}

/** Turns off the second factor and ends the sessions, because the person may have lost more than a phone. */
export async function turnOffSecondFactor(change: Change, scope: Scope, userId: UserId): Promise<void> {
  refuseImpersonator(scope, 'account')
  const { account } = await lockVisibleAccount(change.tx, scope, userId)
  if (!hasPowerOver(scope, account)) throw forbidden()
  if (!(await removeSecondFactor(change, userId))) throw gone('Two-factor authentication is already off.')
  await endSessions(change, userId)
}

/** An invitation or a reset, whichever the person needs. A reset ends their sessions. */
export async function makeAccountLink(
  change: Change,
  scope: Scope,
  userId: UserId,
  purpose: LinkPurpose,
): Promise<MadeLink> {
  refuseImpersonator(scope, 'account')
  const { tx, now } = change
  const { account, means, schoolIds } = await lockVisibleAccount(tx, scope, userId)
  if (!hasPowerOver(scope, account)) throw forbidden()
  const fitting = linkFor(means)
  if (fitting !== purpose) throw new AppError(409, 'changed', WRONG_LINK[fitting ?? 'none'])
  const link = await makeLink({ tx, now, createdBy: scope.userId }, userId, purpose)
  record(change, {
    subject: 'user',
    subjectId: userId,
    action: purpose === 'reset' ? 'resetPassword' : 'invite',
    schoolIds,
  })
  if (purpose === 'reset') await endSessions(change, userId)
  return link
}

const WRONG_LINK: Readonly<Record<LinkPurpose | 'none', string>> = {
  reset: 'This person already has a password. Reset it instead.',
  invitation: 'This person has no password yet. Invite them again instead.',
  none: PROVIDER_ONLY,
}

/** Allowed for one's own account, or with power over the account. */
export async function signOutEverywhere(change: Change, scope: Scope, userId: UserId): Promise<void> {
  refuseImpersonator(scope, 'account')
  const { account } = await lockVisibleAccount(change.tx, scope, userId)
  if (userId !== scope.userId && !hasPowerOver(scope, account)) throw forbidden()
  await endSessions(change, userId)
}

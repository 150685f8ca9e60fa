/** An administrator tries a way to sign in. The rules know what was typed and what it means; this looks for the person. */
import type { SsoIdentityId, UserId } from '@corridor/rules/ids'
import { attemptOutcome, attemptText, readAttempt, type SignInMethod } from '@corridor/rules/signIn'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import { readFacts } from './match.ts'
import { findOwnIdentity } from './ownIdentity.ts'

export async function tryIdentity(
  { database: { db } }: Context,
  scope: Scope,
  ssoIdentityId: SsoIdentityId,
  typed: string,
): Promise<{ sentence: string }> {
  const identity = await findOwnIdentity(db, scope, ssoIdentityId)
  const { provider, configuration, authoritative } = identity
  const tried: SignInMethod = { provider, configuration: configuration ?? {}, authoritative }
  const attempt = readAttempt(tried, typed)
  if ('sentence' in attempt) return attempt
  const outcome = attemptOutcome(await readFacts(db, identity, attempt.account))
  const who = outcome.userId === null ? '' : await nameOf(db, outcome.userId)
  return { sentence: attemptText({ tried, typed, is: attempt.is, outcome, who }) }
}

async function nameOf(db: Reader, userId: UserId): Promise<string> {
  const [person] = await db.select().from(userAccount).where(eq(userAccount.userId, userId))
  return person ? `${person.firstName} ${person.lastName} (${person.username})` : ''
}

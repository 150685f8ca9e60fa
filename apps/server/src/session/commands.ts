import { randomUUID } from 'node:crypto'
import { type Instant, minutesAfter, type UserType } from '@corridor/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { session, userAccount } from '../db/schema/index.ts'
import { AppError } from '../http/errors.ts'
import { countFailure, refuseTooManyFailures } from './failures.ts'
import { keyedQueue } from './keyedQueue.ts'
import { verifyPassword } from './password.ts'
import type { Scope } from './scope.ts'
import { hashToken, newToken } from './token.ts'

const SESSION_DAYS = 7
/** How often a session's last use is worth a write. */
const SEEN_EVERY_MINUTES = 5

export interface SignedIn {
  type: UserType
  token: string
  expiresAt: Instant
}

interface Credentials {
  username: string
  password: string
  address: string
}

/** Guesses at one account wait for each other: sent all at once they would all be counted too late. */
const inTurn = keyedQueue()

export function signIn(context: Context, credentials: Credentials): Promise<SignedIn> {
  const account = credentials.username.toLowerCase()
  return inTurn(`${credentials.address} ${account}`, () => trySignIn(context, account, credentials))
}

async function trySignIn(
  { database: { db }, clock, secrets }: Context,
  account: string,
  { password, address }: Credentials,
): Promise<SignedIn> {
  const now = clock.now()
  const attempt = { account, address, now, secret: secrets.signInFailures }
  await refuseTooManyFailures(db, attempt)
  const [found] = await db
    .select({ userId: userAccount.userId, type: userAccount.type, passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .where(and(eq(sql`lower(${userAccount.username})`, account), isNull(userAccount.endedAt)))
  if (!(await verifyPassword(found?.passwordHash ?? null, password)) || !found) {
    await countFailure(db, attempt)
    throw new AppError(401, 'incorrect_credentials', 'Incorrect credentials, please try again')
  }
  await markActive(db, found.userId, now)
  return { type: found.type, ...(await openSession(db, found.userId, now)) }
}

export async function openSession(db: Db | Tx, userId: number, now: Instant, impersonator: string | null = null) {
  const token = newToken()
  const expiresAt = minutesAfter(now, SESSION_DAYS * 24 * 60)
  await db.insert(session).values({
    sessionId: randomUUID(),
    tokenHash: hashToken(token),
    userId,
    impersonator,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

/** Ends the session and, in every process, the sockets that came with it. */
export async function signOut({ database: { db }, clock, live }: Context, scope: Scope): Promise<void> {
  await db.update(session).set({ endedAt: clock.now() }).where(eq(session.sessionId, scope.sessionId))
  live.endSession(scope.sessionId)
}

/** After a reset, a demotion or a removal: everything of theirs, at once. */
export async function endSessionsOf({ database: { db }, clock, live }: Context, userId: number): Promise<void> {
  await db
    .update(session)
    .set({ endedAt: clock.now() })
    .where(and(eq(session.userId, userId), isNull(session.endedAt)))
  live.endSessionsOf(userId)
}

export async function markSeen({ database: { db }, clock }: Context, scope: Scope): Promise<void> {
  const now = clock.now()
  if (scope.lastSeenAt > minutesAfter(now, -SEEN_EVERY_MINUTES)) return
  await db.update(session).set({ lastSeenAt: now }).where(eq(session.sessionId, scope.sessionId))
  // Whoever looks through somebody's eyes is not that somebody.
  if (scope.impersonator === null) await markActive(db, scope.userId, now)
}

async function markActive(db: Db, userId: number, now: Instant): Promise<void> {
  await db.update(userAccount).set({ lastActivityAt: now }).where(eq(userAccount.userId, userId))
}

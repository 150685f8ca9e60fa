import { randomUUID } from 'node:crypto'
import type { UserType } from '@corridor/rules/access'
import { asSessionId, type SessionId, type UserId } from '@corridor/rules/ids'
import { schoolDayEnd, sessionEnd } from '@corridor/rules/signIn'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { actorOf } from '../change/actor.ts'
import { type Change, runChange } from '../change/change.ts'
import { record, recordWithoutEffects } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { withRetry } from '../db/retry.ts'
import { membership, school, session, userAccount } from '../db/schema/index.ts'
import { AppError } from '../http/errors.ts'
import { countAttempt } from './attempts.ts'
import { boundedQueue, QueueFull } from './boundedQueue.ts'
import { isKnownDevice, rememberDevice } from './knownDevices.ts'
import { verifyPassword } from './password.ts'
import type { Scope } from './scope.ts'
import { hashToken, newToken } from './token.ts'

/** A session's last use is written at most this often. */
const SEEN_EVERY_MINUTES = 5

/** A flood of guesses gets only this many database connections, so that the rest stay free for everybody else. */
const enqueueCounting = boundedQueue({ atOnce: 3, waiting: 300 })

export interface SignedIn {
  type: UserType
  token: string
  /** Identifies the browser from now on. */
  device: string
}

interface Credentials {
  username: string
  password: string
  address: string
  /** The token that the browser got when someone first signed in with it. */
  device: string | null
}

/** Finds the person with these credentials. */
export async function checkCredentials(context: Context, { username, ...attempt }: Credentials) {
  const person = await findPersonByPassword(context, { ...attempt, account: username.toLowerCase() })
  if (!person) throw new AppError(401, 'incorrect_credentials', 'Incorrect credentials, please try again')
  return person
}

interface PasswordAttempt {
  account: string
  password: string
  address: string
  device: string | null
}

/** Finds the account with this password. A wrong password delays the next attempt; see `attempts.ts`. */
export async function findPersonByPassword(context: Context, attempt: PasswordAttempt) {
  const { database, clock, secrets } = context
  const { account, password, address, device } = attempt
  const now = clock.now()
  const secret = secrets.signInFailures
  const counted = await enqueueCounting(async () => {
    const isKnown = device !== null && (await isKnownDevice(database.db, { device, account, now, secret }))
    return countAttempt(database, { account, address, knownDevice: isKnown ? device : null, now, secret })
  }).catch(refuseIfBusy)
  const person = await findByPassword(database.db, account, password).catch(async (error) => {
    await counted.takeBack()
    return refuseIfBusy(error)
  })
  if (person) await counted.takeBack()
  return person
}

interface SignInOptions {
  keep: boolean
  device: string | null
  /** The session that the browser has now. Signing in ends it. */
  previous: Scope | null
}

/** Opens a session for someone who has just shown who they are, and remembers their browser. */
export async function signInAs(
  context: Context,
  person: { userId: UserId; type: UserType; username: string },
  { keep, previous, ...browser }: SignInOptions,
): Promise<SignedIn> {
  const { database, clock, secrets } = context
  const now = clock.now()
  const device = browser.device ?? newToken()
  const account = person.username.toLowerCase()
  await rememberDevice(database.db, { device, account, now, secret: secrets.signInFailures })
  const token = await startSession(context, person.userId, { keep, previous })
  return { type: person.type, token, device }
}

/** A new session, in place of the one that the browser has now. Returns its token. */
export async function startSession(
  context: Context,
  userId: UserId,
  { keep, previous }: Pick<SignInOptions, 'keep' | 'previous'>,
): Promise<string> {
  const { database, clock } = context
  const now = clock.now()
  await markActive(database.db, userId, now)
  const token = await openRecordedSession(database.db, userId, now, keep)
  if (previous) await runChange(context, { scope: previous }, (change) => endSession(change, previous.sessionId))
  return token
}

/** Opens a session and records it, both or neither. Without the address, which would say where someone was. */
function openRecordedSession(db: Db, userId: UserId, now: Instant, keep: boolean): Promise<string> {
  return withRetry(db, async (tx) => {
    const { sessionId, token } = await openSession(tx, userId, now, { keep })
    const actor = actorOf({ userId, impersonator: null })
    await recordWithoutEffects({ tx, now, actor }, { subject: 'session', subjectId: sessionId, action: 'signIn' })
    return token
  })
}

export function refuseIfBusy(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error
  const message = 'Many people are signing in right now. Wait a few seconds, then try again.'
  throw new AppError(429, 'too_many_attempts', message, { retryAfter: 5 })
}

async function findByPassword(db: Db, account: string, password: string) {
  const [found] = await db
    .select({
      userId: userAccount.userId,
      type: userAccount.type,
      username: userAccount.username,
      passwordHash: userAccount.passwordHash,
    })
    .from(userAccount)
    .where(and(eq(sql`lower(${userAccount.username})`, account), isNull(userAccount.endedAt)))
  return (await verifyPassword(found?.passwordHash ?? null, password)) ? found : undefined
}

interface SessionOptions {
  /** "Keep me signed in". Never for students with single sign-on, because that is up to the provider. */
  keep?: boolean
  /** The support operator, if this session impersonates the user. */
  impersonator?: string | null
  /** Whether the operator may change things. */
  impersonatorWrites?: boolean
}

export async function openSession(
  db: Db | Tx,
  userId: UserId,
  now: Instant,
  { keep = false, impersonator = null, impersonatorWrites = false }: SessionOptions = {},
): Promise<{ sessionId: SessionId; token: string }> {
  const sessionId = asSessionId(randomUUID())
  const token = newToken()
  const terms = { kept: keep, endsBy: keep ? null : schoolDayEnd(now, await timezonesOf(db, userId)) }
  await db.insert(session).values({
    sessionId,
    tokenHash: hashToken(token),
    userId,
    impersonator,
    impersonatorWrites,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd(terms, now),
    ...terms,
  })
  return { sessionId, token }
}

async function timezonesOf(db: Db | Tx, userId: UserId): Promise<string[]> {
  const rows = await db
    .selectDistinct({ timezone: school.timezone })
    .from(membership)
    .innerJoin(school, eq(school.schoolId, membership.schoolId))
    .where(and(eq(membership.userId, userId), isNull(membership.endedAt), isNull(school.endedAt)))
  return rows.map(({ timezone }) => timezone)
}

/** Also closes the session's sockets, in every process. */
export async function endSession(change: Change, sessionId: SessionId): Promise<void> {
  await change.tx.update(session).set({ endedAt: change.now }).where(eq(session.sessionId, sessionId))
  const effects = [{ kind: 'sessionsEnded', sessionIds: [sessionId] }] as const
  record(change, { subject: 'session', subjectId: sessionId, action: 'end', effects })
}

/** Ends all sessions of many people at once, whose change is recorded by the caller. */
export async function endSessionsOf(change: Change, userIds: readonly UserId[]): Promise<void> {
  const ended = await change.tx
    .update(session)
    .set({ endedAt: change.now })
    .where(and(inArray(session.userId, [...userIds]), isNull(session.endedAt)))
    .returning({ sessionId: session.sessionId, userId: session.userId })
  for (const { sessionId, userId } of ended) {
    const effects = [{ kind: 'sessionsEnded', sessionIds: [sessionId] }] as const
    record(change, { subject: 'user', subjectId: userId, action: 'endSessions', effects })
  }
}

/** Ends all sessions of a person, after a password reset, a demotion or a removal, or all but the one they use. */
export async function endSessions(
  change: Change,
  userId: UserId,
  { except }: { except?: SessionId } = {},
): Promise<void> {
  const ended = await change.tx
    .update(session)
    .set({ endedAt: change.now })
    .where(and(eq(session.userId, userId), isNull(session.endedAt), except ? ne(session.sessionId, except) : undefined))
    .returning({ sessionId: session.sessionId })
  const effects = [{ kind: 'sessionsEnded', sessionIds: ended.map(({ sessionId }) => sessionId) }] as const
  record(change, { subject: 'user', subjectId: userId, action: 'endSessions', effects })
}

/** Extends the session, because the person did something. */
export async function markUsed({ database: { db }, clock }: Context, scope: Scope): Promise<void> {
  const now = clock.now()
  if (scope.lastSeenAt > minutesAfter(now, -SEEN_EVERY_MINUTES)) return
  const expiresAt = sessionEnd(scope.sessionTerms, now)
  await db.update(session).set({ lastSeenAt: now, expiresAt }).where(eq(session.sessionId, scope.sessionId))
  // Impersonation does not count as the person's own activity.
  if (scope.impersonator === null) await markActive(db, scope.userId, now)
}

async function markActive(db: Db, userId: UserId, now: Instant): Promise<void> {
  await db.update(userAccount).set({ lastActivityAt: now }).where(eq(userAccount.userId, userId))
}

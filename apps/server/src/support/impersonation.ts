/**
 * A support operator opens Corridor as someone else, by a link that the operator's command makes. It works once, within
 * five minutes; the session that it opens ends after 30 minutes. Everything that is opened or changed is in the trail,
 * and the person's administrators are told.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { isAdministrator, type UserType } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { findByUsername } from '../account/findByUsername.ts'
import { actorOf } from '../change/actor.ts'
import { runOperatorChange, runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { membership, oneTimeLink, session, userAccount } from '../db/schema/index.ts'
import { linkGone } from '../http/errors.ts'
import { notify } from '../notification/notify.ts'
import { endSession, openSession } from '../session/commands.ts'
import type { Scope } from '../session/scope.ts'
import { hashToken } from '../session/token.ts'

export const IMPERSONATION = 'impersonation'
const LINK_MINUTES = 5
const SESSION_MINUTES = 30

interface ImpersonationRequest {
  username: string
  operator: string
  writes: boolean
}

export function makeImpersonationLink(
  db: Db,
  { username, operator, writes }: ImpersonationRequest,
  now: Instant,
): Promise<string> {
  return runOperatorChange(db, now, async (change) => {
    const { tx } = change
    const { userId } = await findByUsername(tx, username)
    const token = randomBytes(16).toString('base64url')
    await tx
      .delete(oneTimeLink)
      .where(and(eq(oneTimeLink.userId, userId), eq(oneTimeLink.purpose, IMPERSONATION), isNull(oneTimeLink.usedAt)))
    await tx.insert(oneTimeLink).values({
      oneTimeLinkId: randomUUID(),
      tokenHash: hashToken(token),
      userId,
      purpose: IMPERSONATION,
      createdBy: null,
      createdAt: now,
      expiresAt: minutesAfter(now, LINK_MINUTES),
      operator,
      operatorWrites: writes,
    })
    record(change, { subject: 'user', subjectId: userId, action: 'impersonationLink', detail: { writes } })
    return token
  })
}

/**
 * Spends the link and opens the session, in place of the one that the browser has now. Its end does not move, however
 * much it is used.
 */
export function startImpersonation(
  context: Context,
  linkToken: string,
  previous: Scope | null = null,
): Promise<{ token: string; type: UserType }> {
  return runSystemChange(context, async (change) => {
    const { tx, now } = change
    const [link] = await tx
      .update(oneTimeLink)
      .set({ usedAt: now })
      .where(
        and(
          eq(oneTimeLink.tokenHash, hashToken(linkToken)),
          eq(oneTimeLink.purpose, IMPERSONATION),
          isNull(oneTimeLink.usedAt),
          gt(oneTimeLink.expiresAt, now),
        ),
      )
      .returning()
    if (!link || link.operator === null) throw linkGone()
    const { userId, operator, operatorWrites } = link
    const [person] = await tx
      .select({ type: userAccount.type })
      .from(userAccount)
      .where(and(eq(userAccount.userId, userId), isNull(userAccount.endedAt)))
    if (!person) throw linkGone()
    const { sessionId, token } = await openSession(tx, userId, now, {
      impersonator: operator,
      impersonatorWrites: operatorWrites,
    })
    const end = minutesAfter(now, SESSION_MINUTES)
    await tx.update(session).set({ endsBy: end, expiresAt: end }).where(eq(session.sessionId, sessionId))
    if (previous) await endSession({ ...change, actor: actorOf(previous) }, previous.sessionId)
    const notified = await notifyAdministrators(change, userId)
    const effects = notified.map((one) => ({ kind: 'personChanged', userId: one }) as const)
    const by = { ...change, actor: { kind: 'impersonator', userId, via: operator } as const }
    record(by, {
      subject: 'user',
      subjectId: userId,
      action: 'impersonate',
      detail: { writes: operatorWrites },
      effects,
    })
    return { token, type: person.type }
  })
}

/** Those of the person's schools, and not the person. Returns whom. */
async function notifyAdministrators(change: Parameters<typeof notify>[0], userId: UserId): Promise<UserId[]> {
  const { tx } = change
  const schools = await tx
    .select({ schoolId: membership.schoolId })
    .from(membership)
    .where(and(eq(membership.userId, userId), isNull(membership.endedAt)))
  const schoolIds: SchoolId[] = schools.map(({ schoolId }) => schoolId)
  if (schoolIds.length === 0) return []
  const people = await tx
    .select({ userId: membership.userId, schoolId: membership.schoolId, type: userAccount.type })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.userId, membership.userId))
    .where(and(inArray(membership.schoolId, schoolIds), isNull(membership.endedAt), ne(membership.userId, userId)))
    .orderBy(membership.schoolId, membership.userId)
  // Who administers several schools is told once.
  const administrators = new Map(people.filter(({ type }) => isAdministrator(type)).map((one) => [one.userId, one]))
  for (const { userId: administrator, schoolId } of administrators.values()) {
    await notify(change, {
      userId: administrator,
      schoolId,
      kind: 'impersonated',
      facts: { studentId: userId, fromRoomId: null, toRoomId: null, actorId: null },
    })
  }
  return [...administrators.keys()]
}

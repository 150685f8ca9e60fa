/**
 * One-time links. The token is 128 random bits and is stored as a hash. A newer link replaces the ones before it, but
 * for printed slips (`slipLink.ts`), which neither replace another link nor are replaced by one. A
 * trigger removes unused links when the account ends, its email changes or its password is set (`one_time_links_end`).
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { MadeLink } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { LINK_PURPOSES, type LinkPurpose, linkEnd } from '@corridor/rules/signIn'
import type { Instant } from '@corridor/rules/time'
import { and, desc, eq, gt, inArray, isNull, not } from 'drizzle-orm'
import type { Reader, Tx } from '../db/connect.ts'
import { oneTimeLink, userAccount } from '../db/schema/index.ts'
import { linkGone } from '../http/errors.ts'
import { hashToken } from '../session/token.ts'

export interface LinkMaker {
  tx: Tx
  now: Instant
  /** Null for the operator. */
  createdBy: UserId | null
}

export async function makeLink(maker: LinkMaker, userId: UserId, purpose: LinkPurpose): Promise<MadeLink> {
  const [link] = await makeLinks(maker, [userId], purpose)
  if (!link) throw new Error('the link was not made')
  return link
}

/** One link for each person, in their order. */
export async function makeLinks(
  { tx, now, createdBy }: LinkMaker,
  userIds: readonly UserId[],
  purpose: LinkPurpose,
): Promise<MadeLink[]> {
  if (userIds.length === 0) return []
  await dropLinks(tx, userIds, { slips: false })
  const links = userIds.map((userId) => ({ userId, token: randomBytes(16).toString('base64url') }))
  return insertLinks({ tx, now, createdBy }, links, { purpose, isSlip: false })
}

/** Far below what one statement can take. */
const ROWS_AT_ONCE = 1000

export async function insertLinks(
  { tx, now, createdBy }: LinkMaker,
  links: readonly { userId: UserId; token: string }[],
  { purpose, isSlip }: { purpose: LinkPurpose; isSlip: boolean },
): Promise<MadeLink[]> {
  const expiresAt = linkEnd(purpose, now)
  const rows = links.map(({ userId, token }) => ({
    oneTimeLinkId: randomUUID(),
    tokenHash: hashToken(token),
    userId,
    purpose,
    createdBy,
    createdAt: now,
    expiresAt,
    isSlip,
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.insert(oneTimeLink).values(rows.slice(from, from + ROWS_AT_ONCE))
  }
  return links.map(({ token }) => ({ purpose, token, expiresAt }))
}

const unusedOf = (userIds: readonly UserId[]) =>
  and(inArray(oneTimeLink.userId, [...userIds]), isNull(oneTimeLink.usedAt))

/** All that are unused, and returns whose they were. */
export async function dropLinks(tx: Tx, userIds: readonly UserId[], { slips = true } = {}): Promise<UserId[]> {
  const dropped = await tx
    .delete(oneTimeLink)
    .where(slips ? unusedOf(userIds) : and(unusedOf(userIds), not(oneTimeLink.isSlip)))
    .returning({ userId: oneTimeLink.userId })
  return [...new Set(dropped.map(({ userId }) => userId))]
}

/** The account that the link is for, if the link still works. */
export async function readLink(db: Reader, token: string, now: Instant) {
  const [found] = await db
    .select({ purpose: oneTimeLink.purpose, account: userAccount })
    .from(oneTimeLink)
    .innerJoin(userAccount, eq(userAccount.userId, oneTimeLink.userId))
    .where(and(works(token, now), isNull(userAccount.endedAt)))
  if (!found) throw linkGone()
  return { ...found, purpose: found.purpose as LinkPurpose }
}

/** If two people use the same link at once, only one of them succeeds. */
export async function consumeLink(tx: Tx, token: string, now: Instant): Promise<void> {
  const spent = await tx
    .update(oneTimeLink)
    .set({ usedAt: now })
    .where(works(token, now))
    .returning({ id: oneTimeLink.oneTimeLinkId })
  if (spent.length === 0) throw linkGone()
}

/** Links of support open a session and set no password. */
const isForPassword = inArray(oneTimeLink.purpose, [...LINK_PURPOSES])

function works(token: string, now: Instant) {
  return and(
    eq(oneTimeLink.tokenHash, hashToken(token)),
    isForPassword,
    isNull(oneTimeLink.usedAt),
    gt(oneTimeLink.expiresAt, now),
  )
}

/** The newest link that nobody has used, whether or not it still works. */
export async function newestLink(db: Reader, userId: UserId) {
  const [link] = await db
    .select({ purpose: oneTimeLink.purpose, createdAt: oneTimeLink.createdAt, expiresAt: oneTimeLink.expiresAt })
    .from(oneTimeLink)
    .where(and(eq(oneTimeLink.userId, userId), isForPassword, isNull(oneTimeLink.usedAt)))
    .orderBy(desc(oneTimeLink.createdAt))
    .limit(1)
  return link ? { ...link, purpose: link.purpose as LinkPurpose } : null
}

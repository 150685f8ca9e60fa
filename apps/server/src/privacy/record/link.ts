/**
 * The link that opens a student's record: for ten minutes, and only in the session that asked for it. It is signed, so
 * nothing is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SessionId, UserId } from '@corridor/rules/ids'
import { type Instant, instant, minutesAfter } from '@corridor/rules/time'

const LIFETIME_MINUTES = 10

interface LinkFacts {
  userId: UserId
  sessionId: SessionId
}

export function makeRecordToken(
  secret: Uint8Array,
  facts: LinkFacts,
  now: Instant,
): { token: string; expiresAt: Instant } {
  const expiresAt = minutesAfter(now, LIFETIME_MINUTES)
  return { token: tokenFor(secret, facts, expiresAt), expiresAt }
}

export function isRecordTokenValid(secret: Uint8Array, facts: LinkFacts, token: string, now: Instant): boolean {
  const [time = ''] = token.split('.')
  if (!/^\d{13}$/.test(time)) return false
  const expiresAt = instant(Number(time))
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenFor(secret, facts, expiresAt))]
  return given.length === expected.length && timingSafeEqual(given, expected) && now < expiresAt
}

function tokenFor(secret: Uint8Array, { userId, sessionId }: LinkFacts, expiresAt: Instant): string {
  const time = Date.parse(expiresAt)
  const signature = createHmac('sha256', secret).update(JSON.stringify(['record', userId, sessionId, time]))
  return `${time}.${signature.digest('base64url')}`
}

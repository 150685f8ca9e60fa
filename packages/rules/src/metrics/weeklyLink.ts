import { type Instant, minutesAfter } from '../time/instant.ts'

const LINK_MINUTES = 30 * 24 * 60

/** Until when a link to a weekly report works. */
export function reportLinkEnd(madeAt: Instant): Instant {
  return minutesAfter(madeAt, LINK_MINUTES)
}

export type ReportLinkState = 'working' | 'expired' | 'revoked'

export function reportLinkState(
  link: { expiresAt: Instant; revokedAt: Instant | null },
  now: Instant,
): ReportLinkState {
  if (link.revokedAt !== null) return 'revoked'
  return link.expiresAt <= now ? 'expired' : 'working'
}

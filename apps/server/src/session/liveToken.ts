/** The signed user token: shown by a socket when it connects, accepted there and nowhere else. */
import { type Instant, instant } from '@corridor/rules'
import { jwtVerify, SignJWT } from 'jose'

const LIFETIME_SECONDS = 15 * 60
const AUDIENCE = 'live'

const seconds = (time: Instant) => Math.floor(Date.parse(time) / 1000)

export function signLiveToken(
  secret: Uint8Array,
  claims: { userId: number; sessionId: string; rights?: string },
  now: Instant,
): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, rights: claims.rights })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(claims.userId))
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + LIFETIME_SECONDS)
    .sign(secret)
}

/** The session that a token speaks for, and the answer that it came with: when that was, and what the person might do. */
export interface LiveToken {
  sessionId: string
  issuedAt: Instant
  rights: string | null
}

/** Null for a token that is forged, old or meant for something else. */
export async function readLiveToken(secret: Uint8Array, token: unknown, now: Instant): Promise<LiveToken | null> {
  if (typeof token !== 'string') return null
  try {
    const { payload } = await jwtVerify(token, secret, {
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: new Date(now),
    })
    const { sid, iat = 0, rights } = payload
    if (typeof sid !== 'string') return null
    return { sessionId: sid, issuedAt: instant(iat * 1000), rights: typeof rights === 'string' ? rights : null }
  } catch {
    return null
  }
}

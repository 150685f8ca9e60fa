/** The signed user token. A socket sends it when it connects; nothing else accepts it. */
import { asSessionId, type SessionId, type UserId } from '@corridor/rules/ids'
import { type Instant, instant } from '@corridor/rules/time'
import { jwtVerify, SignJWT } from 'jose'

const LIFETIME_SECONDS = 15 * 60
const AUDIENCE = 'live'

const seconds = (time: Instant) => Math.floor(Date.parse(time) / 1000)

export function signLiveToken(
  secret: Uint8Array,
  claims: { userId: UserId; sessionId: SessionId; rights?: string },
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

/** The session of a token, when the answer that contained it was sent, and what the person was allowed to do then. */
export interface LiveToken {
  sessionId: SessionId
  issuedAt: Instant
  rights: string | null
}

/** Null if the token is forged, expired or meant for something else. */
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
    return {
      sessionId: asSessionId(sid),
      issuedAt: instant(iat * 1000),
      rights: typeof rights === 'string' ? rights : null,
    }
  } catch {
    return null
  }
}

/** The signed user token: shown by a socket when it connects, accepted there and nowhere else. */
import type { Instant } from '@corridor/rules'
import { jwtVerify, SignJWT } from 'jose'

const LIFETIME_SECONDS = 15 * 60
const AUDIENCE = 'live'

const seconds = (time: Instant) => Math.floor(Date.parse(time) / 1000)

export function signLiveToken(
  secret: Uint8Array,
  claims: { userId: number; sessionId: string },
  now: Instant,
): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(claims.userId))
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + LIFETIME_SECONDS)
    .sign(secret)
}

/** The session the token speaks for; null for a token that is forged, old or meant for something else. */
export async function readLiveToken(secret: Uint8Array, token: unknown, now: Instant): Promise<string | null> {
  if (typeof token !== 'string') return null
  try {
    const { payload } = await jwtVerify(token, secret, {
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: new Date(now),
    })
    return typeof payload.sid === 'string' ? payload.sid : null
  } catch {
    return null
  }
}

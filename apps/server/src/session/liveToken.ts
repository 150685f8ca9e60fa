/** The signed user token. A socket sends it when it connects; nothing else accepts it. */
import { createHmac } from 'node:crypto'
import { asSessionId, type SessionId, type UserId } from '@corridor/rules/ids'
import { type Instant, instant } from '@corridor/rules/time'
import { jwtVerify } from 'jose'

const LIFETIME_SECONDS = 15 * 60
const AUDIENCE = 'live'

const seconds = (time: Instant) => Math.floor(Date.parse(time) / 1000)
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const HEADER = encoded({ alg: 'HS256' })

/** Every page begins with one, so it is made in this turn: Web Crypto, which `jose` uses, takes ten times as long. */
export function signLiveToken(
  secret: Uint8Array,
  { userId, sessionId, rights }: { userId: UserId; sessionId: SessionId; rights?: string },
  now: Instant,
): string {
  const iat = seconds(now)
  const claims = { sid: sessionId, rights, sub: String(userId), aud: AUDIENCE, iat, exp: iat + LIFETIME_SECONDS }
  const signed = `${HEADER}.${encoded(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
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

import { asSessionId, asUserId } from '@corridor/rules/ids'
import { type Instant, instant, minutesAfter } from '@corridor/rules/time'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { readLiveToken, signLiveToken } from './liveToken.ts'

const SECRET = new Uint8Array(32).fill(1)
const now = instant('2026-10-13T15:00:00Z')
const claims = { userId: asUserId(7), sessionId: asSessionId('0c8ff3a5-5b1f-4b52-8d0a-3b1d7c2a9e11') }

const after = (seconds: number): Instant => minutesAfter(now, seconds / 60)

/** Signed with the right secret, but not by us. */
function signed(payload: Record<string, unknown>, audience = 'live', alg = 'HS256'): Promise<string> {
  const time = Math.floor(Date.parse(now) / 1000)
  const token = new SignJWT(payload)
    .setProtectedHeader({ alg })
    .setAudience(audience)
    .setExpirationTime(time + 60)
  return token.sign(alg === 'HS256' ? SECRET : new Uint8Array(64).fill(1))
}

it('[RT-01] names the session, when it was issued, and what the person was allowed to do then', async () => {
  const token = await signLiveToken(SECRET, { ...claims, rights: 'abc' }, after(0.9))
  expect(await readLiveToken(SECRET, token, now)).toEqual({
    sessionId: claims.sessionId,
    issuedAt: now,
    rights: 'abc',
  })
  const without = await signLiveToken(SECRET, claims, now)
  expect(await readLiveToken(SECRET, without, now)).toMatchObject({ rights: null })
})

it('[D-072] is accepted for a quarter of an hour', async () => {
  const token = await signLiveToken(SECRET, claims, now)
  expect(await readLiveToken(SECRET, token, after(15 * 60 - 1))).not.toBeNull()
  expect(await readLiveToken(SECRET, token, after(15 * 60))).toBeNull()
})

it('[RT-01] is not accepted if it was signed with another secret, for something else, or in another way', async () => {
  const sid = claims.sessionId
  expect(await readLiveToken(SECRET, await signed({ sid }), now)).not.toBeNull()
  expect(await readLiveToken(new Uint8Array(32), await signed({ sid }), now)).toBeNull()
  expect(await readLiveToken(SECRET, await signed({ sid }, 'session'), now)).toBeNull()
  expect(await readLiveToken(new Uint8Array(64).fill(1), await signed({ sid }, 'live', 'HS512'), now)).toBeNull()
})

it.each([undefined, null, 7, '', 'a.b.c', {}])('[RT-01] is not %j', async (token) => {
  expect(await readLiveToken(SECRET, token, now)).toBeNull()
})

it('[RT-01] names no session or rights that are not text, and counts as old without a time', async () => {
  expect(await readLiveToken(SECRET, await signed({ sid: 7 }), now)).toBeNull()
  expect(await readLiveToken(SECRET, await signed({}), now)).toBeNull()
  const token = await signed({ sid: claims.sessionId, rights: 7 })
  expect(await readLiveToken(SECRET, token, now)).toEqual({
    sessionId: claims.sessionId,
    issuedAt: instant(0),
    rights: null,
  })
})

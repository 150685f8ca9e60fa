/** A student who has identified themselves may act at that kiosk for a moment. The page keeps this in memory. */
import { asUserId, type KioskId, type UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { type Scope, scopeAtKiosk } from '../session/scope.ts'

const LIFETIME_SECONDS = 120

const audience = (kioskId: KioskId) => `kiosk ${kioskId}`
const seconds = (time: Instant) => Math.floor(Date.parse(time) / 1000)

export function signTurn({ secrets, clock }: Context, { kioskId }: KioskScope, userId: UserId): Promise<string> {
  const now = seconds(clock.now())
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setAudience(audience(kioskId))
    .setExpirationTime(now + LIFETIME_SECONDS)
    .sign(secrets.kioskTurn)
}

const turnOver = () => new AppError(409, 'turn_over', 'That took a while. Scan again, or type your number.')

/** What the student of a turn may do. It ends with the student's account, too. */
export async function scopeOfTurn(context: Context, kiosk: KioskScope, turn: string): Promise<Scope> {
  const { database, secrets, clock } = context
  const now = clock.now()
  const { payload } = await jwtVerify(turn, secrets.kioskTurn, {
    audience: audience(kiosk.kioskId),
    algorithms: ['HS256'],
    currentDate: new Date(now),
  }).catch(() => {
    throw turnOver()
  })
  const scope = await scopeAtKiosk(database, asUserId(Number(payload.sub)), kiosk, now)
  if (scope?.type !== 'student') throw turnOver()
  return scope
}

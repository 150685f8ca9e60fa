/**
 * How a device becomes a kiosk without anybody signing in on it. It shows a code, and keeps a secret in a cookie. Whoever
 * types the code elsewhere connects it; the secret is its token from then on, and no page ever sees it.
 */
import type { Answer } from '@corridor/contract'
import { CONNECT_CODE_LENGTH, CONNECT_CODE_MINUTES, deviceName, readConnectCode } from '@corridor/rules/kiosk'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { kiosk, kioskCode } from '../db/schema/index.ts'
import { cookieOptions } from '../http/cookies.ts'
import { AppError, notFound } from '../http/errors.ts'
import { RateLimit } from '../http/rateLimit.ts'
import { allowOnce } from '../session/allow.ts'
import { endSession } from '../session/commands.ts'
import { countedAddress } from '../session/countedAddress.ts'
import { setKioskCookie } from '../session/kioskScope.ts'
import { clearSessionCookie } from '../session/requestScope.ts'
import type { Scope } from '../session/scope.ts'
import { hashToken, newToken } from '../session/token.ts'
import { hashSecret, randomLetters } from '../session/typedSecret.ts'

/** The secret of a device that waits. The browser sends it to these calls alone. */
const WAITING_COOKIE = 'corridor-kiosk-code'
const WAITING_PATH = '/api/kiosk-code'
const PURPOSE = 'kiosk code'

/** All devices of a school may share one address, and ask every other second. */
const CODES_A_MINUTE = 60
const COLLECTS_A_MINUTE = 3000

export function makeCodeLimits({ clock }: Pick<Context, 'clock'>) {
  const [codes, collects] = [new RateLimit<string>(), new RateLimit<string>()]
  const check = (counts: RateLimit<string>, limit: number) => (address: string) => {
    const retryAfter = counts.secondsToWait(countedAddress(address), limit, Date.parse(clock.now()))
    if (retryAfter > 0) throw new AppError(429, 'too_many_attempts', 'One moment.', { retryAfter })
  }
  return { code: check(codes, CODES_A_MINUTE), collect: check(collects, COLLECTS_A_MINUTE) }
}

interface Device {
  request: FastifyRequest
  reply: FastifyReply
}

/** A device that asks again keeps its secret and gets another code, which replaces the one before. */
export async function askForCode(
  context: Context,
  { request, reply }: Device,
): Promise<Answer<'POST /api/kiosk-code'>> {
  const now = context.clock.now()
  const known = request.cookies[WAITING_COOKIE]
  const isReused = known !== undefined && (await stateOf(context, known, now)) === 'waiting'
  const secret = isReused ? known : newToken()
  const code = randomLetters(CONNECT_CODE_LENGTH)
  const expiresAt = minutesAfter(now, CONNECT_CODE_MINUTES)
  const shown = {
    codeHash: hashSecret(context, code, PURPOSE),
    device: deviceName(request.headers['user-agent'] ?? ''),
    createdAt: now,
    expiresAt,
  }
  await context.database.db
    .insert(kioskCode)
    .values({ secretHash: hashToken(secret), ...shown })
    .onConflictDoUpdate({ target: kioskCode.secretHash, set: shown, setWhere: isNull(kioskCode.kioskId) })
  const cookie = { ...cookieOptions(context.publicUrl), path: WAITING_PATH, httpOnly: true }
  reply.setCookie(WAITING_COOKIE, secret, {
    ...cookie,
    expires: new Date(Date.now() + 2 * CONNECT_CODE_MINUTES * 60_000),
  })
  return { code, expiresAt }
}

/** Once it is connected, whoever was signed in in this browser is not anymore. A lost answer can be asked for again. */
export async function collect(
  context: Context,
  { request, reply }: Device,
): Promise<Answer<'POST /api/kiosk-code/collect'>> {
  const secret = request.cookies[WAITING_COOKIE]
  const state = secret === undefined ? 'gone' : await stateOf(context, secret, context.clock.now())
  if (secret === undefined || state !== 'connected') return { state }
  const { scope } = request
  if (scope) await runChange(context, { scope }, (change) => endSession(change, scope.sessionId))
  clearSessionCookie(reply, context)
  setKioskCookie(reply, secret, context)
  return { state }
}

async function stateOf(
  { database: { db } }: Context,
  secret: string,
  now: Instant,
): Promise<'waiting' | 'connected' | 'gone'> {
  const [found] = await db
    .select({ expiresAt: kioskCode.expiresAt, kioskId: kiosk.kioskId, disconnectedAt: kiosk.disconnectedAt })
    .from(kioskCode)
    .leftJoin(kiosk, eq(kiosk.kioskId, kioskCode.kioskId))
    .where(eq(kioskCode.secretHash, hashToken(secret)))
  if (found?.kioskId && found.disconnectedAt === null) return 'connected'
  return found && !found.kioskId && found.expiresAt > now ? 'waiting' : 'gone'
}

const WRONG_CODE = "That code is not waiting. Look at the kiosk's screen for the current one."

/** Guesses are counted, right or wrong, before the code is looked up. */
export async function countGuess(context: Context, scope: Scope): Promise<void> {
  await allowOnce(context, PURPOSE, String(scope.userId), { times: 10, minutes: 1 })
}

/** The device that shows this code now. */
export async function findWaiting(context: Context, db: Reader, typed: string, now: Instant) {
  const code = readConnectCode(typed)
  if (code === null) throw notFound(WRONG_CODE)
  const [found] = await db
    .select()
    .from(kioskCode)
    .where(
      and(
        eq(kioskCode.codeHash, hashSecret(context, code, PURPOSE)),
        isNull(kioskCode.kioskId),
        gt(kioskCode.expiresAt, now),
      ),
    )
    .for('update')
  if (!found) throw notFound(WRONG_CODE)
  return found
}

/**
 * A second factor for those who sign in by password: a code from an app on their phone, which changes every thirty
 * seconds. It is asked for after the right password and before there is a session. The app's secret is sealed by the key
 * outside the database, and recovery codes are stored as hashes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { isAdministrator, type UserType } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { district, recoveryCode, secondFactor, userAccount } from '../db/schema/index.ts'
import { AppError, invalid } from '../http/errors.ts'

const PERIOD_SECONDS = 30
/** The codes before and after count too, because clocks differ. */
const WINDOW = 1
const TRIES = 5
const TRIES_MINUTES = 15
const RECOVERY_CODES = 10
const SECRET_BYTES = 20

/** What is missing after the right password: a code, or setting it up because the district requires it. */
export type SecondFactorStep = 'code' | 'enroll'

export async function secondFactorStep(
  db: Reader,
  { userId, type }: { userId: UserId; type: UserType },
): Promise<SecondFactorStep | null> {
  if (await isSecondFactorOn(db, userId)) return 'code'
  return isAdministrator(type) && (await isSecondFactorRequired(db, userId)) ? 'enroll' : null
}

export async function isSecondFactorOn(db: Reader, userId: UserId): Promise<boolean> {
  const [row] = await db.select().from(secondFactor).where(eq(secondFactor.userId, userId))
  return row !== undefined && row.confirmedAt !== null
}

export async function isSecondFactorRequired(db: Reader, userId: UserId): Promise<boolean> {
  const [row] = await db
    .select({ isRequired: district.secondFactorRequired })
    .from(userAccount)
    .innerJoin(district, eq(district.districtId, userAccount.districtId))
    .where(eq(userAccount.userId, userId))
  return row?.isRequired ?? false
}

export async function recoveryCodesLeft(db: Reader, userId: UserId): Promise<number> {
  const rows = await db
    .select({ userId: recoveryCode.userId })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  return rows.length
}

const purposeOf = (userId: UserId) => `second factor of ${userId}`

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Corridor', label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })

export interface Enrollment {
  /** For typing it into the app by hand. */
  secret: string
  /** For the code that the app's camera reads. */
  uri: string
}

/** A new secret, which counts once a first right code shows that the app has it. */
export async function enrollSecondFactor(
  { outbound }: Context,
  { tx }: Change,
  { userId, username }: { userId: UserId; username: string },
): Promise<Enrollment> {
  if (await isSecondFactorOn(tx, userId))
    throw invalid('Two-factor authentication is already on. Turn it off before you set it up again.')
  const secret = new Secret({ size: SECRET_BYTES })
  const fresh = { secret: outbound.sealer.seal(secret.base32, purposeOf(userId)), confirmedAt: null, lastStep: 0 }
  await tx
    .insert(secondFactor)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: secondFactor.userId, set: fresh, setWhere: isNull(secondFactor.confirmedAt) })
  return { secret: secret.base32, uri: totpOf(secret, username).toString() }
}

/** The first right code. Returns the recovery codes, which nobody can read again. */
export async function confirmEnrollment(change: Change, userId: UserId): Promise<string[]> {
  const { tx, now } = change
  const confirmed = await tx
    .update(secondFactor)
    .set({ confirmedAt: now })
    .where(and(eq(secondFactor.userId, userId), isNull(secondFactor.confirmedAt)))
    .returning()
  if (confirmed.length === 0) throw invalid('Two-factor authentication is already on.')
  record(change, { subject: 'user', subjectId: userId, action: 'secondFactorOn' })
  return replaceRecoveryCodes(tx, userId)
}

export async function replaceRecoveryCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes
}

/** 80 random bits, in groups that are easy to copy, without letters and digits that look alike. */
function newCode(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  const text = [...randomBytes(16)].map((byte) => letters[byte % 32]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

const hashOf = (code: string) => createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()

/**
 * Counts the try before the code is looked at, so that guesses sent at once get no further. Refuses after five of them
 * within a quarter of an hour.
 */
export async function countCodeAttempt({ database: { writer } }: Context, userId: UserId, now: Instant): Promise<void> {
  const since = minutesAfter(now, -TRIES_MINUTES)
  const isOver = sql`(${secondFactor.triesSince} is null or ${secondFactor.triesSince} <= ${since})`
  const counted = await writer
    .update(secondFactor)
    .set({
      tries: sql`case when ${isOver} then 1 else ${secondFactor.tries} + 1 end`,
      triesSince: sql`case when ${isOver} then ${now}::timestamptz else ${secondFactor.triesSince} end`,
    })
    .where(and(eq(secondFactor.userId, userId), sql`(${isOver} or ${secondFactor.tries} < ${TRIES})`))
    .returning({ tries: secondFactor.tries })
  if (counted.length > 0) return
  const message = 'Too many wrong codes. Wait a quarter of an hour, then try again.'
  throw new AppError(429, 'too_many_attempts', message, { retryAfter: TRIES_MINUTES * 60 })
}

/** Spends a code: each of the app's codes works once, and so does each recovery code. Throws if it is not right. */
export async function consumeCode({ outbound }: Context, change: Change, userId: UserId, code: string): Promise<void> {
  const typed = code.replace(/\s/g, '')
  const isRight = /^\d{6}$/.test(typed)
    ? await consumeTotp(outbound.sealer, change, userId, typed)
    : await consumeRecoveryCode(change, userId, typed)
  if (!isRight) throw wrongCode()
  await change.tx.update(secondFactor).set({ tries: 0, triesSince: null }).where(eq(secondFactor.userId, userId))
}

const wrongCode = () => {
  const sentence = 'This code is not right, or was used before. Wait for the next one and type it.'
  return invalid(sentence, { code: sentence })
}

async function consumeTotp(
  sealer: Context['outbound']['sealer'],
  { tx, now }: Change,
  userId: UserId,
  token: string,
): Promise<boolean> {
  const [row] = await tx.select().from(secondFactor).where(eq(secondFactor.userId, userId))
  if (!row) return false
  const totp = totpOf(Secret.fromBase32(sealer.open(row.secret, purposeOf(userId))))
  const timestamp = Date.parse(now)
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  const spent = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.userId, userId), lt(secondFactor.lastStep, step)))
    .returning({ userId: secondFactor.userId })
  return spent.length > 0
}

async function consumeRecoveryCode(change: Change, userId: UserId, code: string): Promise<boolean> {
  const spent = await change.tx
    .update(recoveryCode)
    .set({ usedAt: change.now })
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashOf(code)), isNull(recoveryCode.usedAt)))
    .returning({ userId: recoveryCode.userId })
  if (spent.length === 0) return false
  record(change, { subject: 'user', subjectId: userId, action: 'recoveryCodeUsed' })
  return true
}

/** Returns false if the person had no second factor. */
export async function removeSecondFactor(change: Change, userId: UserId): Promise<boolean> {
  const { tx } = change
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  const removed = await tx.delete(secondFactor).where(eq(secondFactor.userId, userId)).returning()
  const wasOn = removed.some(({ confirmedAt }) => confirmedAt !== null)
  if (wasOn) record(change, { subject: 'user', subjectId: userId, action: 'secondFactorOff' })
  return wasOn
}

/** People are texted only after they typed the code that was sent to their number. */
import { randomInt } from 'node:crypto'
import type { School } from '@corridor/contract'
import { isStudent } from '@corridor/rules/access'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  CODES_PER_DAY,
  dialedNumber,
  oneSegment,
} from '@corridor/rules/delivery'
import type { UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { runChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { phoneCode, school } from '../db/schema/index.ts'
import { AppError, forbidden, invalid } from '../http/errors.ts'
import { allowOnce } from '../session/allow.ts'
import { keyedHash } from '../session/attempts.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { blockReason } from './contactBlock.ts'
import { wordsFor } from './wordsFor.ts'

const DAY = 24 * 60
/** Counts codes to any number, so that nobody can bother others with codes. */
const PER_PERSON = { times: 6, minutes: DAY }

const atNumber = (message: string) => invalid(message, { phoneNumber: message })

export async function isConfirmed(db: Reader, userId: UserId, phone: string): Promise<boolean> {
  const confirmed = and(eq(phoneCode.userId, userId), eq(phoneCode.phone, phone), isNotNull(phoneCode.confirmedAt))
  return (await db.select({ one: sql`1` }).from(phoneCode).where(confirmed).limit(1)).length > 0
}

/** Students may be texted only where their school has turned it on. */
export async function mayBeTexted(db: Reader, { type, schoolIds }: Scope): Promise<boolean> {
  if (!isStudent(type)) return true
  const on = and(inArray(school.schoolId, [...schoolIds]), eq(school.studentTexts, true))
  return (await db.select({ one: sql`1` }).from(school).where(on).limit(1)).length > 0
}

/** The same for a person whose schools are already loaded. */
export function methodsIn(
  { availableMethods }: Context,
  { type }: Scope,
  schools: Readonly<Record<string, { school: Pick<School, 'studentTexts'> }>>,
): Context['availableMethods'] {
  const mayBe = !isStudent(type) || Object.values(schools).some(({ school: { studentTexts } }) => studentTexts)
  return mayBe ? availableMethods : availableMethods.filter((method) => method !== 'sms')
}

/** The ways in which a person can be notified. */
export async function methodsFor(
  { availableMethods, database }: Context,
  scope: Scope,
): Promise<Context['availableMethods']> {
  if (!availableMethods.includes('sms') || (await mayBeTexted(database.db, scope))) return availableMethods
  return availableMethods.filter((method) => method !== 'sms')
}

export async function sendCode(context: Context, scope: Scope, phoneNumber: string): Promise<void> {
  const { texts, database, clock } = context
  refuseImpersonator(scope, 'settings')
  if (!texts) throw atNumber('Text messages are not set up at this school yet.')
  if (!(await mayBeTexted(database.db, scope)))
    throw forbidden('Your school has not turned on text messages for students.')
  const phone = dialedNumber(phoneNumber)
  if (!phone) throw atNumber('This is not a phone number in the United States or Canada.')
  if ((await blockReason(database.db, { method: 'sms', address: phone })) === 'opted_out') throw atNumber(STOPPED)
  await allowOnce(context, 'phoneCode', String(scope.userId), PER_PERSON)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const now = clock.now()
  await database.writer.transaction(async (tx) => {
    // Two requests at once count each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone_code ${phone}`}, 0))`)
    const today = and(eq(phoneCode.phone, phone), gt(phoneCode.createdAt, minutesAfter(now, -DAY)))
    if ((await tx.$count(phoneCode, today)) >= CODES_PER_DAY)
      throw tooMany('Three codes were sent to this number today. Try again tomorrow.')
    await tx.insert(phoneCode).values({
      userId: scope.userId,
      phone,
      codeHash: hashOf(context, phone, code),
      createdAt: now,
      expiresAt: minutesAfter(now, CODE_MINUTES),
    })
  })
  const i18n = await wordsFor(database.db, scope.userId)
  const text = i18n._({
    id: 'text.code',
    message: 'Corridor code: {code}. It works for {minutes} minutes.',
    values: { code, minutes: CODE_MINUTES },
  })
  const outcome = await texts.send({ to: phone, body: oneSegment(text) })
  if (outcome.kind === 'refused') throw atNumber(REFUSED[outcome.reason] ?? 'This number cannot be texted.')
  // If it is not known whether it was sent, it may well arrive.
  if (outcome.kind === 'failed' && !outcome.isUnsure)
    throw atNumber('No text could be sent just now. Try again in a few minutes.')
}

const STOPPED = 'You texted STOP from this number. Text START to Corridor’s number first.'
const REFUSED: Readonly<Record<string, string>> = {
  opted_out: STOPPED,
  invalid: 'There is no such phone number.',
  landline: 'This is a landline, which cannot be texted.',
}

const tooMany = (message: string) =>
  new AppError(429, 'too_many_attempts', message, { retryAfter: 3600, fields: { phoneNumber: message } })

/** An attempt is counted before the code is checked, so that guesses sent all at once get no further. */
export async function confirmCode(
  context: Context,
  scope: Scope,
  { phoneNumber, code, address }: { phoneNumber: string; code: string; address: string },
): Promise<void> {
  refuseImpersonator(scope, 'settings')
  const phone = dialedNumber(phoneNumber)
  const open = phone === null ? null : await countAttempt(context, scope, phone)
  if (phone === null || open === null) throw wrongCode('This code has expired, or was tried too often. Get a new one.')
  if (!open.codeHash.equals(hashOf(context, phone, code))) throw wrongCode('This is not the code that we texted.')
  await runChange(context, { scope }, async (change) => {
    await change.tx
      .update(phoneCode)
      .set({ confirmedAt: change.now, confirmedFrom: address })
      .where(and(eq(phoneCode.phoneCodeId, open.phoneCodeId), isNull(phoneCode.confirmedAt)))
    record(change, { subject: 'user', subjectId: scope.userId, action: 'confirmPhone' })
  })
}

/** The newest code for this number, if it may still be tried. */
async function countAttempt({ database, clock }: Context, { userId }: Scope, phone: string) {
  const [newest] = await database.writer
    .select({ phoneCodeId: phoneCode.phoneCodeId })
    .from(phoneCode)
    .where(and(eq(phoneCode.userId, userId), eq(phoneCode.phone, phone)))
    .orderBy(desc(phoneCode.phoneCodeId))
    .limit(1)
  if (!newest) return null
  const [open] = await database.writer
    .update(phoneCode)
    .set({ tries: sql`${phoneCode.tries} + 1` })
    .where(
      and(
        eq(phoneCode.phoneCodeId, newest.phoneCodeId),
        lt(phoneCode.tries, CODE_TRIES),
        gt(phoneCode.expiresAt, clock.now()),
        isNull(phoneCode.confirmedAt),
      ),
    )
    .returning()
  return open ?? null
}

const wrongCode = (message: string) => invalid(message, { code: message })

function hashOf({ secrets }: Context, phone: string, code: string): Buffer {
  return keyedHash(secrets.signInFailures, 'phoneCode', phone, code)
}

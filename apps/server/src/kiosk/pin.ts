/** The PIN that follows a student's number at some kiosks. */
import type { Answer } from '@corridor/contract'
import { can, isStudent } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { isSecretLocked, MAX_PIN_LENGTH, MIN_PIN_LENGTH, pinProblem, withWrongSecret } from '@corridor/rules/kiosk'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { activeMembers } from '../db/activeMembers.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { kiosk, studentPin, userAccount } from '../db/schema/index.ts'
import { forbidden, invalid } from '../http/errors.ts'
import { notify } from '../notification/notify.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'
import { hashSecret } from '../session/typedSecret.ts'

/** Each with its person, so that two equal PINs do not look alike. */
const hashPin = (context: Context, userId: UserId, pin: string) => hashSecret(context, pin, `student pin ${userId}`)

const PROBLEMS = {
  format: `A PIN has ${MIN_PIN_LENGTH} to ${MAX_PIN_LENGTH} digits.`,
  easy: 'Too easy to guess.',
} as const

export async function setPin(context: Context, change: Change, scope: Scope, pin: string): Promise<void> {
  if (!isStudent(scope.type)) throw forbidden()
  const { tx, now } = change
  const { userId } = scope
  const { number } = expectOne(
    await tx.select({ number: userAccount.schoolIdentifier }).from(userAccount).where(eq(userAccount.userId, userId)),
  )
  const problem = pinProblem(pin, number)
  if (problem) throw invalid(PROBLEMS[problem], { pin: PROBLEMS[problem] })
  const values = { pinHash: hashPin(context, userId, pin), createdAt: now, failures: 0, firstFailedAt: null }
  await tx
    .insert(studentPin)
    .values({ studentId: userId, ...values })
    .onConflictDoUpdate({ target: studentPin.studentId, set: values })
  record(change, { subject: 'user', subjectId: userId, action: 'setPin' })
}

/** Staff who may lock the student. */
export async function resetPin({ tx, ...change }: Change, scope: Scope, userId: UserId): Promise<void> {
  const members = await activeMembers(tx, { schoolIds: scope.schoolIds, userIds: [userId], types: ['student'] })
  if (members.length === 0) throw personNotFound()
  if (!members.some((student) => can(scope, 'student.lock', student))) throw forbidden()
  const { rowCount } = await tx.delete(studentPin).where(eq(studentPin.studentId, userId))
  if (rowCount) record(change, { subject: 'user', subjectId: userId, action: 'resetPin' })
}

export async function ownPin(db: Reader, scope: Scope): Promise<Answer<'GET /api/user/pin'>> {
  const isPinKiosk = and(
    inArray(kiosk.schoolId, [...scope.schoolIds]),
    eq(kiosk.identify, 'pin'),
    isNull(kiosk.disconnectedAt),
  )
  return {
    isSet: (await db.$count(studentPin, eq(studentPin.studentId, scope.userId))) > 0,
    isUsed: isStudent(scope.type) && (await db.$count(kiosk, isPinKiosk)) > 0,
  }
}

/** Null if it is right. A wrong one is counted, at all kiosks together. */
export async function checkPin(
  context: Context,
  change: Change,
  { userId, schoolId }: { userId: UserId; schoolId: SchoolId },
  pin: string,
): Promise<'noPin' | 'wrongPin' | 'pinLocked' | null> {
  const { tx, now } = change
  const stored = await lockPin(tx, userId)
  if (!stored) return 'noPin'
  if (isSecretLocked(stored, now)) return 'pinLocked'
  const isRight = stored.pinHash.equals(hashPin(context, userId, pin))
  const tries = isRight ? { failures: 0, firstFailedAt: null } : withWrongSecret(stored, now)
  await tx.update(studentPin).set(tries).where(eq(studentPin.studentId, userId))
  if (isRight) return null
  if (!isSecretLocked(tries, now)) return 'wrongPin'
  const facts = { studentId: userId, fromRoomId: null, toRoomId: null, actorId: null }
  await notify(change, { userId, schoolId, kind: 'pinLocked', facts })
  record(change, { subject: 'user', subjectId: userId, schoolId, action: 'pinLocked' })
  return 'pinLocked'
}

async function lockPin(tx: Tx, userId: UserId) {
  const [row] = await tx.select().from(studentPin).where(eq(studentPin.studentId, userId)).for('update')
  return row
}

/** Six digits with which staff approve at a kiosk of a room they work in, or end one. They sign in nowhere. */
import type { Answer } from '@corridor/contract'
import { can, isStaff } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { isSecretLocked, STAFF_CODE_LENGTH, WRONG_SECRETS, withWrongSecret } from '@corridor/rules/kiosk'
import { worksThere } from '@corridor/rules/pass'
import { and, eq } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { kiosk as kioskTable, staffCode } from '../db/schema/index.ts'
import { AppError, forbidden } from '../http/errors.ts'
import type { SchoolReference } from '../reference.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { type Scope, scopeAtKiosk } from '../session/scope.ts'
import { hashSecret, randomDigits } from '../session/typedSecret.ts'
import { staffOfKiosk } from './roomClasses.ts'

const hashCode = (context: Context, schoolId: SchoolId, code: string) =>
  hashSecret(context, code, `staff code ${schoolId}`)

/** The same code in all of the person's schools. One that somebody else has there is thrown away, and another is tried. */
export async function makeStaffCode(
  context: Context,
  change: Change,
  scope: Scope,
): Promise<Answer<'POST /api/user/staff-code'>> {
  if (!isStaff(scope.type)) throw forbidden()
  const { tx, now } = change
  await tx.delete(staffCode).where(eq(staffCode.userId, scope.userId))
  for (;;) {
    const code = randomDigits(STAFF_CODE_LENGTH)
    const rows = scope.schoolIds.map((schoolId) => ({
      ...{ schoolId, userId: scope.userId, createdAt: now },
      codeHash: hashCode(context, schoolId, code),
    }))
    const isFree = await tx
      .transaction((inner) => inner.insert(staffCode).values(rows))
      .then(
        () => true,
        (error: unknown) => {
          if (isDuplicate(error, 'staff_code_in_school')) return false
          throw error
        },
      )
    if (!isFree) continue
    record(change, { subject: 'user', subjectId: scope.userId, action: 'makeStaffCode' })
    return { code }
  }
}

export async function removeStaffCode(change: Change, { userId }: Scope): Promise<void> {
  const { rowCount } = await change.tx.delete(staffCode).where(eq(staffCode.userId, userId))
  if (rowCount) record(change, { subject: 'user', subjectId: userId, action: 'removeStaffCode' })
}

export async function ownStaffCode(db: Reader, { userId }: Scope): Promise<Answer<'GET /api/user/staff-code'>> {
  const [found] = await db.select().from(staffCode).where(eq(staffCode.userId, userId))
  return { createdAt: found?.createdAt ?? null }
}

const wrongCode = () => new AppError(422, 'wrong_code', 'That code does not work here. Check it and try again.')

/** Whoever has this code and works in the kiosk's room now, cover included. */
export function staffWithCode(
  context: Context,
  kiosk: KioskScope,
  reference: SchoolReference,
  code: string,
): Promise<Scope> {
  const there = staffOfKiosk(reference, kiosk, context.clock.now())
  return holderOf(context, kiosk, code, ({ userId }) => worksThere(userId, there))
}

/** The same, and whoever may disconnect it from elsewhere: at an entrance or in a hall there may be nobody who works there. */
export function staffWhoLeave(
  context: Context,
  kiosk: KioskScope,
  reference: SchoolReference,
  code: string,
): Promise<Scope> {
  const there = staffOfKiosk(reference, kiosk, context.clock.now())
  const mayLeave = (scope: Scope) => worksThere(scope.userId, there) || can(scope, 'kiosk.manage', kiosk)
  return holderOf(context, kiosk, code, mayLeave)
}

/** Wrong codes are counted for the kiosk, in a transaction of their own: the refusal must not take the count back. */
async function holderOf(
  context: Context,
  kiosk: KioskScope,
  code: string,
  mayUseIt: (scope: Scope) => boolean,
): Promise<Scope> {
  const { database, clock } = context
  const now = clock.now()
  const holder = await database.writer.transaction(async (tx): Promise<Scope | null> => {
    const [row] = await tx
      .select({ failures: kioskTable.codeFailures, firstFailedAt: kioskTable.codeFailedAt })
      .from(kioskTable)
      .where(eq(kioskTable.kioskId, kiosk.kioskId))
      .for('update')
    if (row && isSecretLocked(row, now)) {
      const message = 'Too many wrong codes. Approve on your own device, or try again later.'
      throw new AppError(429, 'too_many_attempts', message, { retryAfter: WRONG_SECRETS.minutes * 60 })
    }
    const [found] = await tx
      .select({ userId: staffCode.userId })
      .from(staffCode)
      .where(
        and(
          eq(staffCode.schoolId, kiosk.schoolId),
          eq(staffCode.codeHash, hashCode(context, kiosk.schoolId, code.trim())),
        ),
      )
    const scope = found ? await scopeAtKiosk(database, found.userId, kiosk, now) : null
    const isRight = scope !== null && isStaff(scope.type) && mayUseIt(scope)
    const { failures, firstFailedAt } =
      isRight || !row ? { failures: 0, firstFailedAt: null } : withWrongSecret(row, now)
    await tx
      .update(kioskTable)
      .set({ codeFailures: failures, codeFailedAt: firstFailedAt })
      .where(eq(kioskTable.kioskId, kiosk.kioskId))
    return isRight ? scope : null
  })
  if (!holder) throw wrongCode()
  return holder
}

/**
 * A student types a number or shows a card. Tries at one kiosk come one after the other: the row of the kiosk is locked,
 * so that wrong ones are counted exactly, across servers and reloads.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { KioskAnswer, Output } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import {
  IDENTIFY_MS,
  kioskHours,
  secondsToNextTry,
  sleepAfter,
  WRONG_TRIES_MINUTES,
  type WrongTries,
} from '@corridor/rules/kiosk'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq, gt } from 'drizzle-orm'
import { type Change, runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { kiosk as kioskTable, kioskWrongTry } from '../db/schema/index.ts'
import { AppError, notAKiosk } from '../http/errors.ts'
import { bellsOf } from '../school/bells.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { scopeAtKiosk } from '../session/scope.ts'
import { answerFor } from './answer.ts'
import { findStudent } from './findStudent.ts'
import { answerLate } from './late.ts'
import { notifyRoomStaff } from './notify.ts'
import { checkPin } from './pin.ts'
import { classesInRoom, type RoomClass } from './roomClasses.ts'
import { type KioskVisit, openVisit, referenceOf } from './visit.ts'

type Typed = Output<'POST /api/kiosk/identify', 'body'>
type Refused = Extract<
  KioskAnswer,
  { kind: 'notFound' | 'asleep' | 'closed' | 'sharedNumber' | 'wrongPin' | 'noPin' | 'pinLocked' }
>

export async function identify(context: Context, kiosk: KioskScope, typed: Typed): Promise<KioskAnswer> {
  const began = performance.now()
  const found = await findVisit(context, kiosk, typed)
  if (isVisit(found)) return kiosk.kind === 'late' ? answerLate(found) : answerFor(found)
  await untilNextSlot(began)
  return found
}

/** Answers that say no come at fixed moments, so that how long they took says nothing. */
export async function untilNextSlot(began: number): Promise<void> {
  const taken = performance.now() - began
  await wait(Math.ceil(taken / IDENTIFY_MS) * IDENTIFY_MS - taken)
}

export const isVisit = (found: KioskVisit | Refused): found is KioskVisit => 'scope' in found

/** The student who typed it, or what is said to them instead. */
export async function findVisit(context: Context, kiosk: KioskScope, typed: Typed): Promise<KioskVisit | Refused> {
  const { database, clock } = context
  const reference = await referenceOf(context, kiosk)
  const { isOpen } = kioskHours(bellsOf(reference), reference.school.timezone, clock.now())
  if (!isOpen || kiosk.kind === 'board') return { kind: 'closed' }
  const classes = await classesInRoom(database.db, reference, kiosk, clock.now())
  const found = await findIdentified(context, kiosk, classes, typed)
  if (typeof found !== 'number') return found
  const scope = await scopeAtKiosk(database, found, kiosk, clock.now())
  // Their account has ended in between.
  return scope ? openVisit(context, kiosk, scope, classes) : { kind: 'notFound', waitSeconds: 0 }
}

function findIdentified(
  context: Context,
  kiosk: KioskScope,
  classes: readonly RoomClass[],
  { typed, pin = '' }: Typed,
): Promise<UserId | Refused> {
  return runSystemChange(context, async (change) => {
    const { tx, now } = change
    const tries = await lockTries(change, kiosk)
    if ('until' in tries) return tries
    const found = await findStudent(tx, kiosk, typed, classes, now)
    if (found === null) return countWrong(change, kiosk, tries)
    if (found === 'shared') return { kind: 'sharedNumber' }
    const { userId } = found
    if (kiosk.identify === 'number' || found.isCard) return userId
    const problem = await checkPin(context, change, { userId, schoolId: kiosk.schoolId }, pin)
    return problem === null ? userId : { kind: problem }
  })
}

/** The wrong tries so far, or until when the kiosk sleeps. */
async function lockTries(
  { tx, now }: Change,
  { kioskId }: KioskScope,
): Promise<WrongTries | Extract<Refused, { kind: 'asleep' }>> {
  const [row] = await tx
    .select({ sleepsUntil: kioskTable.sleepsUntil, disconnectedAt: kioskTable.disconnectedAt })
    .from(kioskTable)
    .where(eq(kioskTable.kioskId, kioskId))
    .for('update')
  if (!row || row.disconnectedAt !== null) throw notAKiosk()
  if (row.sleepsUntil !== null && row.sleepsUntil > now) return { kind: 'asleep', until: row.sleepsUntil }
  const rows = await tx
    .select({ at: kioskWrongTry.at })
    .from(kioskWrongTry)
    .where(and(eq(kioskWrongTry.kioskId, kioskId), gt(kioskWrongTry.at, minutesAfter(now, -WRONG_TRIES_MINUTES))))
  const tries = rows.map(({ at }) => at)
  const retryAfter = secondsToNextTry(tries, now)
  if (retryAfter > 0) throw new AppError(429, 'too_many_attempts', 'One moment.', { retryAfter })
  return tries
}

async function countWrong(change: Change, kiosk: KioskScope, before: WrongTries): Promise<Refused> {
  const { tx, now } = change
  const { kioskId, schoolId, roomId } = kiosk
  const tries = [...before, now]
  const until = sleepAfter(tries, now)
  if (until === null) {
    await tx.insert(kioskWrongTry).values({ kioskId, at: now })
    return { kind: 'notFound', waitSeconds: secondsToNextTry(tries, now) }
  }
  await tx.update(kioskTable).set({ sleepsUntil: until }).where(eq(kioskTable.kioskId, kioskId))
  await tx.delete(kioskWrongTry).where(eq(kioskWrongTry.kioskId, kioskId))
  const effects = await notifyRoomStaff(change, { schoolId, roomId, kind: 'kioskAsleep', actorId: null })
  record(change, { subject: 'kiosk', subjectId: kioskId, schoolId, action: 'sleep', detail: { roomId }, effects })
  return { kind: 'asleep', until }
}

/** What a late desk says to a student who comes in. A pass that is there already is shown again, and never ended. */
import type { KioskAnswer, LatePass, Output, Pass } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { isLive, lateReasonsOf } from '@corridor/rules/pass'
import type { ArrivalClass } from '@corridor/rules/schedule'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { pass as passTable } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import { presentClasses, type RoomedClass, readArrivals, type StudentArrival } from '../late/arrivals.ts'
import { checkReason, lateWalk, presentLate, readLatePasses } from '../late/passes.ts'
import { changePasses } from '../pass/change/run.ts'
import { startLate } from '../pass/commands/startLate.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { passesOf } from './answer.ts'
import { scopeOfTurn, signTurn } from './turn.ts'
import { type KioskVisit, openVisit } from './visit.ts'

export async function answerLate(visit: KioskVisit): Promise<KioskAnswer> {
  const { student } = visit
  const before = await answerBefore(visit)
  if (before) return before
  const arrival = await arrivalOf(visit)
  const classes = presentClasses(arrival)
  const [only, ...others] = arrival.classes
  if (arrival.kind === 'none' || !only) return { kind: 'noClass', student }
  if (arrival.kind === 'onTime') return { kind: 'onTime', student, classes }
  if (others.length > 0) return { kind: 'lateChoice', student, turn: await turnOf(visit), classes }
  return startTo(visit, only)
}

/** If the class has ended meanwhile, the desk says what it would say now. */
export async function chooseLate(
  context: Context,
  kiosk: KioskScope,
  { turn, userGroupId }: Output<'POST /api/kiosk/late', 'body'>,
  request: FastifyRequest,
): Promise<KioskAnswer> {
  const visit = await visitOf(context, kiosk, turn)
  const { kind, classes } = await arrivalOf(visit)
  const chosen = classes.find((one) => one.class.userGroupId === userGroupId)
  return kind === 'late' && chosen ? startTo(visit, chosen, request) : answerLate(visit)
}

/** Of a pass of this student that began here. It is written beside the pass, which others see: nobody hears of it. */
export async function giveReason(
  context: Context,
  kiosk: KioskScope,
  { turn, passId, reason }: Output<'POST /api/kiosk/late/:passId/reason', 'body'> & { passId: PassId },
  request: FastifyRequest,
): Promise<void> {
  const { scope, reference } = await visitOf(context, kiosk, turn)
  checkReason(reference, reason)
  await runChange(context, { scope, request }, async ({ tx }) => {
    const own = and(eq(passTable.studentId, scope.userId), eq(passTable.fromRoomId, kiosk.roomId))
    const { rowCount } = await tx
      .update(passTable)
      .set({ lateReason: reason })
      .where(and(eq(passTable.passId, passId), own, eq(passTable.isLate, true)))
    if (!rowCount) throw notFound()
  })
}

async function visitOf(context: Context, kiosk: KioskScope, turn: string): Promise<KioskVisit> {
  if (kiosk.kind !== 'late') throw notFound()
  return openVisit(context, kiosk, await scopeOfTurn(context, kiosk, turn))
}

const turnOf = ({ context, kiosk, scope }: KioskVisit) => signTurn(context, kiosk, scope.userId)

async function arrivalOf({ context, kiosk, reference, scope, now }: KioskVisit): Promise<StudentArrival> {
  const wanted = { studentIds: [scope.userId], entranceId: kiosk.roomId }
  const ofStudent = await readArrivals(context.database.db, reference, wanted, now)
  return ofStudent(scope.userId)
}

/** What is said to a student who has a live pass. In this order, a late pass of another desk is never taken for another. */
async function answerBefore(visit: KioskVisit): Promise<KioskAnswer | null> {
  const { context, reference, scope, student, now } = visit
  const live = (await passesOf(visit)).find(isLive)
  if (!live) return null
  const known = live.isLate ? await readLatePasses(context.database.db, reference, [scope.userId], now) : []
  const active = known.find(({ isActive }) => isActive)
  return active
    ? lateAnswer(visit, active.shown, { isNew: false, asksReason: !active.hasReason })
    : { kind: 'elsewhere', student }
}

async function startTo(
  visit: KioskVisit,
  to: ArrivalClass<RoomedClass>,
  request?: FastifyRequest,
): Promise<KioskAnswer> {
  const { context, kiosk, reference, scope } = visit
  const walk = lateWalk(reference, { userId: scope.userId, fromRoomId: kiosk.roomId, reason: null }, to)
  const requester = request ? { scope, request } : { scope }
  const answer = await changePasses(context, requester, startLate(kiosk.schoolId, [walk]), ({ passes: [made] }) =>
    made ? madeAnswer(visit, made, to) : null,
  )
  // Somebody else was faster, at another desk.
  return answer ?? (await answerBefore(visit)) ?? { kind: 'elsewhere', student: visit.student }
}

async function madeAnswer(visit: KioskVisit, made: Pass, to: ArrivalClass<RoomedClass>): Promise<KioskAnswer> {
  const { name: className, ownedBy, room } = to.class
  const facts = { passId: made.passId, startedAt: made.startedAt ?? visit.now, className, ownedBy, roomId: room.roomId }
  const student = { firstName: visit.student.firstName, lastName: visit.lastName }
  return lateAnswer(visit, presentLate(visit.reference, { ...facts, student }), { isNew: true, asksReason: true })
}

async function lateAnswer(
  visit: KioskVisit,
  pass: LatePass,
  { isNew, asksReason }: { isNew: boolean; asksReason: boolean },
): Promise<KioskAnswer> {
  const reasons = asksReason ? [...lateReasonsOf(visit.reference.school.lateReasons)] : []
  return { kind: 'late', student: visit.student, turn: await turnOf(visit), pass, isNew, reasons }
}

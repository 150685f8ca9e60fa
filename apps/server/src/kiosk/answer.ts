/** The one answer to a student at a kiosk. The rule `kioskStep` says which; here it is carried out and presented. */
import type { KioskAnswer, Pass } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { kioskStep, sameScanSince } from '@corridor/rules/kiosk'
import { isActive, overTimeState } from '@corridor/rules/pass'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import { changePasses } from '../pass/change/run.ts'
import { completePasses } from '../pass/commands/complete.ts'
import { LIVE } from '../pass/conditions.ts'
import { approverName } from '../pass/preview.ts'
import { passesById, selectPasses } from '../pass/queries.ts'
import { whereTo } from './tiles.ts'
import { signTurn } from './turn.ts'
import type { KioskVisit } from './visit.ts'

const DAY_MINUTES = 24 * 60

/** Passes of the student that are open, or have just ended. */
export function passesOf({ context, scope, now }: KioskVisit): Promise<Pass[]> {
  return selectPasses(
    context.database.db,
    sql`p.student_id = ${scope.userId} and ((${LIVE}) or p.base_at >= ${minutesAfter(now, -DAY_MINUTES)}::timestamptz
      and (p.completed_at is null or p.completed_at >= ${sameScanSince(now)}::timestamptz))`,
    now,
  )
}

export async function answerFor(visit: KioskVisit): Promise<KioskAnswer> {
  const { kiosk, reference, now, student } = visit
  const step = kioskStep(await passesOf(visit), kiosk.roomId, reference.school, now)
  switch (step.kind) {
    case 'elsewhere':
      return { kind: 'elsewhere', student }
    case 'end':
      return presentPass(visit, await endPass(visit, step.pass))
    case 'choose': {
      const { passId, toRoomName, toRoomZoneColor } = step.ready ?? {}
      const ready =
        passId && toRoomName && toRoomZoneColor ? { passId, roomName: toRoomName, color: toRoomZoneColor } : null
      return { kind: 'where', student, turn: await turnOf(visit), ready, ...(await whereTo(visit)) }
    }
    default:
      return presentPass(visit, step.pass)
  }
}

const turnOf = ({ context, kiosk, scope }: KioskVisit) => signTurn(context, kiosk, scope.userId)

/** What is said about a pass after the student has done something, or if there is nothing to do but to wait. */
export async function presentPass(visit: KioskVisit, pass: Pass): Promise<KioskAnswer> {
  const { student, reference, kiosk } = visit
  const { passId, isUrgent, placeInLine, toRoomName, toRoomZoneColor, timeLimit } = pass
  if (pass.completedAt !== null) return { kind: 'ended', student, ...endOf(pass, kiosk.roomId) }
  if (pass.canceledAt !== null) return { kind: 'canceled', student }
  if (isActive(pass)) return { kind: 'out', student, roomName: toRoomName, color: toRoomZoneColor, timeLimit }
  const turn = await turnOf(visit)
  if (placeInLine !== null) return { kind: 'line', student, turn, passId, place: placeInLine, isUrgent }
  return { kind: 'request', student, turn, passId, approverName: approverName(reference, pass), isUrgent }
}

/** How long it took is said only if that was not too long. */
function endOf({ fromRoomId, startedAt, completedAt, duration, timeLimit }: Pass, roomId: RoomId) {
  const isOver = startedAt && completedAt && overTimeState(startedAt, completedAt, timeLimit) === 'over'
  return { isBack: fromRoomId === roomId, minutes: isOver ? null : duration }
}

/** The scan is what Arrived is. If somebody else has just ended it, that is the same to the student. */
export async function endPass({ context, scope, now }: KioskVisit, { passId }: Pass, endedAt?: Instant): Promise<Pass> {
  const command = completePasses([passId], endedAt === undefined ? {} : { endedAt })
  const ended = await changePasses(
    context,
    { scope },
    command,
    ({ passes }) => passes.find((pass) => pass.passId === passId) ?? null,
  )
  const [current] = ended ? [ended] : await passesById(context.database.db, [passId], now)
  if (!current) throw new Error('a pass that was ended is gone')
  return current
}

/** What a student presses at a kiosk, and what staff approve there. Everything is theirs, and of this room. */
import type { KioskAnswer, KioskTile, Output, Pass } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { isOfRoom } from '@corridor/rules/kiosk'
import { refusal } from '@corridor/rules/pass'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { notFound, refused } from '../http/errors.ts'
import type { Command } from '../pass/change/command.ts'
import { changePasses } from '../pass/change/run.ts'
import { approveAndStart } from '../pass/commands/approveAndStart.ts'
import { cancelPasses } from '../pass/commands/decide.ts'
import { requestPass } from '../pass/commands/request.ts'
import { startPasses } from '../pass/commands/start.ts'
import { hurryPass } from '../pass/commands/urgent.ts'
import { passInScope } from '../pass/queries.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import type { Scope } from '../session/scope.ts'
import { presentPass } from './answer.ts'
import { staffWithCode } from './staffCode.ts'
import { searchRooms, teacherHere } from './tiles.ts'
import { scopeOfTurn } from './turn.ts'
import { type KioskVisit, openVisit } from './visit.ts'

async function visitOf(context: Context, kiosk: KioskScope, turn: string): Promise<KioskVisit> {
  if (kiosk.kind !== 'room') throw notFound()
  return openVisit(context, kiosk, await scopeOfTurn(context, kiosk, turn))
}

export async function findRooms(
  context: Context,
  kiosk: KioskScope,
  { turn, search }: Output<'POST /api/kiosk/rooms', 'body'>,
): Promise<{ tiles: KioskTile[] }> {
  return { tiles: await searchRooms(await visitOf(context, kiosk, turn), search) }
}

/** The pass begins in the kiosk's room, whatever is sent. */
export async function askAtKiosk(
  context: Context,
  kiosk: KioskScope,
  { turn, toRoomId, toFacultyId, fromFacultyId }: Output<'POST /api/kiosk/pass', 'body'>,
  request: FastifyRequest,
): Promise<KioskAnswer> {
  const visit = await visitOf(context, kiosk, turn)
  const draft = {
    ...{ toRoomId, toFacultyId, isAsapPass: true },
    fromRoomId: kiosk.roomId,
    fromFacultyId: fromFacultyId ?? (await teacherHere(visit)),
    schoolId: kiosk.schoolId,
  }
  return changePasses(context, { scope: visit.scope, request }, requestPass(draft, null), ({ passes: [pass] }) => {
    if (!pass) throw new Error('a command that made a pass returned none')
    return presentPass(visit, pass)
  })
}

interface OnPass {
  passId: PassId
  turn: string
}

type Action = (passId: PassId) => Command

const ACTIONS = {
  start: (passId) => startPasses([passId]),
  cancel: (passId) => cancelPasses([passId]),
  hurry: hurryPass,
} as const satisfies Record<string, Action>

export async function actAtKiosk(
  context: Context,
  kiosk: KioskScope,
  action: keyof typeof ACTIONS,
  { passId, turn }: OnPass,
  request: FastifyRequest,
): Promise<KioskAnswer> {
  const visit = await visitOf(context, kiosk, turn)
  await requireOwnPass(visit, passId)
  return runOn(visit, visit.scope, passId, ACTIONS[action](passId), request)
}

/** A pass of the student that begins or ends in the kiosk's room. Any other does not exist. */
async function requireOwnPass({ context, kiosk, scope, now }: KioskVisit, passId: PassId): Promise<Pass> {
  const pass = await passInScope(context.database.db, scope, passId, now)
  if (!pass || pass.studentId !== scope.userId || !isOfRoom(pass, kiosk.roomId)) throw refused(refusal('not_found'))
  return pass
}

function runOn(
  visit: KioskVisit,
  scope: Scope,
  passId: PassId,
  command: Command,
  request?: FastifyRequest,
): Promise<KioskAnswer> {
  const requester = request ? { scope, request } : { scope }
  return changePasses(visit.context, requester, command, async ({ passes, skipped: [skipped] }) => {
    if (skipped) throw refused(skipped)
    const changed = passes.find((pass) => pass.passId === passId)
    return presentPass(visit, changed ?? (await requireOwnPass(visit, passId)))
  })
}

/**
 * Somebody who may approve this pass and works here says yes, and the student goes. The code is a secret, so nothing is
 * kept of this request for a retry; asked for once more, what has happened is said again.
 */
export async function approveAtKiosk(
  context: Context,
  kiosk: KioskScope,
  { passId, turn, staffCode }: OnPass & { staffCode: string },
): Promise<KioskAnswer> {
  const visit = await visitOf(context, kiosk, turn)
  await requireOwnPass(visit, passId)
  const staff = await staffWithCode(context, kiosk, visit.reference, staffCode)
  return runOn(visit, staff, passId, approveAndStart(passId, visit.scope))
}

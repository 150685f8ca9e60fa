/** What staff change about kiosks. A trigger tells the device of every change (`access_changed`). */
import type { Kiosk, Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { KioskId, RoomId, SchoolId } from '@corridor/rules/ids'
import { KIOSK_NAME_LENGTH, type KioskKind, MAX_KIOSKS, MAX_KIOSKS_PER_ROOM, PUT_KIOSK } from '@corridor/rules/kiosk'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { type Effect, kiosk, kioskCode, kioskWrongTry, room } from '../db/schema/index.ts'
import { forbidden, invalid } from '../http/errors.ts'
import { findRoom, type StoredRoom } from '../room/queries.ts'
import type { Scope } from '../session/scope.ts'
import { chosenRoomNotFound } from '../session/tenancy.ts'
import { findWaiting } from './code.ts'
import { notifyRoomStaff } from './notify.ts'
import type { KioskRow } from './present.ts'
import { lockKiosk, readKiosk } from './queries.ts'

type Params = Output<'POST /api/school/:schoolId/kiosk/:kioskId', 'params'>

/** Of two people who type the same code, one connects the device, and the other finds that it is not waiting anymore. */
export async function connectKiosk(
  context: Context,
  change: Change,
  scope: Scope,
  roomId: RoomId,
  {
    code,
    kind = 'room',
    name,
    students,
    identify,
    destinationIds = [],
    playsSound = false,
  }: Output<'POST /api/room/:roomId/kiosk', 'body'>,
): Promise<Kiosk> {
  const { tx, now } = change
  const there = await lockRoomForKiosk(tx, scope, roomId, kind)
  const { schoolId } = there
  await checkDestinations(tx, schoolId, destinationIds)
  const device = await findWaiting(context, tx, code, now)
  const { kioskId } = expectOne(
    await tx
      .insert(kiosk)
      .values({
        ...{ schoolId, roomId, kind, destinationIds, playsSound },
        name: name ?? there.name.slice(0, KIOSK_NAME_LENGTH),
        // Whoever comes late can be anybody.
        students: kind === 'late' ? 'school' : (students ?? 'class'),
        identify: identify ?? 'number',
        tokenHash: device.secretHash,
        connectedAt: now,
        connectedBy: scope.userId,
        lastSeenAt: now,
      })
      .returning({ kioskId: kiosk.kioskId }),
  )
  await tx.update(kioskCode).set({ kioskId }).where(eq(kioskCode.secretHash, device.secretHash))
  const effects = await notifyRoomStaff(change, { schoolId, roomId, kind: 'kioskConnected', actorId: scope.userId })
  record(change, {
    subject: 'kiosk',
    subjectId: kioskId,
    schoolId,
    action: 'connect',
    detail: { roomId, kind },
    effects,
  })
  return readKiosk(tx, kioskId, now)
}

/** The room, in which there is a place for one more kiosk. */
async function lockRoomForKiosk(tx: Tx, scope: Scope, roomId: RoomId, kind: KioskKind): Promise<StoredRoom> {
  const found = await findRoom(tx, scope, roomId)
  if (!can(scope, PUT_KIOSK[kind], found)) throw forbidden()
  await lockSchools(tx, [found.schoolId])
  const connected = and(eq(kiosk.schoolId, found.schoolId), isNull(kiosk.disconnectedAt))
  if ((await tx.$count(kiosk, and(connected, eq(kiosk.roomId, roomId)))) >= MAX_KIOSKS_PER_ROOM) {
    throw invalid(`A room can have ${MAX_KIOSKS_PER_ROOM} kiosks. Disconnect one first.`, { roomId: 'full' })
  }
  if ((await tx.$count(kiosk, connected)) >= MAX_KIOSKS) {
    throw invalid(`A school can have ${MAX_KIOSKS} kiosks. Disconnect one first.`, { roomId: 'full' })
  }
  return findRoom(tx, scope, roomId)
}

/** Rooms of another school do not exist. */
async function checkDestinations(tx: Tx, schoolId: SchoolId, roomIds: readonly RoomId[]): Promise<void> {
  const inUse = and(eq(room.schoolId, schoolId), isNull(room.endedAt), inArray(room.roomId, [...roomIds]))
  if (roomIds.length > 0 && (await tx.$count(room, inUse)) !== roomIds.length) throw chosenRoomNotFound()
}

type KioskFields = Pick<KioskRow, 'roomId' | 'name' | 'students' | 'identify' | 'destinationIds' | 'playsSound'>

export async function changeKiosk(
  change: Change,
  scope: Scope,
  params: Params,
  { version, ...sent }: Output<'POST /api/school/:schoolId/kiosk/:kioskId', 'body'>,
): Promise<Kiosk> {
  const { tx, now } = change
  const { kioskId } = params
  const row = await lockKiosk(tx, scope, params)
  const { schoolId } = row
  const effects: Effect[] = []
  await edit<KioskFields>(change, {
    row,
    before: row,
    version,
    sent: sent as Partial<KioskFields>,
    current: () => readKiosk(tx, kioskId, now),
    write: async (changed, versions) => {
      const { roomId, destinationIds } = changed
      if (destinationIds) await checkDestinations(tx, schoolId, destinationIds)
      if (row.kind === 'late' && changed.students === 'class') {
        throw invalid('A late desk serves all students of the school.', { students: 'all' })
      }
      if (roomId !== undefined) {
        const there = await lockRoomForKiosk(tx, scope, roomId, row.kind)
        if (there.schoolId !== schoolId) throw chosenRoomNotFound()
        for (const one of [row.roomId, roomId]) {
          const notice = { schoolId, roomId: one, kind: 'kioskMoved', actorId: scope.userId } as const
          effects.push(...(await notifyRoomStaff(change, notice)))
        }
      }
      await tx
        .update(kiosk)
        .set({ ...changed, ...versions })
        .where(eq(kiosk.kioskId, kioskId))
    },
    line: () => ({ subject: 'kiosk', subjectId: kioskId, schoolId, action: 'update', effects }),
  })
  return readKiosk(tx, kioskId, now)
}

/** One that is awake stays as it is. */
export async function wakeKiosk(change: Change, scope: Scope, params: Params): Promise<Kiosk> {
  const { tx, now } = change
  const { kioskId, schoolId, roomId, sleepsUntil } = await lockKiosk(tx, scope, params)
  if (sleepsUntil !== null && sleepsUntil > now) {
    await tx.update(kiosk).set({ sleepsUntil: null }).where(eq(kiosk.kioskId, kioskId))
    await tx.delete(kioskWrongTry).where(eq(kioskWrongTry.kioskId, kioskId))
    record(change, { subject: 'kiosk', subjectId: kioskId, schoolId, action: 'wake', detail: { roomId } })
  }
  return readKiosk(tx, kioskId, now)
}

/** Ends its token in every process at once. If somebody else was faster, there is nothing left to do. */
export async function disconnectKiosk(change: Change, scope: Scope, params: Params): Promise<void> {
  await endKiosk(change, await lockKiosk(change.tx, scope, params, { orDisconnected: true }), 'disconnect')
}

type Ended = { kioskId: KioskId; schoolId: SchoolId; roomId: RoomId }

/** `leave`: on the device itself. `expire`: nobody has used it for long. */
export async function endKiosk(
  change: Change,
  { kioskId, schoolId, roomId }: Ended,
  action: 'disconnect' | 'leave' | 'expire',
): Promise<void> {
  const { tx, now, actor } = change
  const { rowCount } = await tx
    .update(kiosk)
    .set({ disconnectedAt: sql`${now}::timestamptz` })
    .where(and(eq(kiosk.kioskId, kioskId), isNull(kiosk.disconnectedAt)))
  if (!rowCount) return
  const actorId = actor.kind === 'system' ? null : actor.userId
  const effects = await notifyRoomStaff(change, { schoolId, roomId, kind: 'kioskLeft', actorId })
  record(change, { subject: 'kiosk', subjectId: kioskId, schoolId, action, detail: { roomId }, effects })
}

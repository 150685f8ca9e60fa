import type { FullRoom, Output, Room } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { RoomId, SchoolId } from '@corridor/rules/ids'
import { DEFAULT_ZONE_COLOR } from '@corridor/rules/text'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { record } from '../change/trail.ts'
import type { Tx } from '../db/connect.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { expectOne } from '../db/expectOne.ts'
import { jsonOf } from '../db/json.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { asText } from '../db/prepared.ts'
import { kiosk, quickSelect, room, roomClaim, roomLink, roomSetting } from '../db/schema/index.ts'
import { AppError, forbidden, invalid } from '../http/errors.ts'
import { LIVE } from '../pass/conditions.ts'
import { takeLocks } from '../pass/locks.ts'
import { presentRoom } from '../school/present.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import { checkMember, checkOwnRooms, isOnboarding } from './onboarding.ts'
import { checkRoomVisible, FIRST_FACULTY, findRoom, readFullRoom, readRoom, type StoredRoom } from './queries.ts'

type NewRoom = Output<'POST /api/room', 'body'>
type RoomChange = Output<'POST /api/room/:roomId', 'body'>
type Fields = Omit<RoomChange, 'version'>

const POLICY = ['requiresApproval', 'allowAsap', 'bathroom', 'alwaysOpen'] as const
const AT_FIRST = { requiresApproval: 1, allowAsap: 1, bathroom: 0, alwaysOpen: 0 } as const

export async function createRoom(change: Change, scope: Scope, body: NewRoom): Promise<FullRoom> {
  const { tx, now } = change
  const { schoolId: requested, isOwn = false, ...sent } = body
  const fields = { identifier: '', ...sent }
  const schoolId = requireSchool(scope, requested)
  const isNew = isOwn && (await isOnboarding(tx, scope))
  if (!can(scope, 'room.create', { schoolId, isOnboarding: isNew })) throw forbidden()
  if (isNew) await checkOwnRooms(tx, scope)
  const policy = { ...AT_FIRST, ...fields }
  const isUsual = POLICY.every((field) => policy[field] === AT_FIRST[field])
  if (!isUsual && !can(scope, 'room.policy', { schoolId })) throw forbidden()
  await lockSchools(tx, [schoolId])
  if (isOwn) await checkMember(tx, schoolId, scope)
  const { roomId } = await naming(fields.name, async () =>
    expectOne(
      await tx
        .insert(room)
        .values({ schoolId, ...toColumns({ ...fields, ...policy }), zoneColor: DEFAULT_ZONE_COLOR, createdAt: now })
        .returning({ roomId: room.roomId }),
    ),
  )
  if (isOwn) await tx.insert(roomLink).values({ schoolId, roomId, userId: scope.userId, createdAt: now })
  record(change, {
    subject: 'room',
    subjectId: roomId,
    schoolId,
    action: 'create',
    detail: { name: fields.name, identifier: fields.identifier },
    effects: isOwn ? [{ kind: 'personChanged', userId: scope.userId }] : [],
  })
  // The new room is not among the rooms with which the request came.
  return readFullRoom(tx, { ...scope, linkedRoomIds: [...scope.linkedRoomIds, roomId] }, roomId)
}

export async function changeRoom(
  change: Change,
  scope: Scope,
  roomId: RoomId,
  { version, ...sent }: RoomChange,
): Promise<Room> {
  const { tx } = change
  const row = await lockRoom(tx, scope, roomId)
  checkFields(scope, row, sent)
  const read = () => readRoom(tx, scope, roomId)
  let written: Room | undefined
  await edit<Fields>(change, {
    row,
    before: fromColumns(row),
    version,
    sent,
    current: read,
    write: async (changed, versions) => {
      const update = tx
        .update(room)
        .set({ ...toColumns(changed), ...versions })
        .where(eq(room.roomId, roomId))
        .returning({ facultyId: FIRST_FACULTY })
      const { facultyId } = expectOne(await naming(changed.name ?? row.name, () => update))
      const changedRow = { ...row, ...toColumns(changed), ...versions } as StoredRoom
      written = presentRoom(changedRow, facultyId)
    },
    line: () => ({ subject: 'room', subjectId: roomId, schoolId: row.schoolId, action: 'edit' }),
  })
  return written ?? read()
}

/** Nobody is sent to it anymore. Passes that are under way keep it open. */
export async function endRoom(change: Change, scope: Scope, roomId: RoomId): Promise<SchoolId> {
  const { tx, now } = change
  const found = await findRoom(tx, scope, roomId)
  if (!can(scope, 'room.end', found)) throw forbidden()
  // A student who starts a pass to the room waits here and then finds it closed.
  await takeLocks(tx, { students: [], rooms: [roomId], settings: [] })
  const { schoolId } = await lockRoom(tx, scope, roomId)
  const live = await countLive(tx, roomId)
  if (live > 0) throw inUse(live)
  await tx.update(room).set({ endedAt: now }).where(eq(room.roomId, roomId))
  await tx
    .update(roomLink)
    .set({ endedAt: now })
    .where(and(eq(roomLink.roomId, roomId), isNull(roomLink.endedAt)))
  await tx.delete(roomClaim).where(eq(roomClaim.roomId, roomId))
  await tx
    .update(roomSetting)
    .set({ endedAt: now })
    .where(and(eq(roomSetting.toRoomId, roomId), isNull(roomSetting.endedAt)))
  await tx.delete(quickSelect).where(eq(quickSelect.roomId, roomId))
  await tx
    .update(kiosk)
    .set({ disconnectedAt: now })
    .where(and(eq(kiosk.roomId, roomId), isNull(kiosk.disconnectedAt)))
  record(change, { subject: 'room', subjectId: roomId, schoolId, action: 'end' })
  return schoolId
}

async function countLive(tx: Tx, roomId: RoomId): Promise<number> {
  const { rows } = await tx.execute<{ live: number }>(
    sql`select count(*)::int as live from pass p where ${roomId} in (p.to_room_id, p.from_room_id) and ${LIVE}`,
  )
  return rows[0]?.live ?? 0
}

function inUse(live: number): AppError {
  const passes = live === 1 ? '1 pass to or from this room is' : `${live} passes to or from this room are`
  return new AppError(409, 'room_in_use', `${passes} still under way. Close the room when they have ended.`)
}

const ROOM = asText(sql`
  select ${jsonOf(getTableColumns(room))} as found from room join school on school.school_id = room.school_id`)

/** The school first (see `db/lockSchools.ts`), in one statement. A row that had to be waited for is read again by it. */
export async function lockRoom(tx: Tx, scope: Scope, roomId: RoomId): Promise<StoredRoom> {
  const { rows } = await tx.execute<{ found: StoredRoom }>(
    sql`${ROOM} where room.room_id = ${roomId} for no key update of school, room`,
  )
  return checkRoomVisible(rows[0]?.found, scope)
}

/** Each field has its own keepers: the room's people, those who set limits, and those who make the school's policy. */
function checkFields(scope: Scope, row: StoredRoom, sent: Fields): void {
  const { schoolId } = row
  const has = (...fields: (keyof Fields)[]) => fields.some((field) => sent[field] !== undefined)
  const isRefused =
    !can(scope, 'room.edit', row) ||
    (has('totalLimit', 'outLimit', 'passAlertTimeLimit') && !can(scope, 'room.limit', row)) ||
    (has('zoneColor') && !can(scope, 'room.end', row)) ||
    (has(...POLICY) && !can(scope, 'room.policy', { schoolId }))
  if (isRefused) throw forbidden()
}

/** Two rooms of a school cannot have the same name: nobody could tell them apart in a list. */
async function naming<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicate(error, 'room_name_in_school')) throw error
    const message = `There is already a room called “${name}”. Choose another name.`
    throw invalid(message, { name: message })
  }
}

function toColumns<F extends Partial<Record<(typeof POLICY)[number], 0 | 1 | undefined>>>(fields: F) {
  const flags = POLICY.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field] === 1])
  return { ...fields, ...(Object.fromEntries(flags) as { [K in (typeof POLICY)[number]]?: boolean }) }
}

function fromColumns(row: StoredRoom): Fields {
  const flag = (value: boolean) => (value ? 1 : 0)
  return {
    ...row,
    requiresApproval: flag(row.requiresApproval),
    allowAsap: flag(row.allowAsap),
    bathroom: flag(row.bathroom),
    alwaysOpen: flag(row.alwaysOpen),
  }
}

/** Destination settings: who approves a way, and how many students may take it at once. */
import type { Output, RoomSetting } from '@corridor/contract'
import { can, isAdministrator, STAFF_TYPES } from '@corridor/rules/access'
import type { RoomSettingId, SchoolId } from '@corridor/rules/ids'
import { type DestinationProblem, destinationMessage, destinationProblems } from '@corridor/rules/pass'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { record } from '../change/trail.ts'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { expectOne } from '../db/expectOne.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { room, roomSetting } from '../db/schema/index.ts'
import { forbidden, invalid, notFound } from '../http/errors.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { chosenRoomNotFound, chosenTeacherNotFound, requireSchool } from '../session/tenancy.ts'

type NewDestination = Output<'POST /api/roomsetting', 'body'>
type Destination = NewDestination & { schoolId: SchoolId }
type DestinationChange = Output<'POST /api/roomsetting/:roomSettingId', 'body'>
type Row = typeof roomSetting.$inferSelect

export async function createDestination(change: Change, scope: Scope, sent: NewDestination): Promise<RoomSetting> {
  const destination = { ...sent, schoolId: requireSchool(scope, sent.schoolId) }
  checkRights(scope, destination)
  await lockSchools(change.tx, [destination.schoolId])
  await checkValues(change.tx, destination, isAdministrator(scope.type))
  const rows = await change.tx
    .insert(roomSetting)
    .values({ ...destination, createdAt: change.now })
    .returning()
    .catch(refuseDuplicate)
  const row = expectOne(rows)
  record(change, { ...lineOf(row), action: 'create', detail: valuesOf(row) })
  return presentDestination(row)
}

export async function changeDestination(
  change: Change,
  scope: Scope,
  roomSettingId: RoomSettingId,
  { version, ...sent }: DestinationChange,
): Promise<RoomSetting> {
  const { tx } = change
  const row = await lockDestination(tx, scope, roomSettingId)
  checkRights(scope, row)
  await edit<ReturnType<typeof valuesOf>>(change, {
    row,
    before: row,
    version,
    sent: sent as Partial<ReturnType<typeof valuesOf>>,
    current: async () => presentDestination(row),
    write: async (changed, versions) => {
      const next = { ...row, ...changed }
      checkRights(scope, next)
      // A teacher may keep what an administrator chose.
      await checkValues(tx, next, isAdministrator(scope.type) || next.approval === row.approval)
      await tx
        .update(roomSetting)
        .set({ ...changed, ...versions })
        .where(eq(roomSetting.roomSettingId, roomSettingId))
        .catch(refuseDuplicate)
    },
    line: () => ({ ...lineOf(row), action: 'update' }),
  })
  return presentDestination(await lockDestination(tx, scope, roomSettingId))
}

export async function endDestination(change: Change, scope: Scope, roomSettingId: RoomSettingId): Promise<Row> {
  const row = await lockDestination(change.tx, scope, roomSettingId)
  checkRights(scope, row)
  await change.tx.update(roomSetting).set({ endedAt: change.now }).where(eq(roomSetting.roomSettingId, roomSettingId))
  record(change, { ...lineOf(row), action: 'end', detail: valuesOf(row) })
  return row
}

async function lockDestination(tx: Tx, scope: Scope, roomSettingId: RoomSettingId): Promise<Row> {
  const where = and(
    eq(roomSetting.roomSettingId, roomSettingId),
    inArray(roomSetting.schoolId, [...scope.schoolIds]),
    isNull(roomSetting.endedAt),
  )
  const [found] = await tx.select().from(roomSetting).where(where)
  if (found) await lockSchools(tx, [found.schoolId])
  const [row] = await tx.select().from(roomSetting).where(where).for('no key update')
  if (!row || !can(scope, 'destination.see', row)) {
    throw notFound('That destination was not found. It may have been removed.')
  }
  return row
}

function checkRights(scope: Scope, destination: Pick<Row, 'schoolId' | 'fromFacultyId'>): void {
  refuseImpersonator(scope, 'settings')
  if (!can(scope, 'destination.edit', destination)) throw forbidden()
}

/** The field that each problem is shown at. A duplicate is found by its index. */
const FIELD_OF: Readonly<Record<Exclude<DestinationProblem, 'duplicate'>, string>> = {
  school: 'schoolId',
  origin: 'fromFacultyId',
  destination: 'toRoomId',
  approval: 'approval',
  passLimit: 'passLimit',
}

async function checkValues(tx: Tx, destination: Destination, mayChooseAll: boolean): Promise<void> {
  const [problem] = destinationProblems(destination, [], mayChooseAll)
  if (problem && problem !== 'duplicate') {
    const message = `${destinationMessage(problem)}.`
    throw invalid(message, { [FIELD_OF[problem]]: message })
  }
  if (destination.toRoomId !== null && destination.toFacultyId !== null) {
    const message = 'Choose a room or a teacher, not both.'
    throw invalid(message, { toRoomId: message })
  }
  await checkEnds(tx, destination)
}

/** Only rooms in use and current staff of the school. Anybody else's ids do not exist here. */
async function checkEnds(tx: Tx, { schoolId, fromFacultyId, toRoomId, toFacultyId }: Destination): Promise<void> {
  if (toRoomId !== null) {
    const found = await tx
      .select({ roomId: room.roomId })
      .from(room)
      .where(and(eq(room.roomId, toRoomId), eq(room.schoolId, schoolId), isNull(room.endedAt)))
    if (found.length === 0) throw chosenRoomNotFound()
  }
  const userIds = [...new Set([fromFacultyId, toFacultyId].filter((userId) => userId !== null))]
  const staff = await activeMembers(tx, { schoolIds: [schoolId], userIds, types: STAFF_TYPES })
  if (staff.length < userIds.length) throw chosenTeacherNotFound()
}

function refuseDuplicate(error: unknown): never {
  if (!isDuplicate(error, 'room_setting_once')) throw error
  const message = `${destinationMessage('duplicate')}. Change that one, or choose another trip.`
  throw invalid(message, { toRoomId: message })
}

function valuesOf({ fromFacultyId, toRoomId, toFacultyId, approval, passLimit }: Row) {
  return { fromFacultyId, toRoomId, toFacultyId, approval, passLimit }
}

const lineOf = ({ roomSettingId, schoolId }: Row) =>
  ({ subject: 'roomSetting', subjectId: roomSettingId, schoolId }) as const

function presentDestination(row: Row): RoomSetting {
  const { roomSettingId, schoolId, version } = row
  return { roomSettingId, schoolId, ...valuesOf(row), version }
}

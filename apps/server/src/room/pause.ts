import type { Output, Room } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { RoomId, SchoolId } from '@corridor/rules/ids'
import { isPausedAt, pauseEnd } from '@corridor/rules/pass'
import type { Bells } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { expectOne } from '../db/expectOne.ts'
import { room, school } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { takeLocks } from '../pass/locks.ts'
import type { Schools } from '../reference.ts'
import { bellsOf } from '../school/bells.ts'
import type { Scope } from '../session/scope.ts'
import { lockRoom } from './commands.ts'
import { findRoom, readRoom } from './queries.ts'

interface Pause {
  pausedAt: Instant | null
  pausedUntil: Instant | null
  pauseReason: string | null
}

const OPEN: Pause = { pausedAt: null, pausedUntil: null, pauseReason: null }

/** From now on. Whoever is under way goes on, and whoever is in line waits. */
export async function pauseRoom(
  change: Change,
  scope: Scope,
  roomId: RoomId,
  { length, reason, version }: Output<'POST /api/room/:roomId/pause', 'body'>,
  schools: Schools,
): Promise<Room> {
  return setPause(change, scope, roomId, version, ({ current, schoolId, timezone }) => ({
    // One that is made longer has begun when it did: what was issued in spite of it may still go.
    pausedAt: isPausedAt(current, change.now) ? current.pausedAt : change.now,
    pausedUntil: pauseEnd(length, change.now, timezone, bellsIn(schools, schoolId)),
    pauseReason: reason || null,
  }))
}

function bellsIn(schools: Schools, schoolId: SchoolId): Bells | null {
  const reference = schools.get(schoolId)
  return reference ? bellsOf(reference) : null
}

/** One that has ended by itself, or was ended by someone else, is left as it is. */
export async function resumeRoom(
  change: Change,
  scope: Scope,
  roomId: RoomId,
  { version }: Output<'POST /api/room/:roomId/resume', 'body'>,
): Promise<Room> {
  return setPause(change, scope, roomId, version, ({ current }) => (isPausedAt(current, change.now) ? OPEN : current))
}

async function setPause(
  change: Change,
  scope: Scope,
  roomId: RoomId,
  version: number,
  next: (facts: { current: Pause; schoolId: SchoolId; timezone: string }) => Pause,
): Promise<Room> {
  const { tx } = change
  if (!can(scope, 'room.limit', await findRoom(tx, scope, roomId))) throw forbidden()
  // A student who starts a pass to the room has started it by then, or waits here and then finds it paused.
  await takeLocks(tx, { students: [], rooms: [roomId], settings: [] })
  const row = await lockRoom(tx, scope, roomId)
  const { timezone } = expectOne(
    await tx.select({ timezone: school.timezone }).from(school).where(eq(school.schoolId, row.schoolId)),
  )
  const sent = next({ current: row, schoolId: row.schoolId, timezone })
  await edit<Pause>(change, {
    row,
    before: row,
    version,
    sent,
    current: () => readRoom(tx, scope, roomId),
    write: async (changed, versions) => {
      await tx
        .update(room)
        .set({ ...changed, ...versions })
        .where(eq(room.roomId, roomId))
    },
    line: () => ({
      subject: 'room',
      subjectId: roomId,
      schoolId: row.schoolId,
      action: sent.pausedAt === null ? 'resume' : 'pause',
    }),
  })
  return readRoom(tx, scope, roomId)
}

import type { FullRoom, Input, PausableRoom, Room } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import type { PauseLength } from '@corridor/rules/pass'
import { request } from '../../base/client.ts'
import { invalidate, invalidateSchoolSetup, PEOPLE_KEY, queryClient, ROOM_KEY } from '../../base/session/queries.ts'

type RoomChange = Input<'POST /api/room/:roomId', 'body'>

/** Returns the saved room. What else shows rooms is fetched again. */
export async function saveRoom(roomId: RoomId, body: RoomChange): Promise<Room> {
  const room = await request('POST /api/room/:roomId', { params: { roomId }, body })
  invalidateSchoolSetup(room.schoolId).catch(() => undefined)
  return room
}

export async function createRoom(body: Input<'POST /api/room', 'body'>): Promise<FullRoom> {
  const room = await request('POST /api/room', { body })
  await invalidateSchoolSetup(room.schoolId).catch(() => undefined)
  return room
}

export async function pauseRoom(room: PausableRoom, pause: { length: PauseLength; reason: string }): Promise<Room> {
  const { roomId, version } = room
  const paused = await request('POST /api/room/:roomId/pause', { params: { roomId }, body: { ...pause, version } })
  await refetchRoom(paused)
  return paused
}

export async function resumeRoom({ roomId, version }: Pick<Room, 'roomId' | 'version'>): Promise<void> {
  await refetchRoom(await request('POST /api/room/:roomId/resume', { params: { roomId }, body: { version } }))
}

async function refetchRoom({ roomId, schoolId }: Room): Promise<void> {
  await Promise.all([
    invalidateSchoolSetup(schoolId),
    queryClient.invalidateQueries({ queryKey: [ROOM_KEY, roomId] }),
    invalidate({ queryKey: [PEOPLE_KEY, schoolId, 'now'] }),
  ]).catch(() => undefined)
}

export async function closeRoom({ roomId, schoolId }: Pick<Room, 'roomId' | 'schoolId'>): Promise<void> {
  await request('DELETE /api/room/:roomId', { params: { roomId } })
  await invalidateSchoolSetup(schoolId).catch(() => undefined)
}

import type { FullRoom, Input, Room } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { request } from '../../base/client.ts'
import { invalidateSchoolSetup } from '../../base/session/queries.ts'

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

export async function closeRoom({ roomId, schoolId }: Pick<Room, 'roomId' | 'schoolId'>): Promise<void> {
  await request('DELETE /api/room/:roomId', { params: { roomId } })
  await invalidateSchoolSetup(schoolId).catch(() => undefined)
}

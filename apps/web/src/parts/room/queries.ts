import type { RoomId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { ROOM_KEY } from '../../base/session/queries.ts'

/** A room with its people. */
export function roomQuery(roomId: RoomId) {
  return queryOptions({
    queryKey: [ROOM_KEY, roomId],
    queryFn: () => request('GET /api/room/:roomId/full', { params: { roomId } }),
  })
}

/** Who is on the way to a room, and who waits for it. It changes every minute, so it is never kept. */
export function occupancyQuery(roomId: RoomId) {
  return queryOptions({
    queryKey: [ROOM_KEY, roomId, 'occupancy'],
    queryFn: () => request('GET /api/room/:roomId/occupancy', { params: { roomId } }),
    staleTime: 0,
  })
}

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

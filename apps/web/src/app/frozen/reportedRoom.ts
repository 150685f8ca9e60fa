/** Where a student who is out says to be. Staff see it, and nobody counts as found by it. */
import type { FreezeId, RoomId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { queryClient } from '../../base/session/queries.ts'

export function reportedRoomQuery(freezeId: FreezeId) {
  return queryOptions({
    queryKey: ['freeze', freezeId, 'says'],
    queryFn: () => request('GET /api/freeze/:freezeId/says', { params: { freezeId } }),
  })
}

export async function reportRoom(freezeId: FreezeId, roomId: RoomId): Promise<void> {
  const says = await request('POST /api/freeze/:freezeId/says', { params: { freezeId }, body: { roomId } })
  queryClient.setQueryData(reportedRoomQuery(freezeId).queryKey, { says })
}

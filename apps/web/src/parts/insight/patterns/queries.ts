import type { RoomId, SchoolId } from '@corridor/rules/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../base/client.ts'
import { ROOM_KEY, schoolSetupQuery } from '../../../base/session/queries.ts'
import type { Weeks } from './useWeeks.ts'

export function schoolPatternsQuery(schoolId: SchoolId, weeks: Weeks) {
  return queryOptions({
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'patterns', weeks],
    queryFn: () => request('GET /api/school/:schoolId/patterns', { params: { schoolId }, query: { weeks } }),
    placeholderData: keepPreviousData,
  })
}

export function roomPatternsQuery(roomId: RoomId, weeks: Weeks, side: 'from' | 'to') {
  return queryOptions({
    queryKey: [ROOM_KEY, roomId, 'patterns', weeks, side],
    queryFn: () => request('GET /api/room/:roomId/patterns', { params: { roomId }, query: { weeks, side } }),
    placeholderData: keepPreviousData,
  })
}

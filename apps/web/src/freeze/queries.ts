import type { FreezeId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { FREEZE_KEY } from '../parts/freeze/freezeQuery.ts'

/** Everybody to account for. It is as it was when the freeze began, so it is loaded once. */
export function studentsQuery(freezeId: FreezeId) {
  return queryOptions({
    queryKey: [FREEZE_KEY, freezeId, 'students'],
    queryFn: () => request('GET /api/freeze/:freezeId/students', { params: { freezeId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const EVERY_TEN_SECONDS = 10_000

/** Not all events of passes reach everybody, so it is also asked for by the clock while the freeze is on. */
export function passesQuery(freezeId: FreezeId, isRunning: boolean) {
  return queryOptions({
    queryKey: [FREEZE_KEY, freezeId, 'passes'],
    queryFn: () => request('GET /api/freeze/:freezeId/passes', { params: { freezeId } }),
    staleTime: 0,
    refetchInterval: isRunning && EVERY_TEN_SECONDS,
  })
}

/** The viewer's own classes. */
export function rollCallQuery(freezeId: FreezeId) {
  return queryOptions({
    queryKey: [FREEZE_KEY, freezeId, 'rollCall'],
    queryFn: () => request('GET /api/freeze/:freezeId/roll-call', { params: { freezeId } }),
    refetchInterval: EVERY_TEN_SECONDS,
  })
}

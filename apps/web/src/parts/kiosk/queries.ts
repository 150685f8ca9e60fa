import type { SchoolId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { schoolSetupQuery } from '../../base/session/queries.ts'

/** Whether a kiosk was seen changes without any event, so it is asked for while somebody looks. */
const SEEN_EVERY_MS = 15_000

/** The kiosks of a school that the viewer may manage. Under the key of the setup: they are fetched with its changes. */
export function kiosksQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'kiosks'],
    queryFn: () => request('GET /api/school/:schoolId/kiosks', { params: { schoolId }, query: {} }),
    refetchInterval: SEEN_EVERY_MS,
  })
}

/** What kind of device shows this code. Each question counts as a try, so it is asked once for a code. */
export function waitingDeviceQuery(schoolId: SchoolId, code: string) {
  return queryOptions({
    queryKey: ['kioskCode', schoolId, code],
    queryFn: () => request('POST /api/school/:schoolId/kiosk/code', { params: { schoolId }, body: { code } }),
    retry: false,
    gcTime: 0,
  })
}

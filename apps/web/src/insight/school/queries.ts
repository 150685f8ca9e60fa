import type { Answer, SchoolIncident } from '@corridor/contract'
import type { IncidentId, SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { usePassUpdates } from '../../base/session/passUpdates.ts'
import { invalidate, invalidatePeople, PEOPLE_KEY } from '../../base/session/queries.ts'
import { useThrottled } from '../../base/useThrottled.ts'
import type { PageAnswer } from '../../ui/table/address/paging.ts'
import { tableRequest } from '../../ui/table/tableRequest.ts'
import { incidentRequest } from './filters.ts'
import type { IncidentAddress } from './shape.ts'

const MIN_INTERVAL_MS = 2000

/** The key is among the people's, because marking one as seen elsewhere changes the list, too. */
const incidentsKey = (schoolId: SchoolId) => [PEOPLE_KEY, schoolId, 'incidents']

export function incidentsQuery(schoolId: SchoolId, address: IncidentAddress, timezone: string, now: Instant) {
  const query = { ...tableRequest(address), ...incidentRequest(address.filters, timezone, now) }
  return queryOptions<PageAnswer<SchoolIncident>>({
    queryKey: [...incidentsKey(schoolId), query],
    queryFn: () => request('GET /api/school/:schoolId/incidents', { params: { schoolId }, query }),
  })
}

/** How many are new and how many are seen, from the same answer. */
export function countsIn(answer: PageAnswer<SchoolIncident>): { newCount: number; seenCount: number } {
  return answer as Answer<'GET /api/school/:schoolId/incidents'>
}

/** A pass that starts or ends can bring another one, in the list and in the menu's count. */
export function useLiveIncidents(schoolId: SchoolId): void {
  const refetch = useThrottled(() => {
    for (const queryKey of [incidentsKey(schoolId), [PEOPLE_KEY, schoolId, 'now']])
      invalidate({ queryKey }).catch(() => undefined)
  }, MIN_INTERVAL_MS)
  usePassUpdates((pass) => {
    if (pass.schoolId === schoolId && pass.startedAt !== null) refetch()
  })
}

export async function markSeen(
  schoolId: SchoolId,
  incidents: readonly { incidentId: IncidentId; studentId: UserId }[],
): Promise<void> {
  const incidentIds = incidents.map(({ incidentId }) => incidentId)
  await request('POST /api/school/:schoolId/incidents/seen', { params: { schoolId }, body: { incidentIds } })
  await invalidatePeople(schoolId, [...new Set(incidents.map(({ studentId }) => studentId))])
}

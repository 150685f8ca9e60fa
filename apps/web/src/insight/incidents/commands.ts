import type { IncidentId, UserId } from '@corridor/rules'
import { errorMessage, request } from '../../base/client.ts'
import { invalidate, PERSON_KEY } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'

/** The most that are marked with one request. */
const AT_ONCE = 100

export async function markSeen(userId: UserId, incidentIds: readonly IncidentId[]): Promise<void> {
  try {
    const body = { incidentIds: incidentIds.slice(0, AT_ONCE) }
    await request('POST /api/user/:userId/incidents/seen', { params: { userId }, body })
    await invalidate({ queryKey: [PERSON_KEY, userId, 'incidents'] })
  } catch (error) {
    flash(errorMessage(error), 'error')
  }
}

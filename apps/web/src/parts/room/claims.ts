/** Rooms that new staff chose as their own, and what others say about it. */
import type { RoomClaim } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { invalidateSchoolSetup, schoolSetupQuery } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'

/** Its key is under the setup's, because the event for a choice and for its answer is that the setup has changed. */
export function claimsQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'claims'],
    queryFn: () => request('GET /api/school/:schoolId/rooms/claims', { params: { schoolId } }),
  })
}

export async function answerClaim(claim: RoomClaim, answer: 'confirm' | 'decline'): Promise<void> {
  const { schoolId, roomId, userId, name, roomName } = claim
  try {
    await request(`POST /api/room/:roomId/claim/:userId/${answer}`, { params: { roomId, userId } })
    flash(answer === 'confirm' ? `${name} Works in ${roomName}` : `${name} Was Not Linked to ${roomName}`)
  } catch (error) {
    flash(errorMessage(error), 'error')
  }
  await invalidateSchoolSetup(schoolId).catch(() => undefined)
}

import type { Answer, Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { UncheckedSchoolId } from '@corridor/rules/ids'
import { roomsFor } from '@corridor/rules/school'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { room } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'

/** Makes the usual places of a new school. A room of the same name is left as it is. */
export async function makePlaces(
  change: Change,
  scope: Scope,
  requested: UncheckedSchoolId,
  { places, restrooms }: Output<'POST /api/school/:schoolId/places', 'body'>,
): Promise<Answer<'POST /api/school/:schoolId/places'>> {
  const schoolId = requireSchool(scope, requested)
  if (!can(scope, 'room.create', { schoolId }) || !can(scope, 'room.policy', { schoolId })) throw forbidden()
  const { tx, now } = change
  await lockSchools(tx, [schoolId])
  const made = await tx
    .insert(room)
    .values(roomsFor(places, restrooms).map((one) => ({ ...one, schoolId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ roomId: room.roomId, name: room.name })
  for (const { roomId, name } of made) {
    record(change, { subject: 'room', subjectId: roomId, schoolId, action: 'create', detail: { name, identifier: '' } })
  }
  return { made: made.map(({ name }) => name) }
}

import type { Freeze } from '@corridor/contract'
import { can, type Viewer } from '@corridor/rules/access'
import { isRollCallOpen } from '@corridor/rules/freeze'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { professionalName } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import type { ReferenceFreeze, SchoolReference } from '../reference.ts'

/** As the school's staff see it. */
export function presentFreeze(
  { freezeId, instruction, isDrill, startedAt, endedAt, message, startedBy }: ReferenceFreeze,
  { schoolId, staff }: { schoolId: SchoolId; staff: SchoolReference['staff'] },
): Freeze {
  return {
    ...{ freezeId, schoolId, instruction, isDrill, startedAt, endedAt, message },
    startedByName: nameOf(staff, startedBy),
  }
}

/** Students learn what to do, and nothing about why. */
export function forStudents(freeze: Freeze): Freeze {
  return { ...freeze, message: null, startedByName: null }
}

/** The one that is on, or the last one while its roll call is open. */
export function presentCurrent(reference: SchoolReference, viewer: Viewer, now: Instant): Freeze | null {
  const [latest] = reference.freezes
  if (!latest || !isRollCallOpen(latest, now)) return null
  const { schoolId } = reference.school
  const freeze = presentFreeze(latest, { schoolId, staff: reference.staff })
  return can(viewer, 'freeze.mark', { schoolId }) ? freeze : forStudents(freeze)
}

export function nameOf(staff: SchoolReference['staff'], userId: UserId | null): string | null {
  const person = userId === null ? undefined : staff.get(userId)
  return person ? professionalName(person) : null
}

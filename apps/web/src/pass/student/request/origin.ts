/** Where a student most likely is: the current class, else the first quick-select origin, else the last one used. */
import type { Place, SchoolSetup } from '@corridor/contract'
import { classInSession } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import { placeOfClass } from '../../../parts/place/places.ts'

function exists(setup: SchoolSetup, place: Place | null | undefined): place is Place {
  return place != null && setup.rooms.some(({ roomId }) => roomId === place.roomId)
}

export function likelyOrigin(
  setup: SchoolSetup,
  quickOrigins: readonly Place[],
  lastUsed: Place | null,
  now: Instant,
): Place | null {
  const classNow = classInSession(setup.classes, setup, setup.school.timezone, now)
  const candidates = [placeOfClass(setup, classNow), ...quickOrigins, lastUsed]
  return candidates.find((place) => exists(setup, place)) ?? null
}

/** Where a student most likely is: the current class, else the first quick-select origin, else the last one used. */
import type { Place, SchoolSetup } from '@corridor/contract'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { classNow, placeOfClass } from '../../../parts/place/places.ts'

function exists(setup: SchoolSetup, place: Place | null | undefined): place is Place {
  return place != null && setup.rooms.some(({ roomId }) => roomId === place.roomId)
}

export function likelyOrigin(
  setup: SchoolSetup,
  quickOrigins: readonly Place[],
  lastUsed: Place | null,
  now: Instant,
): Place | null {
  const candidates = [placeOfClass(setup, classNow(setup, now)), ...quickOrigins, lastUsed]
  return candidates.find((place) => exists(setup, place)) ?? null
}

/** Between two classes and at lunch, students are on their way from the last one. */
const LAST_CLASS_MINUTES = 90
const STEP_MINUTES = 5

/** For a tile, which asks nothing: the class in session, else the last one, else as the form suggests. */
export function tileOrigin(
  setup: SchoolSetup,
  quickOrigins: readonly Place[],
  lastUsed: Place | null,
  now: Instant,
): Place | null {
  for (let ago = 0; ago <= LAST_CLASS_MINUTES; ago += STEP_MINUTES) {
    const place = placeOfClass(setup, classNow(setup, minutesAfter(now, -ago)))
    if (place) return place
  }
  return likelyOrigin(setup, quickOrigins, lastUsed, now)
}

/**
 * The origin for a pass at another time: the class of that time, unless the person has chosen a place of their own, which
 * is any other than what was suggested for the time before.
 */
export function originFor(
  suggest: (at: Instant) => Place | null,
  origin: Place | null,
  { before, at }: { before: Instant | null; at: Instant | null },
): Place | null {
  if (before === null || at === null) return origin
  const suggested = suggest(before)
  const isSuggested = origin?.roomId === suggested?.roomId && origin?.userId === suggested?.userId
  return isSuggested ? (suggest(at) ?? origin) : origin
}

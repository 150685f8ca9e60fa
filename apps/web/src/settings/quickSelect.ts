/**
 * The quick-select lists. A student's classes are always among the origins; the other places are chosen by the student.
 * Rooms that no longer exist are removed automatically.
 */
import type { Place, SchoolSetup } from '@corridor/contract'
import { findPlace, type PlaceOption, placeKey, placeOfClass, placeOptions } from '../parts/place/places.ts'

export interface QuickSelectFacts {
  options: readonly PlaceOption[]
  /** Where the student's classes meet. */
  classPlaces: readonly Place[]
}

export function quickSelectFacts(setups: readonly SchoolSetup[]): QuickSelectFacts {
  return {
    options: setups.flatMap(placeOptions),
    classPlaces: distinct(
      setups.flatMap((setup) => setup.classes.flatMap((group) => placeOfClass(setup, group) ?? [])),
    ),
  }
}

export function shownOrigins(stored: readonly Place[], facts: QuickSelectFacts): Place[] {
  return existing([...stored, ...facts.classPlaces], facts)
}

export function shownDestinations(stored: readonly Place[], facts: QuickSelectFacts): Place[] {
  return existing(stored, facts)
}

function existing(places: readonly Place[], { options }: QuickSelectFacts): Place[] {
  return distinct(places.flatMap((place) => findPlace(options, place)?.place ?? []))
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [placeKey(place), place])).values()]
}

export function includesPlace(places: readonly Place[], place: Place): boolean {
  return places.some((other) => placeKey(other) === placeKey(place))
}

export function withoutPlace(places: readonly Place[], place: Place): Place[] {
  return places.filter((other) => placeKey(other) !== placeKey(place))
}

/** Moves a place one step up (-1) or down (1), if it is not at the end. */
export function movedPlace(places: readonly Place[], place: Place, by: -1 | 1): Place[] {
  const from = places.findIndex((other) => placeKey(other) === placeKey(place))
  const to = from + by
  if (from === -1 || to < 0 || to >= places.length) return [...places]
  return withoutPlace(places, place).toSpliced(to, 0, place)
}

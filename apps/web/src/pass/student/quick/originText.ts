import type { SchoolSetup } from '@corridor/contract'
import { type PlaceOption, placeKey, placeOfClass } from '../../../parts/place/places.ts'

/** "English 10, Ms. Alvarez": what a student does there, and with whom. */
export function originDetail(setup: SchoolSetup, { place, faculty }: PlaceOption): string {
  const here = setup.classes.filter((group) => {
    const meets = placeOfClass(setup, group)
    return meets !== null && placeKey(meets) === placeKey(place)
  })
  // A teacher who has them twice a day teaches two classes here: which of them it is does not matter for a pass.
  const [only, ...others] = here
  return [others.length === 0 ? only?.name : null, faculty].filter(Boolean).join(', ')
}

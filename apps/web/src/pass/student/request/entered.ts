/**
 * What a student has entered in the sheet of a tile when they press More, for the form. Only in memory: a note belongs
 * in no address.
 */
import type { Place } from '@corridor/contract'

interface Entered {
  origin: Place | null
  note: string
}

let entered: { destination: Place; values: Entered } | null = null

export function keepEntered(destination: Place, values: Entered): void {
  entered = { destination, values }
}

/** Null for a form that was opened for another destination, or in another way. */
export function enteredFor(destination: Place | null): Entered | null {
  const isSame =
    entered?.destination.roomId === destination?.roomId && entered?.destination.userId === destination?.userId
  return isSame ? (entered?.values ?? null) : null
}

export function forgetEntered(): void {
  entered = null
}

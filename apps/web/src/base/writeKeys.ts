/**
 * The Idempotency-Keys of writes that are under way, or whose answer never came. The same write once more, by a second
 * tap or by somebody who was told to try again, is the same write: it goes under the same key, and happens once.
 */
import { randomKey } from './randomKey.ts'

const keys = new Map<string, string>()

export function keyOf(write: string): string {
  const key = keys.get(write) ?? randomKey()
  keys.set(write, key)
  return key
}

/** Whatever the answer was: from now on the same again is meant again. */
export function settle(write: string): void {
  keys.delete(write)
}

/**
 * The Idempotency-Keys of writes that are in flight, or that were never answered. If the user repeats such a write, by
 * a double tap or a second try, it is sent with the same key and takes effect only once.
 */
import { randomKey } from './randomKey.ts'

const keys = new Map<string, string>()

export function keyOf(write: string): string {
  const key = keys.get(write) ?? randomKey()
  keys.set(write, key)
  return key
}

/** After any answer, the same write counts as a new one. */
export function releaseKey(write: string): void {
  keys.delete(write)
}

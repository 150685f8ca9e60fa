import type { Pass } from '@corridor/contract'
import { baseTime } from '@corridor/rules'

/** By the time they are for; those for as soon as possible by the time they were approved or made. */
export function nextFirst(a: Pass, b: Pass): number {
  return Date.parse(baseTime(a)) - Date.parse(baseTime(b))
}

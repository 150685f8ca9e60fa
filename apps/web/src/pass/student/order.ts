import type { Pass } from '@corridor/contract'
import { baseTime } from '@corridor/rules/pass'

/** By scheduled time; ASAP passes by the time they were approved or created. */
export function nextFirst(a: Pass, b: Pass): number {
  return Date.parse(baseTime(a)) - Date.parse(baseTime(b))
}

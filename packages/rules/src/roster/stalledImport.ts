/** A nightly import that waits for a person waits again every night. They are told of it once, and reminded. */
import type { SchoolId } from '../ids.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'
import { holdsOf, type SchoolCounts } from './guard.ts'

/** Why an import stands still: the same texts for as long as the same is the matter. */
export type StallCause = readonly string[]

export interface StallNotice {
  at: Instant
  cause: StallCause
}

/** A night comes a moment too early for a whole week, or an hour, when the clocks change. */
const REMINDED_AFTER = (7 * 24 - 12) * 60

export function shouldNotify(now: Instant, cause: StallCause, last: StallNotice | null): boolean {
  if (last === null || now >= minutesAfter(last.at, REMINDED_AFTER)) return true
  return cause.length !== last.cause.length || cause.some((text, at) => text !== last.cause[at])
}

/** What would be removed or changed, by school. How many there are changes by a few every day, and does not matter. */
export function heldCause(schools: readonly { schoolId: SchoolId; counts: SchoolCounts }[]): StallCause {
  return schools
    .flatMap(({ schoolId, counts }) =>
      holdsOf(counts).map(({ kind, reason, count }) => `held ${schoolId} ${kind} ${reason} ${count}`),
    )
    .sort()
}

/** The organizations of which nobody has said which school they are. None, if nobody has ever looked at a roster. */
export function waitingCause(orgs: readonly { id: string; schoolId?: SchoolId | null }[]): StallCause {
  const unknown = orgs.filter(({ schoolId }) => schoolId === undefined)
  return ['waiting', ...unknown.map(({ id }) => id).sort()]
}

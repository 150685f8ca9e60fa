/** What can be done about passes that were issued a moment ago, and what came of it. */
import type { BulkAnswer, Pass } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { isAvailable, type SchoolClock, windowState } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'

export interface StartOffer {
  /** Can be started right now. */
  ready: readonly Pass[]
  /** Passes that could be started if their origin were known. */
  withoutOrigin: readonly Pass[]
}

/** Leaves out passes that are for later: they wait in the list until their time comes. */
export function startOffer(
  issued: readonly Pass[],
  viewer: Viewer,
  schoolOf: (schoolId: SchoolId) => SchoolClock | undefined,
  now: Instant,
): StartOffer {
  const due = issued.flatMap((pass) => {
    const school = schoolOf(pass.schoolId)
    return school && windowState(pass, school, now) === 'open' ? [{ pass, school }] : []
  })
  return {
    ready: due.filter(({ pass, school }) => isAvailable('start', pass, viewer, school, now)).map(({ pass }) => pass),
    withoutOrigin: due.filter(({ pass }) => pass.fromRoomId === null).map(({ pass }) => pass),
  }
}

export function issuedTo(passes: readonly Pass[]): string {
  return new Intl.ListFormat('en-US').format(passes.map(({ studentName }) => studentName))
}

export function startLabel(count: number): string {
  return count === 1 ? 'Start now' : `Start all ${count}`
}

/** "2 passes started. 1 is in line." Which limit it waits for is told to nobody. */
export function startedText({ passes }: Pick<BulkAnswer, 'passes'>): string {
  const started = passes.filter(({ startedAt }) => startedAt !== null).length
  const waiting = passes.length - started
  const parts = [
    started > 0 && `${started} ${started === 1 ? 'pass' : 'passes'} started.`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'is' : 'are'} in line.`,
  ]
  return parts.filter(Boolean).join(' ') || 'Nothing was started.'
}

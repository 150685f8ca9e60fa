import type { QueueEntry } from '@corridor/contract'
import type { PassId, UserId } from '@corridor/rules/ids'

type Entry = Pick<QueueEntry, 'passId' | 'studentId'>

/** Removes a student who started or canceled. */
export function withoutStudent<E extends Entry>(line: readonly E[], studentId: UserId): E[] {
  return line.filter((entry) => entry.studentId !== studentId)
}

/** The pass's place, starting at 1; the pass's own value if the line is not loaded. */
export function placeIn(line: readonly Entry[] | undefined, pass: { passId: PassId; placeInLine: number | null }) {
  const index = line?.findIndex(({ passId }) => passId === pass.passId) ?? -1
  return index === -1 ? pass.placeInLine : index + 1
}

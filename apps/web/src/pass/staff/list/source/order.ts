/** Searching and sorting passes. */
import type { Pass } from '@corridor/contract'
import { baseTime, byUrgency, waitsUrgently } from '@corridor/rules/pass'
import { matchTier } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { type Sort, sortRows } from '../../../../ui/table/address/sort.ts'
import type { SortColumn } from '../shape.ts'

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })

/** When the pass entered its current state; before it has started, when it is scheduled. */
export function lastStep(pass: Pass): Instant {
  return pass.completedAt ?? pass.startedAt ?? pass.enqueuedAt ?? baseTime(pass)
}

function compare(column: SortColumn, now: Instant): (a: Pass, b: Pass) => number {
  switch (column) {
    case 'student':
      return (a, b) => byName(a.studentName, b.studentName)
    case 'way':
      return (a, b) => byName(a.toRoomName, b.toRoomName) || byName(a.fromRoomName ?? '', b.fromRoomName ?? '')
    case 'state':
      return byUrgency(now)
    case 'time':
      return (a, b) => Date.parse(lastStep(a)) - Date.parse(lastStep(b))
  }
}

export const passId = (pass: Pass) => pass.passId

/** Ties keep the older first. In the order of time, what is urgent comes first in both directions. */
export function sortPasses(passes: readonly Pass[], { by, descending }: Sort<SortColumn>, now: Instant): Pass[] {
  const sorted = sortRows(passes, compare(by, now), descending, passId)
  return by === 'time' ? sorted.sort((a, b) => +waitsUrgently(b) - +waitsUrgently(a)) : sorted
}

/** Matches that are worse than an acronym are coincidental. */
const WORST_TIER = 5

export function searchPasses(passes: readonly Pass[], term: string): readonly Pass[] {
  const wanted = term.trim()
  if (!wanted) return passes
  return passes.filter(({ studentName, fromRoomName, toRoomName }) =>
    [studentName, fromRoomName ?? '', toRoomName].some(
      (name) => (matchTier(name, wanted) ?? WORST_TIER + 1) <= WORST_TIER,
    ),
  )
}

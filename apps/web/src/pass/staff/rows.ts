/** The live list as data: what is searched for, in which order, and what it amounts to. */
import type { Pass } from '@corridor/contract'
import { type Instant, matchTier, overTimeState } from '@corridor/rules'

/** What a row asks of the teacher, most urgent first. */
const URGENCY = ['over', 'confirm', 'inLine', 'active'] as const
type Urgency = (typeof URGENCY)[number]

export function urgencyOf(pass: Pass, now: Instant): Urgency {
  if (pass.completedAt) return 'confirm'
  if (!pass.startedAt) return 'inLine'
  return overTimeState(pass.startedAt, now, pass.timeLimit) === 'over' ? 'over' : 'active'
}

export const SORT_COLUMNS = ['student', 'way', 'state', 'time'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

export interface Sort {
  column: SortColumn
  descending: boolean
}

/** The newest on top: what a teacher looks up for is usually what has just happened. */
export const DEFAULT_SORT: Sort = { column: 'time', descending: true }

/** A first click sorts upwards, the next one downwards. */
export function sortAfterClick(sort: Sort, column: SortColumn): Sort {
  return { column, descending: sort.column === column && !sort.descending }
}

/** Where there are no columns to click, the useful orders by name. */
export const NAMED_SORTS: readonly (Sort & { label: string })[] = [
  { ...DEFAULT_SORT, label: 'Newest first' },
  { column: 'state', descending: false, label: 'Most urgent first' },
  { column: 'student', descending: false, label: 'By student' },
  { column: 'way', descending: false, label: 'By destination' },
]

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })

/** When the pass entered its present state. */
export function lastStep(pass: Pass): Instant {
  return pass.completedAt ?? pass.startedAt ?? pass.enqueuedAt ?? pass.createdAt
}

function compare(column: SortColumn, now: Instant): (a: Pass, b: Pass) => number {
  switch (column) {
    case 'student':
      return (a, b) => byName(a.studentName, b.studentName)
    case 'way':
      return (a, b) => byName(a.toRoomName, b.toRoomName) || byName(a.fromRoomName ?? '', b.fromRoomName ?? '')
    case 'state':
      return (a, b) => URGENCY.indexOf(urgencyOf(a, now)) - URGENCY.indexOf(urgencyOf(b, now))
    case 'time':
      return (a, b) => Date.parse(lastStep(a)) - Date.parse(lastStep(b))
  }
}

/** Ties keep the older first, whatever the direction, so that equals do not dance. */
export function sortPasses(passes: readonly Pass[], { column, descending }: Sort, now: Instant): Pass[] {
  const order = compare(column, now)
  const direction = descending ? -1 : 1
  return [...passes].sort((a, b) => direction * order(a, b) || (a.passId < b.passId ? -1 : 1))
}

/** Beyond an acronym, a match is a coincidence of letters. */
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

/** "11 active · 2 in line · 1 to confirm", without what there is none of. */
export function summary(passes: readonly Pass[], now: Instant): string {
  const count = (...wanted: Urgency[]) => passes.filter((pass) => wanted.includes(urgencyOf(pass, now))).length
  const parts: [number, string][] = [
    [count('active', 'over'), 'active'],
    [count('inLine'), 'in line'],
    [count('confirm'), 'to confirm'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(' · ')
}

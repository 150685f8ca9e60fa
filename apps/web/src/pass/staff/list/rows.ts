/** A list as data: what is searched for, in which order, and what it amounts to. */
import type { Pass } from '@corridor/contract'
import { baseTime, type Instant, type ListName, matchTier, overTimeState } from '@corridor/rules'

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

/** A first click sorts upwards, the next one downwards. */
export function sortAfterClick(sort: Sort, column: SortColumn): Sort {
  return { column, descending: sort.column === column && !sort.descending }
}

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })

/** When the pass entered its present state; before it has begun, when it is meant to. */
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

function liveParts(passes: readonly Pass[], now: Instant): [number, string][] {
  const count = (...wanted: Urgency[]) => passes.filter((pass) => wanted.includes(urgencyOf(pass, now))).length
  return [
    [count('active', 'over'), 'active'],
    [count('inLine'), 'in line'],
    [count('confirm'), 'to confirm'],
  ]
}

const WAITING = { upcoming: 'coming up', requested: 'waiting for an answer' } as const

/** "11 active · 2 in line · 1 to confirm", without what there is none of; with a plus where more can be loaded. */
export function summary(list: ListName, passes: readonly Pass[], now: Instant, hasMore = false): string {
  const parts = list === 'live' ? liveParts(passes, now) : [[passes.length, WAITING[list]] as const]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number}${hasMore ? '+' : ''} ${word}`)
    .join(' · ')
}

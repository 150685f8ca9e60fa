/** The rows of a board as they are at a moment: over time first, then the longest. */
import type { BoardRow } from '@corridor/contract'
import { byUrgency, type OverTimeState, overTimeState } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'

export const stateOf = ({ startedAt, timeLimit }: BoardRow, now: Instant): OverTimeState =>
  overTimeState(startedAt, now, timeLimit)

export function sortedRows(rows: readonly BoardRow[], now: Instant): BoardRow[] {
  const order = byUrgency(now)
  return rows.toSorted((a, b) => order(asPass(a), asPass(b)))
}

/** Everybody on a board is out, whatever was before. */
const asPass = ({ startedAt, timeLimit }: BoardRow) => ({
  ...{ startedAt, timeLimit, createdAt: startedAt, approvedAt: startedAt },
  ...{ enqueuedAt: null, completedAt: null, isUrgent: false },
})

export interface BoardPlace {
  name: string
  color: string
  count: number
  limit: number | null
}

/** Where they go, the fullest place first. */
export function placesOf(rows: readonly BoardRow[]): BoardPlace[] {
  const places = [...Map.groupBy(rows, ({ to }) => JSON.stringify(to)).values()].flatMap((there): BoardPlace[] =>
    there[0] ? [{ ...there[0].to, count: there.length }] : [],
  )
  const fullness = ({ count, limit }: BoardPlace) => (limit === null ? 0 : count / limit)
  return places.sort((a, b) => fullness(b) - fullness(a) || b.count - a.count || a.name.localeCompare(b.name, 'en'))
}

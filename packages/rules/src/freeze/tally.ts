/** How far a roll call is: how many are accounted for, and how fast that went. */
import type { UserId } from '../ids.ts'
import type { Instant } from '../time/instant.ts'
import { type Account, accountOf, groupOf, type Mark, UNMARKED } from './account.ts'

export interface RollCallCounts {
  total: number
  accountedFor: number
  /** Among those who are accounted for. */
  needsHelp: number
  absent: number
  toFind: number
}

export type Accounts = ReadonlyMap<UserId, Account>

/** Of everybody who was marked. */
export function accountsOf(marks: readonly Mark[]): Map<UserId, Account> {
  const byStudent = Map.groupBy(marks, ({ studentId }) => studentId)
  return new Map([...byStudent].map(([studentId, theirs]) => [studentId, accountOf(theirs)]))
}

export function countAccounts(studentIds: readonly UserId[], accounts: Accounts): RollCallCounts {
  const counts = { total: studentIds.length, accountedFor: 0, needsHelp: 0, absent: 0, toFind: 0 }
  for (const studentId of studentIds) {
    const account = accounts.get(studentId) ?? UNMARKED
    counts[groupOf(account)] += 1
    if (account.state === 'needsHelp') counts.needsHelp += 1
  }
  return counts
}

/** The shares of students about whom there is no question anymore that are worth a time. */
export const MILESTONES = [50, 90, 100] as const
export type Milestone = (typeof MILESTONES)[number]

/** From when on at least this share was never again to be found; null if it never came to that. */
export type Pace = Readonly<Record<Milestone, Instant | null>>

/** A moment of a roll call, and how many were not to be found anymore. */
export interface PacePoint {
  at: Instant
  known: number
}

/** How the number grew, with a point for each mark that changed it. */
export function pacePoints(studentIds: readonly UserId[], marks: readonly Mark[]): PacePoint[] {
  const counted = new Set(studentIds)
  // Of each person only the last one counts, so that many marks of a few people cost no more than a few.
  const marksOf = new Map<UserId, Map<UserId, Mark>>()
  const isKnown = new Map<UserId, boolean>()
  const points: PacePoint[] = []
  let known = 0
  for (const mark of marks.toSorted((a, b) => a.number - b.number)) {
    const { studentId, at } = mark
    if (!counted.has(studentId)) continue
    const theirs = marksOf.get(studentId) ?? new Map<UserId, Mark>()
    marksOf.set(studentId, theirs.set(mark.byId, mark))
    const before = isKnown.get(studentId) ?? false
    const after = groupOf(accountOf([...theirs.values()])) !== 'toFind'
    isKnown.set(studentId, after)
    if (before === after) continue
    known += after ? 1 : -1
    const last = points.at(-1)
    if (last?.at === at) last.known = known
    else points.push({ at, known })
  }
  return points
}

export function paceOf(total: number, points: readonly PacePoint[]): Pace {
  const since = (share: Milestone): Instant | null => {
    const needed = Math.ceil((total * share) / 100)
    if (total === 0) return null
    const lastBelow = points.findLastIndex(({ known }) => known < needed)
    return points[lastBelow + 1]?.at ?? null
  }
  return { 50: since(50), 90: since(90), 100: since(100) }
}

/** How far each class is. */
import type { FreezeClass, FreezeMark } from '@corridor/contract'
import { type Accounts, type ClassProgress, classProgress } from '@corridor/rules/freeze'
import type { UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'

export interface ClassStand {
  group: FreezeClass
  marked: number
  /** When one of those who teach it was last heard from. */
  heardAt: Instant | null
}

/** When each staff member last marked anybody. */
export function lastMarkBy(marks: readonly FreezeMark[]): ReadonlyMap<UserId, Instant> {
  const heard = new Map<UserId, Instant>()
  for (const { byId, at } of marks) if (at > (heard.get(byId) ?? '')) heard.set(byId, at)
  return heard
}

/** Between two blocks the class that is about to begin has nobody to mark whom the one before does not have. */
export function standOf(
  classes: readonly FreezeClass[],
  accounts: Accounts,
  heard: ReadonlyMap<UserId, Instant>,
): ClassStand[] {
  const isMarked = (studentId: UserId) => (accounts.get(studentId)?.state ?? 'unmarked') !== 'unmarked'
  return classes
    .filter(({ when, studentIds }) => when !== 'next' && studentIds.length > 0)
    .map((group) => ({
      group,
      marked: group.studentIds.filter(isMarked).length,
      heardAt: group.teachers.reduce<Instant | null>((last, { userId }) => {
        const at = heard.get(userId)
        return at && (last === null || at > last) ? at : last
      }, null),
    }))
}

const ORDER: Readonly<Record<ClassProgress, number>> = { silent: 0, notStarted: 1, marking: 2, finished: 3 }

export interface ClassLine extends ClassStand {
  progress: ClassProgress
}

/** Those from whom nothing was heard are on top. */
export function linesOf(stands: readonly ClassStand[], startedAt: Instant, now: Instant): ClassLine[] {
  return stands
    .map((stand) => ({
      ...stand,
      progress: classProgress({ ...stand, total: stand.group.studentIds.length }, startedAt, now),
    }))
    .toSorted((a, b) => ORDER[a.progress] - ORDER[b.progress])
}

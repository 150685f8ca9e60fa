/** Where to look for whom: each student who needs help or is to be found is in one group. */
import type { FreezeClass, FreezePass, FreezeStudent } from '@corridor/contract'
import { type Account, type Accounts, groupOf, UNMARKED } from '@corridor/rules/freeze'
import type { UserGroupId, UserId } from '@corridor/rules/ids'

/** Who needs help; who was out; who is not where they should be; of whom nobody said anything, by class or without one. */
export type GroupKey = 'needsHelp' | 'out' | 'notHere' | `class:${UserGroupId}` | 'lunch' | 'noClass' | 'noSchedule'

export type Places = ReadonlyMap<UserId, GroupKey>

/** The class that a student was in. Between two blocks it is the one before. */
export function classesByStudent(classes: readonly FreezeClass[]): ReadonlyMap<UserId, FreezeClass> {
  const found = new Map<UserId, FreezeClass>()
  for (const when of ['now', 'before', 'next'] as const) {
    for (const group of classes.filter((one) => one.when === when)) {
      for (const studentId of group.studentIds) if (!found.has(studentId)) found.set(studentId, group)
    }
  }
  return found
}

/** The last pass of each student that was under way. */
export function passesByStudent(passes: readonly FreezePass[]): ReadonlyMap<UserId, FreezePass> {
  return new Map(passes.map((pass) => [pass.studentId, pass]))
}

interface Known {
  classOf: ReadonlyMap<UserId, FreezeClass>
  passOf: ReadonlyMap<UserId, FreezePass>
  accounts: Accounts
  /** Students who are in no class at all. */
  withoutSchedule: ReadonlySet<UserId>
  /** Whoever else has no class is at lunch. */
  isLunch: boolean
}

export function placesToLook(students: readonly FreezeStudent[], known: Known): Places {
  const places = new Map<UserId, GroupKey>()
  for (const { studentId } of students) {
    const place = placeOf(studentId, known.accounts.get(studentId) ?? UNMARKED, known)
    if (place !== null) places.set(studentId, place)
  }
  return places
}

function placeOf(studentId: UserId, account: Account, known: Known): GroupKey | null {
  const { classOf, passOf, withoutSchedule, isLunch } = known
  if (account.state === 'needsHelp') return 'needsHelp'
  if (groupOf(account) !== 'toFind') return null
  if (passOf.has(studentId)) return 'out'
  if (account.state === 'notHere') return 'notHere'
  const group = classOf.get(studentId)
  if (group) return `class:${group.userGroupId}`
  if (withoutSchedule.has(studentId)) return 'noSchedule'
  return isLunch ? 'lunch' : 'noClass'
}

/** How many would appear, go or move if the list were drawn again. */
export function countNew(shown: Places, current: Places): number {
  const changed = [...current].filter(([studentId, place]) => shown.get(studentId) !== place).length
  const gone = [...shown.keys()].filter((studentId) => !current.has(studentId)).length
  return changed + gone
}

/**
 * Marks that the server has not answered yet. They are kept in this tab with the key of the first try, so that neither a
 * reload nor a lost network loses one, and each takes effect once.
 */
import type { FreezeMark } from '@corridor/contract'
import type { StaffMark } from '@corridor/rules/freeze'
import type { FreezeId, RoomId, UserId } from '@corridor/rules/ids'
import { MARKS_KEY, owner, readItem, writeItem } from '../../base/offline/storage.ts'
import { randomKey } from '../../base/randomKey.ts'
import { serverTimeAt } from '../../base/session/now.ts'
import { createStore } from '../../base/state/store.ts'

export interface NewMark {
  freezeId: FreezeId
  studentIds: readonly UserId[]
  state: StaffMark
  /** Where whoever marks is. */
  roomId: RoomId | null
}

export interface KeptMark extends NewMark {
  key: string
  userId: UserId
  /** When it was pressed, by this computer's clock. */
  at: number
}

export const keptMarks = createStore<readonly KeptMark[]>(readItem<KeptMark[]>('sessionStorage', MARKS_KEY) ?? [])

function setKept(next: readonly KeptMark[]): void {
  writeItem('sessionStorage', MARKS_KEY, next.length > 0 ? next : null)
  keptMarks.set(next)
}

export function keepMark(mark: NewMark): void {
  const userId = owner()
  if (userId !== null) setKept([...keptMarks.get(), { ...mark, key: randomKey(), userId, at: Date.now() }])
}

export function dropMark({ key }: Pick<KeptMark, 'key'>): void {
  setKept(keptMarks.get().filter((other) => other.key !== key))
}

/** Of whoever is signed in, in the order in which they were pressed. */
export function ownKept(kept: readonly KeptMark[]): readonly KeptMark[] {
  const userId = owner()
  return kept.filter((mark) => mark.userId === userId)
}

/** More than any freeze has: what was not answered yet came after everything that is known. */
const AFTER_ALL = 1_000_000_000

/** As they will be once the server has them. */
export function asMarks(kept: readonly KeptMark[]): FreezeMark[] {
  return kept.flatMap(({ studentIds, state, roomId, userId, at }, index) =>
    studentIds.map((studentId) => ({
      ...{ number: AFTER_ALL + index, studentId, state, roomId },
      ...{ byId: userId, at: serverTimeAt(at) },
    })),
  )
}

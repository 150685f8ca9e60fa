/** Students of other classes whom somebody found here, so that they are shown by name. Only as long as the page is open. */
import type { FreezeStudent } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { createStore } from '../../base/state/store.ts'

export const guests = createStore<ReadonlyMap<UserId, FreezeStudent>>(new Map())

export function rememberGuest(student: FreezeStudent): void {
  guests.set((known) => new Map(known).set(student.studentId, student))
}

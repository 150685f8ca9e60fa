import type { PassId } from '@corridor/rules/ids'
import { createStore } from '../../../base/state/store.ts'

/** What the new-pass form has just made, for the list that opens next: it offers to start them. */
export const justIssued = createStore<readonly PassId[]>([])

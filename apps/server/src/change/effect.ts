import type { Effect } from '../db/schema/index.ts'

/** An outbox row that is not about a pass. It is marked once all its effects have been sent. */
export interface EffectLine {
  changeEventId: number
  effects: readonly Effect[]
}

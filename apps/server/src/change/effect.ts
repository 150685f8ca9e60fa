import type { Effect } from '../db/schema/index.ts'

/** A line of the outbox that is not about a pass: marked once all of it is out. */
export interface EffectLine {
  changeEventId: number
  effects: readonly Effect[]
}

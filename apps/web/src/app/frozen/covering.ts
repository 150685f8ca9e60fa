/** Which of a student's schools is frozen, and whether its screen covers every page. */
import type { Freeze } from '@corridor/contract'
import { isActive } from '@corridor/rules/pass'
import type { Frame, SchoolData } from '../../base/session/frame.ts'

/** A school whose passes are paused right now. */
export type FrozenSchool = SchoolData & { freeze: Freeze }

const isFrozen = (data: SchoolData): data is FrozenSchool => data.freeze !== null && data.freeze.endedAt === null

const isOutIn = ({ userLists }: SchoolData) => userLists.live.some(isActive)

export interface Freezes {
  /** Its screen covers every page. */
  covering: FrozenSchool | null
  /** A sentence on every page says so. */
  others: readonly FrozenSchool[]
}

/**
 * Somebody of two schools is where their pass is. Without a pass they could be in either: if both are frozen, they are
 * covered, and what keeps them quiet goes first. Support only looks, and needs the way out that is on its banner.
 */
export function freezesOf({ dataBySchoolId, isImpersonator }: Frame): Freezes {
  const schools = Object.values(dataBySchoolId)
  const frozen = schools.filter(isFrozen)
  const out = schools.filter(isOutIn)
  const here = out.length > 0 ? frozen.filter(isOutIn) : frozen.length === schools.length ? frozen : []
  const covering = isImpersonator ? undefined : (here.find(isQuiet) ?? here[0])
  return covering ? { covering, others: [] } : { covering: null, others: frozen }
}

const isQuiet = ({ freeze }: FrozenSchool) => freeze.instruction === 'stay'

/** Nothing vibrates or calls for attention while passes are paused, wherever the student is. */
export function isAnyFrozen({ dataBySchoolId }: Pick<Frame, 'dataBySchoolId'>): boolean {
  return Object.values(dataBySchoolId).some(isFrozen)
}

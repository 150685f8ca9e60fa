import type { Scope } from '../../session/scope.ts'
import { apartDetail } from '../change/apartDetail.ts'
import { type Capacity, walkOf } from '../change/capacity.ts'
import type { Change, Decision } from '../change/decision.ts'
import { changedPass } from '../change/passRecord.ts'
import type { Situation } from '../change/situation.ts'
import { leavingLine, withCount } from './start.ts'

/**
 * Adds to what was changed that everybody in line who can go now starts. The line moves automatically, so nobody's name
 * is on it.
 */
export function withMovedLine(
  changes: readonly Change[],
  situation: Situation<Scope | null>,
  capacity: Capacity,
): Pick<Decision, 'changes' | 'kept'> {
  const { going, kept } = capacity.next()
  const started = going.map((pass): Change => {
    const walk = walkOf(pass)
    const apart = apartDetail(capacity.groupsOut(walk), false)
    capacity.occupy(walk)
    return {
      pass: withCount(situation, changedPass(pass, leavingLine(pass, situation.now, null))),
      event: 'startPass',
      bySystem: true,
      ...apart,
    }
  })
  return {
    changes: [...changes, ...started],
    kept: kept.map(({ pass: { passId }, groupIds }) => ({ passId, groupIds })),
  }
}

import type { Scope } from '../../session/scope.ts'
import { type Capacity, walkOf } from '../change/capacity.ts'
import type { Change } from '../change/decision.ts'
import { changedPass } from '../change/passRecord.ts'
import type { Situation } from '../change/situation.ts'
import { apartDetail, leavingLine, withCount } from './start.ts'

/** Starts everybody in line who can go now. The line moves automatically, so nobody's name is on it. */
export function moveLine(situation: Situation<Scope | null>, capacity: Capacity): Change[] {
  return capacity.next().map((pass): Change => {
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
}

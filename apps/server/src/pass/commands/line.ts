import type { Scope } from '../../session/scope.ts'
import type { Capacity } from '../change/capacity.ts'
import type { Change } from '../change/decision.ts'
import { changedPass } from '../change/passRecord.ts'
import type { Situation } from '../change/situation.ts'
import { leavingLine } from './start.ts'

/** Starts everybody in line who can go now. The line moves automatically, so nobody's name is on it. */
export function moveLine({ now }: Situation<Scope | null>, capacity: Capacity): Change[] {
  return capacity.next().map((pass) => ({
    pass: changedPass(pass, leavingLine(pass, now, null)),
    event: 'startPass',
    bySystem: true,
  }))
}

import type { PassId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import type { Scope } from '../../session/scope.ts'
import type { Decision } from './decision.ts'
import type { FactGroup } from './facts.ts'
import type { DecisionContext, Situation } from './situation.ts'

/** What a command has to know. Only passes of the viewer's schools count, or of the school that is named here. */
export interface Needs {
  schoolId?: SchoolId
  passIds?: readonly PassId[]
  studentIds?: readonly UserId[]
  /** Where a pass that does not exist yet is to lead. */
  destination?: { fromRoomId: RoomId | null; toRoomId: RoomId; toFacultyId: UserId | null }
  include?: readonly FactGroup[]
}

/** An action on passes: what it has to know, and what it makes of it. Neither of the two reads or writes anything. */
export interface Command<S extends Scope | null = Scope> {
  needs: Needs | ((context: DecisionContext<S>) => Needs)
  decide: (situation: Situation<S>) => Decision
}

import type { PassId, RoomId, SchoolId, UserId } from '@corridor/rules'
import type { Scope } from '../../session/scope.ts'
import type { Decision } from './decision.ts'
import type { Wanted } from './facts.ts'
import type { Setting, Situation } from './situation.ts'

/** What a command has to know. Only passes of the viewer's schools count, or of the school that is named here. */
export interface Needs {
  schoolId?: SchoolId
  passIds?: readonly PassId[]
  studentIds?: readonly UserId[]
  /** Where a pass that does not exist yet is to lead. */
  destination?: { toRoomId: RoomId; toFacultyId: UserId | null }
  wanted?: readonly Wanted[]
}

/** An action on passes: what it has to know, and what it makes of it. Neither of the two reads or writes anything. */
export interface Command<S extends Scope | null = Scope> {
  needs: Needs | ((setting: Setting<S>) => Needs)
  decide: (situation: Situation<S>) => Decision
}

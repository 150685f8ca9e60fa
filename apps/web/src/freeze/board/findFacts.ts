import type { Freeze, FreezeClass, FreezePass, School } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import type { Names } from '../names.ts'

/** What every row of whom to find needs. */
export interface FindFacts {
  school: School
  freeze: Freeze
  names: Names
  classOf: ReadonlyMap<UserId, FreezeClass>
  passOf: ReadonlyMap<UserId, FreezePass>
  mayMark: boolean
}

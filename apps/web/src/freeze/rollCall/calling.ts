import type { Freeze, School } from '@corridor/contract'
import type { Accounts, StaffMark } from '@corridor/rules/freeze'
import type { RoomId, UserId } from '@corridor/rules/ids'
import type { Names } from '../names.ts'

/** What everything on the page of a roll call needs. */
export interface Calling {
  school: School
  freeze: Freeze
  names: Names
  accounts: Accounts
  /** What the viewer last said of each student. */
  own: ReadonlyMap<UserId, StaffMark>
  /** Where the viewer is. */
  roomId: RoomId | null
}

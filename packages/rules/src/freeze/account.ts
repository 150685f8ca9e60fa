/**
 * What is known of a student during a freeze, from what staff and the student said. The answer does not depend on the
 * order in which different people's marks arrive, because a teacher's may come late from a phone without Wi-Fi.
 */
import type { RoomId, UserId } from '../ids.ts'
import type { Instant } from '../time/instant.ts'

export const STAFF_MARKS = ['withMe', 'needsHelp', 'absent', 'notHere'] as const
export type StaffMark = (typeof STAFF_MARKS)[number]

/** `says`: the student's own word for where they are. */
export const MARK_STATES = [...STAFF_MARKS, 'says'] as const
export type MarkState = (typeof MARK_STATES)[number]

export interface Mark {
  /** Counts the marks of a freeze. */
  number: number
  studentId: UserId
  state: MarkState
  roomId: RoomId | null
  byId: UserId
  at: Instant
}

export type AccountState = StaffMark | 'unmarked'

export interface Account {
  state: AccountState
  /** The mark that says so, and of those that do the last one. */
  mark: Mark | null
  /** Where the student says to be, if they do and nobody has seen them. */
  says: Mark | null
}

export const UNMARKED: Account = { state: 'unmarked', mark: null, says: null }

/**
 * Somebody who needs help needs it until whoever said so says otherwise. Having seen a student counts over not having
 * seen them. Absent gives way to everything that says they are here, their own word included, which accounts for nobody.
 */
export function accountOf(marks: readonly Mark[]): Account {
  const current = lastOfEach(marks)
  const lastIn = (state: MarkState) => lastOf(current.filter((mark) => mark.state === state))
  const says = lastIn('says')
  const seen = lastIn('needsHelp') ?? lastIn('withMe')
  if (seen) return { state: seen.state as StaffMark, mark: seen, says: null }
  const absent = lastIn('absent')
  if (absent && !says) return { state: 'absent', mark: absent, says: null }
  const missing = lastIn('notHere')
  return { state: missing ? 'notHere' : 'unmarked', mark: missing, says }
}

/** The same person's later mark replaces their earlier one. */
function lastOfEach(marks: readonly Mark[]): Mark[] {
  const byPerson = Map.groupBy(marks, ({ byId }) => byId)
  return [...byPerson.values()].map(lastOf).filter((mark) => mark !== null)
}

function lastOf(marks: readonly Mark[]): Mark | null {
  return marks.reduce<Mark | null>((last, mark) => (last && last.number > mark.number ? last : mark), null)
}

/** What a student counts as: accounted for, absent, or still to be found. Who needs help is accounted for. */
export type AccountGroup = 'accountedFor' | 'absent' | 'toFind'

const GROUPS: Readonly<Record<AccountState, AccountGroup>> = {
  withMe: 'accountedFor',
  needsHelp: 'accountedFor',
  absent: 'absent',
  notHere: 'toFind',
  unmarked: 'toFind',
}

export const groupOf = ({ state }: Pick<Account, 'state'>): AccountGroup => GROUPS[state]

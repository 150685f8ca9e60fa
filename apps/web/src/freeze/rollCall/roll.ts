/** A class as its teacher calls the roll of it. */
import type { FreezeClass, FreezeMark, FreezePass, FreezeStudent } from '@corridor/contract'
import { type Accounts, type StaffMark, UNMARKED } from '@corridor/rules/freeze'
import type { UserId } from '@corridor/rules/ids'

export interface Roll {
  /** Those who were out on a pass. */
  out: readonly { student: FreezeStudent; pass: FreezePass }[]
  inClass: readonly FreezeStudent[]
  total: number
  marked: number
  notHere: number
  absent: number
  /** Nobody has marked them. Whoever is still out is not among them: a press for all must not hide who is missing. */
  rest: readonly UserId[]
}

interface Facts {
  students: readonly FreezeStudent[]
  passes: readonly FreezePass[]
  accounts: Accounts
}

export function rollOf({ studentIds }: Pick<FreezeClass, 'studentIds'>, { students, passes, accounts }: Facts): Roll {
  const inRoll = new Set(studentIds)
  const here = students.filter(({ studentId }) => inRoll.has(studentId))
  const passOf = new Map(passes.map((pass) => [pass.studentId, pass]))
  const stateOf = ({ studentId }: FreezeStudent) => (accounts.get(studentId) ?? UNMARKED).state
  const isOut = ({ studentId }: FreezeStudent) => passOf.get(studentId)?.completedAt === null
  const count = (state: StaffMark) => here.filter((student) => stateOf(student) === state).length
  const unmarked = here.filter((student) => stateOf(student) === 'unmarked')
  return {
    out: here.flatMap((student) => {
      const pass = passOf.get(student.studentId)
      return pass ? [{ student, pass }] : []
    }),
    inClass: here.filter(({ studentId }) => !passOf.has(studentId)),
    total: here.length,
    marked: here.length - unmarked.length,
    notHere: count('notHere'),
    absent: count('absent'),
    rest: unmarked.filter((student) => !isOut(student)).map(({ studentId }) => studentId),
  }
}

/** What this person last said of each student. */
export function marksBy(marks: readonly FreezeMark[], userId: UserId): ReadonlyMap<UserId, StaffMark> {
  const own = marks.filter(({ byId, state }) => byId === userId && state !== 'says')
  return new Map(own.map(({ studentId, state }) => [studentId, state as StaffMark]))
}

/** "All 26 with me", or "Other 4 are with me" once somebody is marked. */
export function restText({ rest, marked, total }: Pick<Roll, 'rest' | 'marked' | 'total'>): string {
  const count = rest.length
  if (marked === 0 && count === total) return count === 1 ? '1 with me' : `All ${count} with me`
  return count === 1 ? 'The other one is with me' : `Other ${count} are with me`
}

/** Everything that a command sees when it decides. Commands do not read anything themselves. */
import type { SchoolId, UserId } from '@corridor/rules/ids'
import {
  isAutoApproved,
  isLive,
  type LivePass,
  type PassSetting,
  quickPassesLeft,
  quickPassesToGrant,
  windowState,
} from '@corridor/rules/pass'
import type { NamedPerson } from '@corridor/rules/text'
import { type Instant, localDay } from '@corridor/rules/time'
import type { SchoolReference, Schools } from '../../reference.ts'
import type { Scope } from '../../session/scope.ts'
import type { Facts, OpenPass } from './facts.ts'

/** What is known before the passes are read. */
export interface DecisionContext<S extends Scope | null = Scope> {
  /** Null if the system acts. */
  scope: S
  now: Instant
  schools: Schools
}

export interface Situation<S extends Scope | null = Scope> extends DecisionContext<S> {
  facts: Facts
  /** People named on these passes who are neither on the school's staff nor the student. */
  others: ReadonlyMap<UserId, NamedPerson>
}

export function schoolIn(
  { schools }: Pick<DecisionContext<Scope | null>, 'schools'>,
  schoolId: SchoolId,
): SchoolReference {
  const reference = schools.get(schoolId)
  if (!reference) throw new Error('a school was not looked at')
  return reference
}

/** Nobody may go anywhere there. */
export function isFrozen(situation: Pick<DecisionContext<Scope | null>, 'schools'>, schoolId: SchoolId): boolean {
  return schoolIn(situation, schoolId).freeze !== null
}

export interface QuickPassBalance {
  locked: boolean
  /** What is left today, and what is left when passes that were granted and can still start count as used. */
  quickPassesLeft: number
  quickPassesToGrant: number
  /** Their own requests that are open, in all schools together. */
  openRequests: number
  passSettings: PassSetting[]
}

/** A count of quick passes is the student's own, so it counts in all of their schools together. */
export function quickPassBalance(
  { facts, now }: Pick<Situation<Scope | null>, 'facts' | 'now'>,
  { studentId, schoolId }: { studentId: UserId; schoolId: SchoolId },
): QuickPassBalance {
  const student = facts.students.get(studentId)
  if (!student) throw new Error('a student was not looked at')
  const open = facts.open.filter((one) => one.pass.studentId === studentId && canStillStart(one, now))
  const used = Object.values(student.usedToday).reduce((sum, count) => sum + count, 0)
  const granted = open.filter((one) => isAutoApproved(one.pass) && isForToday(one, now)).length
  return {
    locked: student.locked,
    quickPassesLeft: quickPassesLeft(student.dailyPassLimit, used),
    quickPassesToGrant: quickPassesToGrant(student.dailyPassLimit, used, granted),
    openRequests: open.filter(({ pass }) => pass.createdBy === studentId && pass.enqueuedAt === null).length,
    passSettings: facts.passSettings.filter((one) => one.studentId === studentId && one.schoolId === schoolId),
  }
}

/** In line, or at its time, which has not gone by. */
export function canStillStart(open: OpenPass, now: Instant): boolean {
  const { pass } = open
  return pass.startedAt === null && (pass.enqueuedAt !== null || windowState(pass, open, now) !== 'after')
}

function isForToday({ pass, timezone }: OpenPass, now: Instant): boolean {
  return localDay(pass.baseAt, timezone) === localDay(now, timezone)
}

/** The student's live pass, in whatever school. */
export function livePassOf({ open }: Facts, studentId: UserId): LivePass | null {
  const live = open.find(({ pass }) => pass.studentId === studentId && isLive(pass))
  return live ? { ...live.pass, toRoomName: live.toRoomName } : null
}

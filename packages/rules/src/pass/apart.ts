/**
 * Students who are kept apart: while one of a group is out, and for a minute after, the others wait in line. Nobody is
 * told why, and nobody is refused.
 */
import type { ApartGroupId, UserId } from '../ids.ts'
import type { LocalDay } from '../time/zone.ts'

/** Two students do not meet at the door, and nobody can tell from the moment of their turn who just came back. */
export const APART_GAP_SECONDS = 60
export const MIN_APART_STUDENTS = 2
export const MAX_APART_STUDENTS = 10
export const MAX_GROUPS_A_STUDENT = 5
export const MAX_APART_GROUPS = 200
export const APART_NAME_LENGTH = 60
export const APART_NOTE_LENGTH = 500
export const APART_DAYS = 90

export interface ApartGroup {
  groupId: ApartGroupId
  studentIds: readonly UserId[]
  startsOn: LocalDay
  endsOn: LocalDay
  isPaused: boolean
}

export function isInForce(
  { startsOn, endsOn, isPaused }: Omit<ApartGroup, 'groupId' | 'studentIds'>,
  day: LocalDay,
): boolean {
  return !isPaused && startsOn <= day && day <= endsOn
}

/** The groups in which somebody else is out, or has just come back. `groups` are those in force. */
export function apartFrom(
  studentId: UserId,
  groups: readonly ApartGroup[],
  isOut: (other: UserId) => boolean,
): ApartGroupId[] {
  return groups
    .filter(({ studentIds }) => studentIds.includes(studentId))
    .filter(({ studentIds }) => studentIds.some((other) => other !== studentId && isOut(other)))
    .map(({ groupId }) => groupId)
}

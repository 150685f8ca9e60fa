/** Cover: a substitute acts for a colleague for a limited time, in one school. */
import type { SchoolId, UserId } from '../ids.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'
import { isAdministrator } from './roles.ts'
import { belongsTo, holds, isStaffOf, type Viewer } from './viewer.ts'

export const MAX_COVER_DAYS = 31
/** Longer than a school year is planned ahead. */
export const MAX_DAYS_AHEAD = 400

const MINUTES_A_DAY = 24 * 60

export interface CoverFacts {
  schoolId: SchoolId
  /** Who stands in. */
  userId: UserId
  /** Whom they act for. */
  forUserId: UserId
  fromAt: Instant
  untilAt: Instant
}

const arrangesCover = (viewer: Viewer, schoolId: SchoolId) =>
  isAdministrator(viewer.type) && belongsTo(viewer, schoolId) && holds(viewer, schoolId, 'allFaculty', 'write')

/** For a colleague, or for oneself. A substitute cannot pass it on. */
export function mayCreateCover(viewer: Viewer, { schoolId, forUserId }: Pick<CoverFacts, 'schoolId' | 'forUserId'>) {
  return isStaffOf(viewer, schoolId) && (viewer.userId === forUserId || arrangesCover(viewer, schoolId))
}

export function mayEndCover(viewer: Viewer, cover: Pick<CoverFacts, 'schoolId' | 'userId' | 'forUserId'>): boolean {
  return mayCreateCover(viewer, cover) || (isStaffOf(viewer, cover.schoolId) && viewer.userId === cover.userId)
}

export function maySeeCover(viewer: Viewer, cover: Pick<CoverFacts, 'schoolId' | 'userId' | 'forUserId'>): boolean {
  return (
    mayEndCover(viewer, cover) || (isStaffOf(viewer, cover.schoolId) && holds(viewer, cover.schoolId, 'allFaculty'))
  )
}

export type CoverField = 'userId' | 'fromAt' | 'untilAt'

/** What is wrong with a cover that someone wants to give, by field. */
export function coverProblem(
  { userId, forUserId, fromAt, untilAt }: CoverFacts,
  now: Instant,
): { field: CoverField; message: string } | null {
  if (userId === forUserId) return { field: 'userId', message: 'Choose someone else to cover.' }
  if (untilAt <= fromAt) return { field: 'untilAt', message: 'The end must be after the start.' }
  if (fromAt > minutesAfter(now, MAX_DAYS_AHEAD * MINUTES_A_DAY)) {
    return { field: 'fromAt', message: `Cover can start at most ${MAX_DAYS_AHEAD} days from now.` }
  }
  if (untilAt <= now) return { field: 'untilAt', message: 'This time is already over.' }
  if (untilAt > minutesAfter(fromAt, MAX_COVER_DAYS * MINUTES_A_DAY)) {
    return { field: 'untilAt', message: `Coverage can last ${MAX_COVER_DAYS} days at most.` }
  }
  return null
}

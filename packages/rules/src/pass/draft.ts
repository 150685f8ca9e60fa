/**
 * A pass that is being written. The form enables its button, and the server accepts what was sent, by the same
 * verdict; only one of the problems deserves a sentence, the others speak through the empty field.
 */
import type { RoomId, SchoolId, UserId } from '../ids.ts'
import { BULK_CAP } from './bulk.ts'
import type { Instant } from './facts.ts'
import { mayBeNamed, type RoomStaff } from './roomStaff.ts'
import { isSamePlace, SAME_PLACE_MESSAGE } from './times.ts'

export type DraftProblem = 'incomplete' | 'same_place' | 'too_many_students'

export interface StudentDraft {
  fromRoomId: RoomId | null
  fromFacultyId: UserId | null
  toRoomId: RoomId | null
  toFacultyId: UserId | null
  /** Kept while `isAsapPass` is on, so that switching it off brings the time back. */
  scheduledFor: Instant | null
  isAsapPass: boolean
}

/** Who works at the two ends of a draft. */
export interface DraftStaff {
  ofOrigin: RoomStaff
  ofDestination: RoomStaff
}

/** Faculty must be named wherever a room has any; rooms without leave the field empty. */
export function studentDraftProblem(draft: StudentDraft, { ofOrigin, ofDestination }: DraftStaff): DraftProblem | null {
  if (isSamePlace(draft.fromRoomId, draft.toRoomId)) return 'same_place'
  const originMissing = draft.fromFacultyId === null && ofOrigin.linked.length > 0
  const destinationMissing = draft.toFacultyId === null && ofOrigin.linked.length + ofDestination.linked.length > 0
  const timeMissing = draft.scheduledFor === null && !draft.isAsapPass
  const empty = draft.fromRoomId === null || draft.toRoomId === null || timeMissing
  return empty || originMissing || destinationMissing ? 'incomplete' : null
}

export interface StaffDraft {
  schoolId: SchoolId | null
  studentIds: readonly UserId[]
  fromRoomId: RoomId | null
  toRoomId: RoomId | null
  toFacultyId: UserId | null
  scheduledFor: Instant | null
}

/** Where somebody works at the destination, one of them is named. */
export function staffDraftProblem(draft: StaffDraft, ofDestination: RoomStaff): DraftProblem | null {
  if (isSamePlace(draft.fromRoomId, draft.toRoomId)) return 'same_place'
  if (draft.studentIds.length > BULK_CAP) return 'too_many_students'
  const empty = [draft.schoolId, draft.toRoomId, draft.scheduledFor].includes(null) || draft.studentIds.length === 0
  const facultyMissing = draft.toFacultyId === null && ofDestination.linked.length > 0
  return empty || facultyMissing ? 'incomplete' : null
}

const SENTENCES: Partial<Record<DraftProblem, string>> = {
  same_place: SAME_PLACE_MESSAGE,
  too_many_students: `Choose at most ${BULK_CAP} students for one pass.`,
}

/** Null where an empty field says enough. */
export function draftMessage(problem: DraftProblem | null): string | null {
  return problem === null ? null : (SENTENCES[problem] ?? null)
}

/** What is sent: as soon as possible has no time. */
export function sentSchedule(draft: Pick<StudentDraft, 'isAsapPass' | 'scheduledFor'>): Instant | null {
  return draft.isAsapPass ? null : draft.scheduledFor
}

/** The one who is linked to a room, where there is no choice: whoever covers them acts for them. */
export function onlyFaculty({ linked }: RoomStaff): UserId | null {
  const [only, ...others] = linked
  return only !== undefined && others.length === 0 ? only : null
}

/** The one faculty member of the destination; otherwise the origin's is copied, where they may be named there. */
export function defaultFacultyForStudent(ofDestination: RoomStaff, fromFacultyId: UserId | null): UserId | null {
  return onlyFaculty(ofDestination) ?? firstNamed([fromFacultyId], ofDestination)
}

/** As for a student, and else the issuer. Where several work and neither is one of them, the form asks. */
export function defaultFacultyForStaff(
  ofDestination: RoomStaff,
  fromFacultyId: UserId | null,
  issuerId: UserId,
): UserId | null {
  return onlyFaculty(ofDestination) ?? firstNamed([fromFacultyId, issuerId], ofDestination)
}

function firstNamed(candidates: readonly (UserId | null)[], staff: RoomStaff): UserId | null {
  return candidates.find((userId) => userId !== null && mayBeNamed(userId, staff)) ?? null
}

/** Before a student can start a pass without an origin, the update form asks for both. */
export function isOriginComplete(origin: { fromRoomId: RoomId | null; fromFacultyId: UserId | null }): boolean {
  return origin.fromRoomId !== null && origin.fromFacultyId !== null
}

/**
 * A pass that is being written. The form enables its button, and the server accepts what was sent, by the same
 * verdict; only one of the problems deserves a sentence, the others speak through the empty field.
 */
import type { RoomId, SchoolId, UserId } from '../ids.ts'
import { BULK_CAP } from './bulk.ts'
import type { Instant } from './facts.ts'
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

/** The faculty linked to the two rooms of a draft. */
export interface DraftFaculty {
  ofOrigin: readonly UserId[]
  ofDestination: readonly UserId[]
}

/** Faculty must be named wherever a room has any; rooms without leave the field empty. */
export function studentDraftProblem(draft: StudentDraft, faculty: DraftFaculty): DraftProblem | null {
  if (isSamePlace(draft.fromRoomId, draft.toRoomId)) return 'same_place'
  const originMissing = draft.fromFacultyId === null && faculty.ofOrigin.length > 0
  const destinationMissing = draft.toFacultyId === null && faculty.ofOrigin.length + faculty.ofDestination.length > 0
  const timeMissing = draft.scheduledFor === null && !draft.isAsapPass
  const empty = draft.fromRoomId === null || draft.toRoomId === null || timeMissing
  return empty || originMissing || destinationMissing ? 'incomplete' : null
}

/**
 * Approval and limits hang on the teacher a student comes from, so nobody may name a more obliging one than those who
 * work in that room. A room where nobody works is anybody's.
 */
export function isFacultyOfOrigin(fromFacultyId: UserId | null, ofOrigin: readonly UserId[]): boolean {
  return fromFacultyId === null || ofOrigin.length === 0 || ofOrigin.includes(fromFacultyId)
}

export interface StaffDraft {
  schoolId: SchoolId | null
  studentIds: readonly UserId[]
  fromRoomId: RoomId | null
  toRoomId: RoomId | null
  scheduledFor: Instant | null
}

export function staffDraftProblem(draft: StaffDraft): DraftProblem | null {
  if (isSamePlace(draft.fromRoomId, draft.toRoomId)) return 'same_place'
  if (draft.studentIds.length > BULK_CAP) return 'too_many_students'
  const empty = [draft.schoolId, draft.toRoomId, draft.scheduledFor].includes(null) || draft.studentIds.length === 0
  return empty ? 'incomplete' : null
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

/** The one who works in a room, where there is no choice. */
export function onlyFaculty(faculty: readonly UserId[]): UserId | null {
  const [only, ...others] = faculty
  return only !== undefined && others.length === 0 ? only : null
}

/** The one faculty member of the destination; otherwise the origin's is copied, when a student asks. */
export function defaultFacultyForStudent(
  ofDestination: readonly UserId[],
  fromFacultyId: UserId | null,
): UserId | null {
  return onlyFaculty(ofDestination) ?? fromFacultyId
}

/** As for a student, and the issuer where no origin is given. */
export function defaultFacultyForStaff(
  ofDestination: readonly UserId[],
  fromFacultyId: UserId | null,
  issuerId: UserId,
): UserId {
  return defaultFacultyForStudent(ofDestination, fromFacultyId) ?? issuerId
}

/** Before a student can start a pass without an origin, the update form asks for both. */
export function isOriginComplete(origin: { fromRoomId: RoomId | null; fromFacultyId: UserId | null }): boolean {
  return origin.fromRoomId !== null && origin.fromFacultyId !== null
}

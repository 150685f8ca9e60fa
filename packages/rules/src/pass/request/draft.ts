/**
 * A pass that is being filled in. The same checks enable the form's button and make the server accept the request. Not
 * every problem has a message, because an empty field is visible anyway.
 */
import type { RoomId, SchoolId, UserId } from '../../ids.ts'
import type { Instant } from '../../time/instant.ts'
import type { I18n } from '../../words/i18n.ts'
import { BULK_CAP } from '../bulk.ts'
import { mayBeNamed, type RoomStaff } from '../place/roomStaff.ts'
import { isSamePlace, samePlaceText } from '../times.ts'

export type DraftProblem = 'incomplete' | 'same_place' | 'too_many_students'

export interface StudentDraft {
  fromRoomId: RoomId | null
  fromFacultyId: UserId | null
  toRoomId: RoomId | null
  toFacultyId: UserId | null
  /** Kept while `isAsapPass` is on, so that switching it off restores the time. */
  scheduledFor: Instant | null
  isAsapPass: boolean
}

/** Who works at the two ends of a draft. */
export interface DraftStaff {
  ofOrigin: RoomStaff
  ofDestination: RoomStaff
}

/** If a room has faculty, one of them must be chosen. Otherwise the field may stay empty. */
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

export function staffDraftProblem(draft: StaffDraft, ofDestination: RoomStaff): DraftProblem | null {
  if (isSamePlace(draft.fromRoomId, draft.toRoomId)) return 'same_place'
  if (draft.studentIds.length > BULK_CAP) return 'too_many_students'
  const empty = [draft.schoolId, draft.toRoomId, draft.scheduledFor].includes(null) || draft.studentIds.length === 0
  const facultyMissing = draft.toFacultyId === null && ofDestination.linked.length > 0
  return empty || facultyMissing ? 'incomplete' : null
}

/** Null if the form does not need to show a message. Only staff choose students. */
export function draftMessage(i18n: I18n, problem: DraftProblem | null): string | null {
  if (problem === 'too_many_students') return `Choose at most ${BULK_CAP} students for one pass.`
  return problem === 'same_place' ? samePlaceText(i18n) : null
}

/** The time that is sent; an ASAP pass has none. */
export function sentSchedule(draft: Pick<StudentDraft, 'isAsapPass' | 'scheduledFor'>): Instant | null {
  return draft.isAsapPass ? null : draft.scheduledFor
}

/** The only person linked to a room, if there is exactly one. Substitutes do not count, because they act for them. */
export function onlyFaculty({ linked }: RoomStaff): UserId | null {
  const [only, ...others] = linked
  return only !== undefined && others.length === 0 ? only : null
}

/** The destination's only faculty member, or else the origin's if they may be named at the destination. */
export function defaultFacultyForStudent(ofDestination: RoomStaff, fromFacultyId: UserId | null): UserId | null {
  return onlyFaculty(ofDestination) ?? firstNamed([fromFacultyId], ofDestination)
}

/** As for a student, or else the issuer. Null if several people work there and neither is one of them. */
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

/** Before a student can start a pass without an origin, they must fill in both fields. */
export function isOriginComplete(origin: { fromRoomId: RoomId | null; fromFacultyId: UserId | null }): boolean {
  return origin.fromRoomId !== null && origin.fromFacultyId !== null
}

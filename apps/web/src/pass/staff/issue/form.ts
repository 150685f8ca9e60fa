/**
 * The staff's new-pass form as plain data. The fields hold what the person chose; everything else is derived, so that
 * changing one field never leaves a stale value in another.
 */
import type { FoundStudent, PassDraft, Place, SchoolSetup } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { type DraftProblem, defaultFacultyForStaff, draftMessage, staffDraftProblem } from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { staffIn } from '../../../parts/place/places.ts'
import { type ScheduleFields, toInstant } from '../../../parts/schedule/scheduleTime.ts'
import type { Problems } from '../../../ui/form/useForm.ts'
import { i18n } from '../../../words/runtime.tsx'
import { pastText, type TimeProblem, timeProblem } from '../../scheduling.ts'

export interface IssueForm {
  students: readonly FoundStudent[]
  destination: Place | null
  /** Null until the person chooses somebody other than the suggestion. */
  chosenFacultyId: UserId | null
  origin: Place | null
  /** False while the origin is the suggested one. */
  isOriginChosen: boolean
  schedule: ScheduleFields
  note: string
}

/**
 * A new destination suggests its own faculty again. The suggested origin is the issuer's room, unless the students are
 * called there.
 */
export function withDestination(
  form: Pick<IssueForm, 'origin' | 'isOriginChosen'>,
  destination: Place | null,
  ownRoom: Place | null,
): Pick<IssueForm, 'destination' | 'chosenFacultyId' | 'origin'> {
  const suggested = ownRoom?.roomId === destination?.roomId ? null : ownRoom
  return { destination, chosenFacultyId: null, origin: form.isOriginChosen ? form.origin : suggested }
}

/** The destination's faculty; else the origin's or the issuer, if they may be named there. */
export function destinationFaculty(form: IssueForm, setup: SchoolSetup, issuerId: UserId): UserId | null {
  if (form.destination === null) return null
  if (form.chosenFacultyId !== null) return form.chosenFacultyId
  const { roomId, userId } = form.destination
  return userId ?? defaultFacultyForStaff(staffIn(setup, roomId), form.origin?.userId ?? null, issuerId)
}

export type IssueProblem = DraftProblem | TimeProblem

/** Null when the form can be sent. */
export function issueProblem(form: IssueForm, setup: SchoolSetup, issuerId: UserId, now: Instant): IssueProblem | null {
  const { school } = setup
  const draft = {
    schoolId: school.schoolId,
    studentIds: form.students.map(({ userId }) => userId),
    fromRoomId: form.origin?.roomId ?? null,
    toRoomId: form.destination?.roomId ?? null,
    toFacultyId: destinationFaculty(form, setup, issuerId),
    scheduledFor: toInstant(form.schedule, school.timezone),
  }
  return staffDraftProblem(draft, staffIn(setup, draft.toRoomId)) ?? timeProblem(form.schedule, setup, now)
}

/** The errors to show at the fields; a missing value only keeps the button disabled. */
export function problemsOf(form: IssueForm, setup: SchoolSetup, issuerId: UserId, now: Instant): Problems<IssueForm> {
  const problem = issueProblem(form, setup, issuerId, now)
  return {
    destination: problem === 'same_place' && draftMessage(i18n, problem),
    schedule: problem === 'past' && pastText(i18n),
  }
}

export function issuePayload(form: IssueForm, setup: SchoolSetup, issuerId: UserId): PassDraft {
  return {
    schoolId: setup.school.schoolId,
    studentIds: form.students.map(({ userId }) => userId),
    // `issueProblem` guarantees that a destination is chosen.
    toRoomId: form.destination?.roomId as RoomId,
    toFacultyId: destinationFaculty(form, setup, issuerId),
    fromRoomId: form.origin?.roomId ?? null,
    fromFacultyId: form.origin?.userId ?? null,
    scheduledFor: toInstant(form.schedule, setup.school.timezone),
    note: form.note.trim() || null,
  }
}

export function issuedText(students: readonly FoundStudent[]): string {
  const [first, ...others] = students
  return first && others.length === 0
    ? `Successfully issued pass to ${fullName(first)}`
    : `Successfully issued ${students.length} passes`
}

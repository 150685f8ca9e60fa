/**
 * A student's new-pass form as plain data. The fields hold what the person chose; everything else (the destination's
 * faculty, whether "as soon as possible" is available, what is sent) is derived, so that changing one field never
 * leaves a stale value in another.
 */
import type { PassDraft, Place, SchoolSetup } from '@corridor/contract'
import {
  allowsAsap,
  type DraftProblem,
  defaultFacultyForStudent,
  draftMessage,
  type Instant,
  type RoomId,
  type StudentDraft,
  sentSchedule,
  studentDraftProblem,
  type UserId,
} from '@corridor/rules'
import { staffIn } from '../../../parts/place/places.ts'
import { type ScheduleFields, toInstant } from '../../../parts/schedule/scheduleTime.ts'
import type { Problems } from '../../../ui/form/useForm.ts'
import { PAST_MESSAGE, type TimeProblem, timeProblem } from '../../scheduling.ts'

export interface RequestForm {
  origin: Place | null
  destination: Place | null
  /** Null until the person chooses somebody other than the suggestion. */
  chosenFacultyId: UserId | null
  wantsAsap: boolean
  schedule: ScheduleFields
  note: string
}

export interface RequestContext {
  setup: SchoolSetup
  now: Instant
}

/** The destination's faculty; else the origin's is copied, if they may be named there. */
export function destinationFaculty(form: RequestForm, setup: SchoolSetup): UserId | null {
  if (form.destination === null) return null
  const suggested =
    form.destination.userId ??
    defaultFacultyForStudent(staffIn(setup, form.destination.roomId), form.origin?.userId ?? null)
  return form.chosenFacultyId ?? suggested
}

/** True until a destination is chosen that does not allow it. */
export function isAsapOpen(form: RequestForm, setup: SchoolSetup): boolean {
  const room = setup.rooms.find(({ roomId }) => roomId === form.destination?.roomId)
  return !room || allowsAsap({ requiresApproval: room.requiresApproval === 1, allowAsap: room.allowAsap === 1 })
}

function draftOf(form: RequestForm, setup: SchoolSetup): StudentDraft {
  return {
    fromRoomId: form.origin?.roomId ?? null,
    fromFacultyId: form.origin?.userId ?? null,
    toRoomId: form.destination?.roomId ?? null,
    toFacultyId: destinationFaculty(form, setup),
    scheduledFor: toInstant(form.schedule, setup.school.timezone),
    isAsapPass: form.wantsAsap && isAsapOpen(form, setup),
  }
}

export type RequestProblem = DraftProblem | TimeProblem

/** Null when the form can be sent. */
export function requestProblem(form: RequestForm, { setup, now }: RequestContext): RequestProblem | null {
  const draft = draftOf(form, setup)
  const problem = studentDraftProblem(draft, {
    ofOrigin: staffIn(setup, draft.fromRoomId),
    ofDestination: staffIn(setup, draft.toRoomId),
  })
  if (problem !== null || draft.isAsapPass) return problem
  return timeProblem(form.schedule, setup.school, now)
}

/** The errors to show at the fields; a missing value only keeps the button disabled. */
export function problemsOf(form: RequestForm, context: RequestContext): Problems<RequestForm> {
  const problem = requestProblem(form, context)
  return {
    destination: problem === 'same_place' && draftMessage(problem),
    schedule: problem === 'past' && PAST_MESSAGE,
  }
}

export function requestPayload(form: RequestForm, setup: SchoolSetup): PassDraft {
  const draft = draftOf(form, setup)
  return {
    schoolId: setup.school.schoolId,
    fromRoomId: draft.fromRoomId,
    fromFacultyId: draft.fromFacultyId,
    // `requestProblem` guarantees that a destination is chosen.
    toRoomId: draft.toRoomId as RoomId,
    toFacultyId: draft.toFacultyId,
    isAsapPass: draft.isAsapPass,
    scheduledFor: sentSchedule(draft),
    note: form.note.trim() || null,
  }
}

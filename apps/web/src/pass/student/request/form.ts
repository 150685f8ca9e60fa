/**
 * A student's new-pass form as plain data. The fields hold what the person chose; everything else (the destination's
 * faculty, whether "as soon as possible" is available, what is sent) is derived, so that changing one field never
 * leaves a stale value in another.
 */
import type { Pass, PassDraft, Place, SchoolSetup } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import {
  allowsAsap,
  type DraftProblem,
  defaultFacultyForStudent,
  defaultScheduledTime,
  draftMessage,
  type StudentDraft,
  sentSchedule,
  studentDraftProblem,
} from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { staffIn } from '../../../parts/place/places.ts'
import { type ScheduleFields, toFields, toInstant } from '../../../parts/schedule/scheduleTime.ts'
import type { Problems } from '../../../ui/form/useForm.ts'
import type { OutlookQuestion } from '../../queries.ts'
import { pastText, type TimeProblem, timeProblem } from '../../scheduling.ts'

// lingui-set comment="Student: new pass"

export interface RequestForm {
  origin: Place | null
  destination: Place | null
  /** Null until the person chooses somebody other than the suggestion. */
  chosenFacultyId: UserId | null
  wantsAsap: boolean
  /** Null until the person chooses a time other than the suggestion. */
  schedule: ScheduleFields | null
  note: string
  isUrgent: boolean
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

/** Now, or the next opening hour, until the person chooses. */
export function scheduleOf({ schedule }: RequestForm, { setup, now }: RequestContext): ScheduleFields {
  const { timezone } = setup.school
  return schedule ?? toFields(defaultScheduledTime(now, timezone, setup.calendar), timezone)
}

/** When the pass is for: now, or the time that was chosen. Null while it is half typed. */
export function timeOf(form: RequestForm, context: RequestContext): Instant | null {
  const isAsap = form.wantsAsap && isAsapOpen(form, context.setup)
  return isAsap ? context.now : toInstant(scheduleOf(form, context), context.setup.school.timezone)
}

/** True until a destination is chosen that does not allow it. */
export function isAsapOpen(form: RequestForm, setup: SchoolSetup): boolean {
  const room = setup.rooms.find(({ roomId }) => roomId === form.destination?.roomId)
  return !room || allowsAsap({ requiresApproval: room.requiresApproval === 1, allowAsap: room.allowAsap === 1 })
}

function draftOf(form: RequestForm, context: RequestContext): StudentDraft {
  const { setup } = context
  return {
    fromRoomId: form.origin?.roomId ?? null,
    fromFacultyId: form.origin?.userId ?? null,
    toRoomId: form.destination?.roomId ?? null,
    toFacultyId: destinationFaculty(form, setup),
    scheduledFor: toInstant(scheduleOf(form, context), setup.school.timezone),
    isAsapPass: form.wantsAsap && isAsapOpen(form, setup),
  }
}

export type RequestProblem = DraftProblem | TimeProblem

/** Null when the form can be sent. */
export function requestProblem(form: RequestForm, context: RequestContext): RequestProblem | null {
  const { setup, now } = context
  const draft = draftOf(form, context)
  const problem = studentDraftProblem(draft, {
    ofOrigin: staffIn(setup, draft.fromRoomId),
    ofDestination: staffIn(setup, draft.toRoomId),
  })
  if (problem !== null || draft.isAsapPass) return problem
  return timeProblem(scheduleOf(form, context), setup, now)
}

/** The errors to show at the fields; a missing value only keeps the button disabled. */
export function problemsOf(i18n: I18n, form: RequestForm, context: RequestContext): Problems<RequestForm> {
  const problem = requestProblem(form, context)
  return {
    destination: problem === 'same_place' && draftMessage(i18n, problem),
    schedule: problem === 'past' && pastText(i18n),
  }
}

export function requestPayload(form: RequestForm, context: RequestContext): PassDraft {
  const draft = draftOf(form, context)
  return {
    schoolId: context.setup.school.schoolId,
    fromRoomId: draft.fromRoomId,
    fromFacultyId: draft.fromFacultyId,
    // `requestProblem` guarantees that a destination is chosen.
    toRoomId: draft.toRoomId as RoomId,
    toFacultyId: draft.toFacultyId,
    isAsapPass: draft.isAsapPass,
    scheduledFor: sentSchedule(draft),
    note: form.note.trim() || null,
    ...(form.isUrgent && { isUrgent: true }),
  }
}

/** What is asked about a request before it is sent; null until it could be. */
export function outlookQuestion(form: RequestForm, context: RequestContext): OutlookQuestion | null {
  if (requestProblem(form, context) !== null) return null
  const { schoolId, fromRoomId, fromFacultyId, toRoomId, toFacultyId, scheduledFor } = requestPayload(form, context)
  return {
    schoolId: schoolId ?? context.setup.school.schoolId,
    fromRoomId: fromRoomId ?? undefined,
    fromFacultyId: fromFacultyId ?? undefined,
    toRoomId,
    toFacultyId: toFacultyId ?? undefined,
    scheduledFor: scheduledFor ?? undefined,
  }
}

/** A student has at most one live pass: says which one prevents another, and which button ends it. */
export function liveHint(i18n: I18n, { startedAt, toRoomName: room }: Pick<Pass, 'startedAt' | 'toRoomName'>): string {
  return startedAt
    ? i18n._(msg`You already have a live pass to ${room}. Mark it as Arrived first, or choose a time for this one.`)
    : i18n._(msg`You are already in line for ${room}. Cancel that pass first, or choose a time for this one.`)
}

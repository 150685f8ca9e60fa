/** The edit form as plain data: only what differs from the pass is sent. */
import type { Pass, Place, SchoolSetup } from '@corridor/contract'
import type { UserType } from '@corridor/rules/access'
import { isSamePlace, samePlaceText } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { type Variant, variantFor } from '../../../base/variants.ts'
import { type ScheduleFields, toFields, toInstant } from '../../../parts/schedule/scheduleTime.ts'
import type { Problems } from '../../../ui/form/useForm.ts'
import { i18n } from '../../../words/runtime.tsx'
import type { PassChanges } from '../../commands.ts'
import { pastText, type TimeProblem, timeProblem } from '../../scheduling.ts'

export interface EditForm {
  origin: Place | null
  schedule: ScheduleFields
}

export function formOf(pass: Pass, { school }: SchoolSetup): EditForm {
  return {
    origin: pass.fromRoomId === null ? null : { roomId: pass.fromRoomId, userId: pass.fromFacultyId },
    schedule: toFields(pass.scheduledFor ?? pass.createdAt, school.timezone),
  }
}

export function changesOf(form: EditForm, pass: Pass, { school }: SchoolSetup): PassChanges {
  const changes: PassChanges = {}
  const scheduledFor = toInstant(form.schedule, school.timezone)
  const isTimeChanged = scheduledFor !== null && !isSameMinute(scheduledFor, pass.scheduledFor)
  if (isTimeChanged) changes.scheduledFor = scheduledFor
  if (form.origin && form.origin.roomId !== pass.fromRoomId) changes.fromRoomId = form.origin.roomId
  if (form.origin && form.origin.userId !== pass.fromFacultyId) changes.fromFacultyId = form.origin.userId
  return changes
}

/** Form fields have no seconds. */
function isSameMinute(a: Instant, b: Instant | null): boolean {
  return a.slice(0, 16) === b?.slice(0, 16)
}

export type EditProblem = TimeProblem | 'incomplete' | 'same_place' | 'unchanged'

/** Null if there is something to save. A time that was valid before stays valid while it is not edited. */
export function editProblem(form: EditForm, pass: Pass, setup: SchoolSetup, now: Instant): EditProblem | null {
  if (toInstant(form.schedule, setup.school.timezone) === null) return 'incomplete'
  if (isSamePlace(form.origin?.roomId ?? null, pass.toRoomId)) return 'same_place'
  const changes = changesOf(form, pass, setup)
  if (Object.keys(changes).length === 0) return 'unchanged'
  return changes.scheduledFor ? timeProblem(form.schedule, setup, now) : null
}

/** The errors to show at the fields. */
export function problemsOf(form: EditForm, pass: Pass, setup: SchoolSetup, now: Instant): Problems<EditForm> {
  const problem = editProblem(form, pass, setup, now)
  return { origin: problem === 'same_place' && samePlaceText(i18n), schedule: problem === 'past' && pastText(i18n) }
}

/** The list that contains the pass: approved passes are in Upcoming, others in Requested. */
export function listAfter(type: UserType, pass: Pick<Pass, 'approvedAt'>): Variant<'Upcoming'> | Variant<'Requested'> {
  return pass.approvedAt ? variantFor(type, 'Upcoming') : variantFor(type, 'Requested')
}

/** What a new or changed pass must meet before anything is written: the form's own rules, applied again. */
import { isStaff } from '@corridor/rules/access'
import type { RoomId, UncheckedSchoolId, UserId } from '@corridor/rules/ids'
import {
  type Endpoints,
  isSamePlace,
  mayBeNamed,
  type RoomStaff,
  type StaffByRoom,
  type StudentDraft,
  samePlaceText,
  scheduleProblem,
  scheduleProblemText,
  staffOf,
  studentDraftProblem,
} from '@corridor/rules/pass'
import { clockRangeOf } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import { AppError, invalid } from '../http/errors.ts'
import type { ReferenceRoom, SchoolReference } from '../reference.ts'
import { chosenRoomNotFound, chosenTeacherNotFound } from '../session/tenancy.ts'
import { i18nIn } from '../words/i18n.ts'
import type { DecisionContext } from './change/situation.ts'

/**
 * Its destination determines the school of a pass; whoever names the school as well must name that one. A room of a
 * school that is not the viewer's does not exist.
 */
export function schoolOfDraft(
  { schools }: DecisionContext,
  { toRoomId, schoolId }: { toRoomId: RoomId; schoolId?: UncheckedSchoolId | undefined },
): SchoolReference {
  const school = [...schools.values()].find(
    ({ rooms, school: { schoolId: id } }) => rooms.has(toRoomId) && (schoolId === undefined || schoolId === id),
  )
  if (!school) throw chosenRoomNotFound()
  return school
}

/** Rooms of this school that are in use, and staff who work in it. Anything else does not exist. Gives the destination. */
export function checkEndpoints({ rooms, staff }: SchoolReference, endpoints: Endpoints): ReferenceRoom {
  const { fromRoomId, toRoomId, fromFacultyId, toFacultyId } = endpoints
  if (isSamePlace(fromRoomId, toRoomId)) throw new AppError(422, 'same_place', samePlaceText(i18nIn('en')))
  const destination = rooms.get(toRoomId)
  const isOriginInUse = fromRoomId === null || rooms.get(fromRoomId)?.isInUse
  if (!destination?.isInUse || !isOriginInUse) throw chosenRoomNotFound()
  for (const userId of [fromFacultyId, toFacultyId]) {
    const member = userId === null ? undefined : staff.get(userId)
    if (userId !== null && !(member?.isActive && isStaff(member.type))) {
      throw chosenTeacherNotFound()
    }
  }
  return destination
}

/** A student names whoever answers for them, where someone does: what hangs on that person must reach them. */
export function checkFaculty(draft: StudentDraft, staff: StaffByRoom): void {
  const ofOrigin = staffOf(staff, draft.fromRoomId)
  checkOriginFaculty(draft.fromFacultyId, ofOrigin)
  checkNamed({ toFacultyId: draft.toFacultyId }, staffOf(staff, draft.toRoomId))
  if (studentDraftProblem(draft, { ofOrigin, ofDestination: staffOf(staff, draft.toRoomId) }) !== null) {
    throw invalid('Choose the teacher you are going to.', { toFacultyId: 'required' })
  }
}

export function checkOriginFaculty(fromFacultyId: UserId | null, ofOrigin: RoomStaff): void {
  if (fromFacultyId === null && ofOrigin.linked.length > 0) {
    throw invalid('Choose the teacher you are with.', { fromFacultyId: 'required' })
  }
  checkNamed({ fromFacultyId }, ofOrigin)
}

/** If people work at an end of a pass, only they may be named there. */
export function checkNamed(
  named: { fromFacultyId: UserId | null } | { toFacultyId: UserId | null },
  there: RoomStaff,
): void {
  for (const [field, userId] of Object.entries(named)) {
    if (userId === null || mayBeNamed(userId, there)) continue
    throw invalid('That teacher does not work in that room. Choose someone who does.', { [field]: 'elsewhere' })
  }
}

/** Within the days and hours that the forms offer, and not already over. */
export function checkTime(
  scheduledFor: Instant,
  { school, calendar }: Pick<SchoolReference, 'school' | 'calendar'>,
  now: Instant,
): void {
  const problem = scheduleProblem(scheduledFor, school, now, calendar)
  if (problem) {
    throw invalid(scheduleProblemText(i18nIn('en'), problem, clockRangeOf(calendar)), {
      scheduledFor: problem === 'past' ? 'past' : 'out of range',
    })
  }
}

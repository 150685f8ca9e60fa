/** What becomes of a student's request: everything that the rule wants to know about it, from one situation. */
import type { RoomId, UserId } from '@corridor/rules/ids'
import {
  type Approval,
  allowsAsap,
  countedEndpoints,
  defaultFacultyForStudent,
  type Endpoints,
  isOutOfQuickPasses,
  isPausedAt,
  NOTHING_FULL,
  needsApproval,
  type Outlook,
  onlyFaculty,
  outlook,
  resolveApproval,
  resolveApprover,
  type StaffByRoom,
  staffOf,
} from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { ReferenceRoom, SchoolReference } from '../reference.ts'
import { apartDetail } from './change/apartDetail.ts'
import { type Capacity, capacityOf, type SchoolWalk } from './change/capacity.ts'
import { opensFor, quickState } from './change/quickLimits.ts'
import { livePassOf, quickPassBalance, type Situation } from './change/situation.ts'

/** A request whose places exist. */
export interface PassRequest {
  school: SchoolReference
  endpoints: Endpoints
  destination: ReferenceRoom
  /** Null as soon as possible. */
  scheduledFor: Instant | null
}

/**
 * Applies the rules to a request of the viewer: what becomes of it, and who has to approve it if somebody has to. A
 * preview leaves out who is kept apart, because an answer that changes while somebody else is out would tell, and the
 * student's other passes, which are on the same screen.
 */
export function expectedOf(
  situation: Situation,
  { school, endpoints, destination, scheduledFor }: PassRequest,
  { isPreview = false } = {},
) {
  const { now, scope } = situation
  const studentId = scope.userId
  const { schoolId } = school.school
  const isAsap = scheduledFor === null
  const time = scheduledFor ?? now
  const staff = school.staffByRoom(now)
  const counted = countedEndpoints(endpoints, staff)
  const asked = resolveApproval(counted, destination, school.settings)
  const approverFor = (approval: Approval) => resolveApprover(counted, approval, new Set(staff.keys()))
  const asking = approverFor(asked)
  const student = quickPassBalance(situation, { studentId, schoolId })
  const quick = quickState(situation, { studentId, schoolId }, { time, withGranted: true })
  const opens = opensFor(school, time)
  const walk = { ...endpoints, schoolId, studentId, isPromised: false }
  const capacity = capacityOf(situation)
  const full = isAsap ? capacity.full(walk) : NOTHING_FULL
  const expected = outlook({
    isFrozen: school.freeze !== null,
    isRoomClosed: !destination.isInUse,
    isPaused: isPausedAt(destination, time),
    lacksTime: isAsap && !allowsAsap(destination),
    hasLivePass: !isPreview && livePassOf(situation.facts, studentId) !== null,
    openRequests: isPreview ? 0 : student.openRequests,
    isStart: false,
    isDecided: false,
    needsApproval: needsApproval(asked, asking, student.passSettings, staffOf(staff, asking.approverRoomId).linked),
    isOutOfQuickPasses: isOutOfQuickPasses(student, student.quickPassesToGrant),
    isAlwaysOpen: destination.alwaysOpen,
    isWithoutLimits: quick.limits === null,
    isClosed: opens !== null,
    isAtLimit: quick.reached !== null,
    isCoolingDown: quick.readyAt !== null,
    isLater: !isAsap,
    full: { ...full, apart: full.apart && !isPreview },
  })
  // Where only a limit asks, the teacher in the room decides.
  const approval = expected.kind === 'ask' && expected.because !== 'required' ? 'origin' : asked
  return {
    expected,
    approval,
    approver: approverFor(approval),
    apart: apartOf(expected, capacity, walk),
    quick,
    opens,
  }
}

/** Whether it waits because of a keep-apart group, or goes although somebody of one is out. */
function apartOf({ kind }: Outlook, capacity: Capacity, walk: SchoolWalk) {
  if (kind === 'line') return apartDetail(capacity.groupsInTheWay(walk), true)
  return kind === 'go' ? apartDetail(capacity.groupsOut(walk), false) : {}
}

interface PartialEndpoints {
  toRoomId: RoomId
  toFacultyId?: UserId | null | undefined
  fromRoomId?: RoomId | null | undefined
  fromFacultyId?: UserId | null | undefined
}

/** Where it leads: an end that nobody was named for has a likely one. */
export function endpointsOf(partial: PartialEndpoints, staff: StaffByRoom): Endpoints {
  const { toRoomId, fromRoomId = null } = partial
  const fromFacultyId = partial.fromFacultyId ?? onlyFaculty(staffOf(staff, fromRoomId))
  const toFacultyId = partial.toFacultyId ?? defaultFacultyForStudent(staffOf(staff, toRoomId), fromFacultyId)
  return { fromRoomId, fromFacultyId, toRoomId, toFacultyId }
}

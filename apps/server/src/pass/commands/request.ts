import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@corridor/contract'
import type { DeviceFingerprint } from '@corridor/rules/device'
import { asPassId, type RoomId } from '@corridor/rules/ids'
import {
  type Approval,
  allowsAsap,
  countedEndpoints,
  defaultFacultyForStudent,
  type Endpoints,
  exceedsOpenRequests,
  isPausedAt,
  NOTHING_FULL,
  needsApproval,
  type Outlook,
  onlyFaculty,
  outlook,
  refusal,
  resolveApproval,
  resolveApprover,
  type StaffByRoom,
  staffOf,
} from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { forbidden, invalid, refused } from '../../http/errors.ts'
import type { ReferenceRoom, SchoolReference } from '../../reference.ts'
import { type Capacity, capacityOf, type SchoolWalk } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import type { Change, Decision } from '../change/decision.ts'
import { newPass } from '../change/passRecord.ts'
import { opensFor, quickState } from '../change/quickLimits.ts'
import { type DecisionContext, quickPassBalance, type Situation } from '../change/situation.ts'
import { checkEndpoints, checkFaculty, checkTime, schoolOfDraft } from '../draft.ts'
import { apartDetail, secondLive, withCount } from './start.ts'
import { urgentTimes } from './urgent.ts'

export type Draft = Output<'POST /api/pass', 'body'>['pass']

/** A request that can be made. */
interface Request {
  endpoints: Endpoints
  school: SchoolReference
  destination: ReferenceRoom
  isAsap: boolean
  /** Null as soon as possible. */
  scheduledFor: Instant | null
}

/**
 * A student asks. Approved automatically and as soon as possible, the pass starts at once, or waits in line where its
 * destination is full; approved for later it is upcoming; otherwise someone is asked.
 */
export function requestPass(draft: Draft, fingerprint: DeviceFingerprint | null): Command {
  return {
    needs: (context) => {
      const { endpoints, school, isAsap } = checkDraft(context, draft)
      return {
        schoolId: school.school.schoolId,
        studentIds: [context.scope.userId],
        destination: endpoints,
        // A pass for later takes no place yet: only what counts the student's own passes matters.
        include: [
          ...(isAsap ? (['places', 'open', 'usage'] as const) : (['open'] as const)),
          ...(draft.isUrgent ? (['urgent'] as const) : []),
        ],
      }
    },
    decide: (situation) => request(situation, draft, fingerprint),
  }
}

function request(situation: Situation, draft: Draft, fingerprint: DeviceFingerprint | null): Decision {
  const { scope, now } = situation
  const studentId = scope.userId
  const checked = checkDraft(situation, draft)
  const { endpoints, school, isAsap } = checked
  const { schoolId } = school.school
  const { student, expected, approval, approver, reached, apart } = expectedOf(situation, checked)
  if (expected.kind === 'refused') throw refused(refusal(expected.code))
  if (exceedsOpenRequests(student.openRequests, expected)) throw refused(refusal('too_many_open'))
  const becomesLive = expected.kind === 'go' || expected.kind === 'line'
  const second = becomesLive ? secondLive(situation, studentId) : null
  if (second) throw refused(second)
  const asks = expected.kind === 'ask'
  // A pass that simply goes needs nobody to hurry.
  const isUrgent = draft.isUrgent === true && (asks || expected.kind === 'line')
  const pass = newPass({
    passId: asPassId(randomUUIDv7()),
    schoolId,
    studentId,
    createdBy: studentId,
    ...endpoints,
    ...(asks ? approver : {}),
    approvalByOrigin: approval === 'origin',
    note: draft.note || null,
    isAsapPass: isAsap,
    scheduledFor: isAsap ? null : (draft.scheduledFor ?? null),
    createdAt: now,
    approvedAt: asks ? null : now,
    startedAtFingerprint: fingerprint,
    ...(asks && expected.because === 'limit' && { reachedLimit: reached }),
    ...(isUrgent && { isUrgent, urgentTimes: urgentTimes(situation, studentId) }),
    ...(expected.kind === 'go' && { startedAt: now, startedBy: studentId }),
    ...(expected.kind === 'line' && { enqueuedAt: now }),
  })
  return {
    changes: [
      {
        pass: expected.kind === 'go' ? withCount(situation, pass) : pass,
        event: 'createPass',
        isNew: true,
        ...detailOf({ ...apart.detail, ...(isUrgent && { urgent: true }) }),
      },
    ],
    skipped: [],
  }
}

/** A line of the trail without anything to say has no detail. */
function detailOf(detail: Record<string, unknown>): Pick<Change, 'detail'> {
  return Object.keys(detail).length === 0 ? {} : { detail }
}

/**
 * Applies the rules to a request: what becomes of it, and who has to approve it if somebody has to. A preview leaves out
 * who is kept apart, because an answer that changes while somebody else is out would tell.
 */
export function expectedOf(
  situation: Situation,
  { endpoints, school, destination, isAsap, scheduledFor }: Request,
  { isPreview = false } = {},
) {
  const { schoolId } = school.school
  const { now, scope } = situation
  const studentId = scope.userId
  const staff = school.staffByRoom(now)
  const counted = countedEndpoints(endpoints, staff)
  const asked = resolveApproval(counted, destination, school.settings)
  const student = quickPassBalance(situation, { studentId, schoolId })
  const time = scheduledFor ?? now
  const quick = quickState(situation, { studentId, schoolId }, { time, withGranted: true })
  const opens = opensFor(school, time)
  const walk = { ...endpoints, schoolId, studentId, isPromised: false }
  const capacity = capacityOf(situation)
  const full = capacity.full(walk)
  const approverFor = (approval: Approval) => resolveApprover(counted, approval, new Set(staff.keys()))
  const expected = outlook({
    isFrozen: false,
    refusal: null,
    isDecided: false,
    needsApproval: needsApproval(
      asked,
      approverFor(asked),
      // A sick child never meets a counter.
      { ...student, locked: student.locked && !destination.alwaysOpen, quickPassesLeft: student.quickPassesToGrant },
      staffOf(staff, approverFor(asked).approverRoomId).linked,
    ),
    isAlwaysOpen: destination.alwaysOpen,
    isWithoutLimits: quick.limits === null,
    isClosed: opens !== null,
    isAtLimit: quick.reached !== null,
    isCoolingDown: quick.readyAt !== null,
    isLater: !isAsap,
    full: isAsap ? { ...full, apart: full.apart && !isPreview } : NOTHING_FULL,
  })
  // Where only a limit asks, the teacher in the room decides.
  const approval = expected.kind === 'ask' && expected.because !== 'required' ? 'origin' : asked
  return {
    student,
    expected,
    approval,
    approver: approverFor(approval),
    reached: quick.reached,
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

/** The draft with what it leaves open filled in, if it can be asked for at all. */
function checkDraft(context: DecisionContext, draft: Draft): Request {
  const { scope, now } = context
  if (draft.studentIds || (draft.studentId !== undefined && draft.studentId !== scope.userId)) throw forbidden()
  if (!draft.fromRoomId) throw invalid('Choose where you are coming from.', { fromRoomId: 'required' })
  const school = schoolOfDraft(context, draft)
  const staff = school.staffByRoom(now)
  const endpoints = endpointsOf(draft, draft.fromRoomId, staff)
  const destination = checkEndpoints(school, endpoints)
  const isAsap = draft.isAsapPass || !draft.scheduledFor
  checkFaculty({ ...endpoints, scheduledFor: draft.scheduledFor ?? null, isAsapPass: isAsap }, staff)
  if (isAsap && !allowsAsap(destination)) {
    throw refused(refusal('asap_not_allowed'))
  }
  if (isPausedAt(destination, isAsap ? now : (draft.scheduledFor ?? now))) throw refused(refusal('room_paused'))
  if (draft.scheduledFor && !isAsap) checkTime(draft.scheduledFor, school, now)
  return { endpoints, school, isAsap, destination, scheduledFor: isAsap ? null : (draft.scheduledFor ?? null) }
}

/** Where it leads: an end that nobody was named for has a likely one. */
export function endpointsOf(
  draft: Pick<Draft, 'toRoomId' | 'toFacultyId' | 'fromFacultyId'>,
  fromRoomId: RoomId | null,
  staff: StaffByRoom,
): Endpoints {
  const fromFacultyId = draft.fromFacultyId ?? onlyFaculty(staffOf(staff, fromRoomId))
  const toFacultyId = draft.toFacultyId ?? defaultFacultyForStudent(staffOf(staff, draft.toRoomId), fromFacultyId)
  return { fromRoomId, fromFacultyId, toRoomId: draft.toRoomId, toFacultyId }
}

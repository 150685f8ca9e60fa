import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@corridor/contract'
import type { DeviceFingerprint } from '@corridor/rules/device'
import { asPassId, type RoomId } from '@corridor/rules/ids'
import {
  allowsAsap,
  countedEndpoints,
  defaultFacultyForStudent,
  type Endpoints,
  exceedsOpenRequests,
  initialStatus,
  isPausedAt,
  needsApproval,
  onlyFaculty,
  refusal,
  resolveApproval,
  resolveApprover,
  type StaffByRoom,
  staffOf,
} from '@corridor/rules/pass'
import { AppError, forbidden, invalid, refused } from '../../http/errors.ts'
import type { ReferenceRoom, SchoolReference } from '../../reference.ts'
import { capacityOf } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import type { Decision } from '../change/decision.ts'
import { newPass } from '../change/passRecord.ts'
import { type DecisionContext, quickPassBalance, type Situation } from '../change/situation.ts'
import { checkEndpoints, checkFaculty, checkTime, schoolOfDraft } from '../draft.ts'
import { secondLive } from './start.ts'

export type Draft = Output<'POST /api/pass', 'body'>['pass']

/** A request that can be made. */
interface Request {
  endpoints: Endpoints
  school: SchoolReference
  destination: ReferenceRoom
  isAsap: boolean
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
        include: isAsap ? ['places', 'open', 'usage'] : ['open'],
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
  const { student, approval, approver, needsStaffApproval, status } = expectedOf(situation, checked)
  if (exceedsOpenRequests(student.openRequests, status)) throw refused(refusal('too_many_open'))
  const becomesLive = status === 'inProgress' || status === 'queued'
  const second = becomesLive ? secondLive(situation, studentId) : null
  if (second) throw refused(second)
  const pass = newPass({
    passId: asPassId(randomUUIDv7()),
    schoolId,
    studentId,
    createdBy: studentId,
    ...endpoints,
    ...(needsStaffApproval ? approver : {}),
    approvalByOrigin: approval === 'origin',
    note: draft.note || null,
    isAsapPass: isAsap,
    scheduledFor: isAsap ? null : (draft.scheduledFor ?? null),
    createdAt: now,
    approvedAt: needsStaffApproval ? null : now,
    startedAtFingerprint: fingerprint,
    ...(status === 'inProgress' && { startedAt: now, startedBy: studentId }),
    ...(status === 'queued' && { enqueuedAt: now }),
  })
  return { changes: [{ pass, event: 'createPass', isNew: true }], skipped: [] }
}

/** Applies the rules to a request: whether it needs approval, from whom, and the status of the new pass. */
export function expectedOf(situation: Situation, { endpoints, school, destination, isAsap }: Request) {
  const { schoolId } = school.school
  const staff = school.staffByRoom(situation.now)
  const counted = countedEndpoints(endpoints, staff)
  const approval = resolveApproval(counted, destination, school.settings)
  const approver = resolveApprover(counted, approval, new Set(staff.keys()))
  const student = quickPassBalance(situation, { studentId: situation.scope.userId, schoolId })
  const needsStaffApproval = needsApproval(
    approval,
    approver,
    { ...student, quickPassesLeft: student.quickPassesToGrant },
    staffOf(staff, approver.approverRoomId).linked,
  )
  const status = initialStatus({
    isIssuedByStaff: false,
    needsApproval: needsStaffApproval,
    isAsap,
    mayGo: isAsap && capacityOf(situation).mayGo({ ...endpoints, schoolId }),
  })
  return { student, approval, approver, needsStaffApproval, status }
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
    throw new AppError(422, 'asap_not_allowed', refusal('asap_not_allowed').message)
  }
  if (isPausedAt(destination, isAsap ? now : (draft.scheduledFor ?? now))) throw refused(refusal('room_paused'))
  if (draft.scheduledFor && !isAsap) checkTime(draft.scheduledFor, school, now)
  return { endpoints, school, isAsap, destination }
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

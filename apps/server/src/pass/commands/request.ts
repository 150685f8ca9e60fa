import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@corridor/contract'
import {
  allowsAsap,
  asPassId,
  countedEndpoints,
  type DeviceFingerprint,
  defaultFacultyForStudent,
  type Endpoints,
  initialStatus,
  isRequestTooMany,
  needsApproval,
  onlyFaculty,
  type RoomId,
  refusal,
  resolveApproval,
  resolveApprover,
  type StaffByRoom,
  staffOf,
} from '@corridor/rules'
import { AppError, forbidden, invalid, refused } from '../../http/errors.ts'
import type { ReferenceRoom, SchoolReference } from '../../school/reference.ts'
import { capacityOf } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import type { Decision } from '../change/decision.ts'
import { newPass } from '../change/passRecord.ts'
import { type Setting, type Situation, standingOf } from '../change/situation.ts'
import { checkEndpoints, checkFaculty, checkTime, schoolOfDraft } from '../draft.ts'
import { secondLive } from './start.ts'

export type Draft = Output<'POST /api/pass', 'body'>['pass']

/** A request that can be made. */
interface Request {
  way: Endpoints
  school: SchoolReference
  destination: ReferenceRoom
  isAsap: boolean
}

/**
 * A student asks. Approved automatically and as soon as possible, the pass starts at once, or waits in line where its
 * destination is full; approved for later it is upcoming; otherwise somebody is asked.
 */
export function requestPass(draft: Draft, fingerprint: DeviceFingerprint | null): Command {
  return {
    needs: (setting) => {
      const { way, school, isAsap } = checkDraft(setting, draft)
      return {
        schoolId: school.school.schoolId,
        studentIds: [setting.scope.userId],
        destination: way,
        // A pass for later takes no place yet: only what counts the student's own passes matters.
        wanted: isAsap ? ['places', 'open', 'usage'] : ['open'],
      }
    },
    decide: (situation) => request(situation, draft, fingerprint),
  }
}

function request(situation: Situation, draft: Draft, fingerprint: DeviceFingerprint | null): Decision {
  const { scope, now } = situation
  const studentId = scope.userId
  const checked = checkDraft(situation, draft)
  const { way, school, isAsap } = checked
  const { schoolId } = school.school
  const { student, approval, approver, asks, status } = expectedOf(situation, checked)
  if (isRequestTooMany(student.openRequests, status)) throw refused(refusal('too_many_open'))
  const goes = status === 'inProgress' || status === 'queued'
  const second = goes ? secondLive(situation, studentId) : null
  if (second) throw refused(second)
  const pass = newPass({
    passId: asPassId(randomUUIDv7()),
    schoolId,
    studentId,
    createdBy: studentId,
    ...way,
    ...(asks ? approver : {}),
    approvalByOrigin: approval === 'origin',
    note: draft.note || null,
    isAsapPass: isAsap,
    scheduledFor: isAsap ? null : (draft.scheduledFor ?? null),
    createdAt: now,
    approvedAt: asks ? null : now,
    startedAtFingerprint: fingerprint,
    ...(status === 'inProgress' && { startedAt: now, startedBy: studentId }),
    ...(status === 'queued' && { enqueuedAt: now }),
  })
  return { changes: [{ pass, event: 'createPass', isNew: true }], skipped: [] }
}

/** What the rules make of a request: whether somebody is asked, whom, and what the pass is then. */
export function expectedOf(situation: Situation, { way, school, destination, isAsap }: Request) {
  const { schoolId } = school.school
  const staff = school.staffByRoom(situation.now)
  const counted = countedEndpoints(way, staff)
  const approval = resolveApproval(counted, destination, school.settings)
  const approver = resolveApprover(counted, approval, new Set(staff.keys()))
  const student = standingOf(situation, { studentId: situation.scope.userId, schoolId })
  const asks = needsApproval(
    approval,
    approver,
    { ...student, quickPassesLeft: student.quickPassesToGrant },
    staffOf(staff, approver.approverRoomId).linked,
  )
  const status = initialStatus({
    isIssuedByStaff: false,
    needsApproval: asks,
    isAsap,
    mayGo: isAsap && capacityOf(situation).mayGo({ ...way, schoolId }),
  })
  return { student, approval, approver, asks, status }
}

/** The draft with what it leaves open filled in, if it can be asked for at all. */
function checkDraft(setting: Setting, draft: Draft): Request {
  const { scope, now } = setting
  if (draft.studentIds || (draft.studentId !== undefined && draft.studentId !== scope.userId)) throw forbidden()
  if (!draft.fromRoomId) throw invalid('Choose where you are coming from.', { fromRoomId: 'required' })
  const school = schoolOfDraft(setting, draft)
  const staff = school.staffByRoom(now)
  const way = endpointsOf(draft, draft.fromRoomId, staff)
  const destination = checkEndpoints(school, way)
  const isAsap = draft.isAsapPass || !draft.scheduledFor
  checkFaculty({ ...way, scheduledFor: draft.scheduledFor ?? null, isAsapPass: isAsap }, staff)
  if (isAsap && !allowsAsap(destination)) {
    throw new AppError(422, 'asap_not_allowed', refusal('asap_not_allowed').message)
  }
  if (draft.scheduledFor && !isAsap) checkTime(draft.scheduledFor, school.school, now)
  return { way, school, isAsap, destination }
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

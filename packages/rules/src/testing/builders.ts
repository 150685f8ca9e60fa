/**
 * A small school for the tests: a Monday morning in New York, a student, the faculty at both ends of a pass, and
 * everybody else who can have a relation to it. A test overrides only the values it is about.
 */

import { TOGGLEABLE_PERMISSIONS } from '../access/permissions.ts'
import type { Viewer } from '../access/viewer.ts'
import { asPassId, asRoomId, asSchoolId, asUserId } from '../ids.ts'
import type { PassFacts } from '../pass/facts.ts'
import type { SchoolClock } from '../pass/refusal.ts'
import type { Relation } from '../pass/relation.ts'
import type { PassStatus } from '../pass/status.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'

export const SCHOOL = asSchoolId(1)
export const OTHER_SCHOOL = asSchoolId(2)
export const ZONE = 'America/New_York'
/** Monday, 10:00 in New York. */
export const NOW: Instant = '2026-11-16T15:00:00.000Z'

export const CLOCK: SchoolClock = {
  timezone: ZONE,
  passActivationIntervalBefore: null,
  passActivationIntervalAfter: null,
}

export const STUDENT = asUserId(10)
export const DESTINATION_TEACHER = asUserId(20)
export const ORIGIN_TEACHER = asUserId(30)
export const ISSUING_TEACHER = asUserId(40)
export const OFFICE = asUserId(50)

export const ORIGIN_ROOM = asRoomId(101)
export const DESTINATION_ROOM = asRoomId(202)

export function minutesFromNow(minutes: number): Instant {
  return minutesAfter(NOW, minutes)
}

/** A student's ASAP request that awaits approval. */
export function aPass(facts: Partial<PassFacts> = {}): PassFacts {
  return {
    passId: asPassId('pass-1'),
    schoolId: SCHOOL,
    studentId: STUDENT,
    createdBy: STUDENT,
    fromRoomId: ORIGIN_ROOM,
    toRoomId: DESTINATION_ROOM,
    fromFacultyId: ORIGIN_TEACHER,
    toFacultyId: DESTINATION_TEACHER,
    approvalByOrigin: false,
    approverId: DESTINATION_TEACHER,
    approverRoomId: null,
    scheduledFor: null,
    isUrgent: false,
    createdAt: NOW,
    approvedAt: null,
    approvedBy: null,
    rejectedAt: null,
    canceledAt: null,
    enqueuedAt: null,
    startedAt: null,
    completedAt: null,
    confirmedAt: null,
    acknowledgedAt: null,
    duration: null,
    version: 1,
    ...facts,
  }
}

const FACTS_BY_STATUS: Record<PassStatus, Partial<PassFacts>> = {
  awaitingApproval: {},
  approved: { approvedAt: NOW },
  queued: { approvedAt: NOW, enqueuedAt: NOW },
  inProgress: { approvedAt: NOW, startedAt: NOW },
  awaitingConfirmation: { approvedAt: NOW, startedAt: NOW, completedAt: NOW, duration: 0 },
  used: { approvedAt: NOW, startedAt: NOW, completedAt: NOW, confirmedAt: NOW, duration: 0 },
  rejected: { rejectedAt: NOW },
  canceled: { approvedAt: NOW, canceledAt: NOW },
  unused: { scheduledFor: minutesAfter(NOW, -31), approvedAt: minutesAfter(NOW, -60) },
}

export const STATUSES = Object.keys(FACTS_BY_STATUS) as PassStatus[]

export function aPassThatIs(status: PassStatus, facts: Partial<PassFacts> = {}): PassFacts {
  return aPass({ ...FACTS_BY_STATUS[status], ...facts })
}

export function aViewer(facts: Partial<Viewer> = {}): Viewer {
  const userId = facts.userId ?? asUserId(99)
  return { userId, type: 'faculty', covers: {}, permissions: { [SCHOOL]: [] }, linkedRoomIds: [], ...facts }
}

export function aStudent(facts: Partial<Viewer> = {}): Viewer {
  return aViewer({ userId: STUDENT, type: 'student', ...facts })
}

export function anAdministrator(facts: Partial<Viewer> = {}): Viewer {
  return aViewer({
    userId: OFFICE,
    type: 'schoolAdministrator',
    permissions: { [SCHOOL]: TOGGLEABLE_PERMISSIONS },
    ...facts,
  })
}

/** A viewer with exactly one relation to a pass, and the facts that the pass needs for it. */
export interface Relationship {
  viewer: Viewer
  pass: Partial<PassFacts>
}

const ISSUED: Partial<PassFacts> = { createdBy: ISSUING_TEACHER }

/** The author of a pass is always its student as well, and the office always has hall duty. */
export const RELATIONSHIPS: Record<Relation, Relationship> = {
  student: { viewer: aStudent(), pass: ISSUED },
  author: { viewer: aStudent(), pass: { createdBy: STUDENT } },
  destination: { viewer: aViewer({ userId: DESTINATION_TEACHER }), pass: {} },
  origin: { viewer: aViewer({ userId: ORIGIN_TEACHER }), pass: { approvalByOrigin: true } },
  issuer: { viewer: aViewer({ userId: ISSUING_TEACHER }), pass: ISSUED },
  roomStaff: { viewer: aViewer({ linkedRoomIds: [ORIGIN_ROOM] }), pass: { approverRoomId: ORIGIN_ROOM } },
  office: { viewer: aViewer({ userId: OFFICE, permissions: { [SCHOOL]: ['allPasses:write'] } }), pass: {} },
  hallDuty: { viewer: aViewer({ permissions: { [SCHOOL]: ['halls:write'] } }), pass: {} },
}

export const RELATIONS = Object.keys(RELATIONSHIPS) as Relation[]

/** The relations that come with this one. */
export function heldBy(relation: Relation): Relation[] {
  if (relation === 'author') return ['student', 'author']
  return relation === 'office' ? ['office', 'hallDuty'] : [relation]
}

import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@corridor/contract'
import type { DeviceFingerprint } from '@corridor/rules/device'
import { asPassId } from '@corridor/rules/ids'
import { outlookRefusal } from '@corridor/rules/pass'
import { forbidden, invalid, refused } from '../../http/errors.ts'
import type { Command } from '../change/command.ts'
import type { Change, Decision } from '../change/decision.ts'
import { newPass } from '../change/passRecord.ts'
import { type DecisionContext, livePassOf, type Situation } from '../change/situation.ts'
import { checkEndpoints, checkFaculty, checkTime, schoolOfDraft } from '../draft.ts'
import { endpointsOf, expectedOf, type PassRequest } from '../expected.ts'
import { withCount } from './start.ts'
import { urgentTimes } from './urgent.ts'

export type Draft = Output<'POST /api/pass', 'body'>['pass']

/**
 * A student asks. Approved automatically and as soon as possible, the pass starts at once, or waits in line where its
 * destination is full; approved for later it is upcoming; otherwise someone is asked.
 */
export function requestPass(draft: Draft, fingerprint: DeviceFingerprint | null): Command {
  return {
    needs: (context) => {
      const { endpoints, school, scheduledFor } = checkDraft(context, draft)
      return {
        schoolId: school.school.schoolId,
        studentIds: [context.scope.userId],
        destination: endpoints,
        // A pass for later takes no place yet: only what counts the student's own passes matters.
        include: [
          ...(scheduledFor === null ? (['places', 'open', 'usage'] as const) : (['open'] as const)),
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
  const { endpoints, school, scheduledFor } = checked
  const { expected, approval, approver, quick, apart } = expectedOf(situation, checked)
  if (expected.kind === 'refused') {
    throw refused(outlookRefusal(expected.code, livePassOf(situation.facts, studentId), scope))
  }
  const needsApproval = expected.kind === 'ask'
  // A pass that simply goes needs nobody to hurry.
  const isUrgent = draft.isUrgent === true && (needsApproval || expected.kind === 'line')
  const pass = newPass({
    passId: asPassId(randomUUIDv7()),
    schoolId: school.school.schoolId,
    studentId,
    createdBy: studentId,
    ...endpoints,
    ...(needsApproval ? approver : {}),
    approvalByOrigin: approval === 'origin',
    note: draft.note || null,
    isAsapPass: scheduledFor === null,
    scheduledFor,
    createdAt: now,
    approvedAt: needsApproval ? null : now,
    startedAtFingerprint: fingerprint,
    ...(needsApproval && expected.because === 'limit' && { reachedLimit: quick.reached }),
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

/** The draft with what it leaves open filled in, if what it names exists. */
function checkDraft(context: DecisionContext, draft: Draft): PassRequest {
  const { scope, now } = context
  if (draft.studentIds || (draft.studentId !== undefined && draft.studentId !== scope.userId)) throw forbidden()
  if (!draft.fromRoomId) throw invalid('Choose where you are coming from.', { fromRoomId: 'required' })
  const school = schoolOfDraft(context, draft)
  const staff = school.staffByRoom(now)
  const endpoints = endpointsOf(draft, staff)
  const destination = checkEndpoints(school, endpoints)
  const scheduledFor = draft.isAsapPass ? null : (draft.scheduledFor ?? null)
  checkFaculty({ ...endpoints, scheduledFor, isAsapPass: scheduledFor === null }, staff)
  if (scheduledFor !== null) checkTime(scheduledFor, school, now)
  return { endpoints, school, destination, scheduledFor }
}

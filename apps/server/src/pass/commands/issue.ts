import { randomUUIDv7 } from 'node:crypto'
import { can } from '@corridor/rules/access'
import { asPassId, type UserId } from '@corridor/rules/ids'
import {
  activationWindow,
  defaultFacultyForStaff,
  type Endpoints,
  isPausedAt,
  refusal,
  type StaffByRoom,
  staffOf,
} from '@corridor/rules/pass'
import { forbidden, invalid, notFound, refused } from '../../http/errors.ts'
import type { Command } from '../change/command.ts'
import type { Change } from '../change/decision.ts'
import { newPass } from '../change/passRecord.ts'
import type { DecisionContext } from '../change/situation.ts'
import { checkEndpoints, checkNamed, checkTime, schoolOfDraft } from '../draft.ts'
import type { Draft } from './request.ts'

/** Staff issue: to one student or many, approved by the issuer from the first moment, started by nobody yet. */
export function issuePasses(draft: Draft): Command {
  const studentIds = [...new Set(draft.studentIds ?? (draft.studentId === undefined ? [] : [draft.studentId]))]
  return {
    needs: (context) => {
      if (studentIds.length === 0) throw invalid('Choose at least one student.', { studentIds: 'required' })
      return { schoolId: checkDraft(context, draft).schoolId, studentIds }
    },
    decide: (situation) => {
      const { scope, now, facts } = situation
      const { schoolId, endpoints, scheduledFor } = checkDraft(situation, draft)
      for (const studentId of studentIds) {
        const student = facts.students.get(studentId)
        if (student?.type !== 'student' || !student.schoolIds.includes(schoolId)) {
          throw notFound('A student you chose is not in this school anymore. Choose again.')
        }
      }
      const changes = studentIds.map(
        (studentId): Change => ({
          pass: newPass({
            passId: asPassId(randomUUIDv7()),
            schoolId,
            studentId,
            createdBy: scope.userId,
            ...endpoints,
            note: draft.note || null,
            isAsapPass: false,
            scheduledFor,
            createdAt: now,
            approvedAt: now,
            approvedBy: scope.userId,
          }),
          event: 'createPass',
          isNew: true,
        }),
      )
      return { changes, skipped: [] }
    },
  }
}

function checkDraft(context: DecisionContext, draft: Draft) {
  const { scope, now } = context
  if (!draft.scheduledFor) throw invalid('Choose a time for this pass.', { scheduledFor: 'required' })
  const school = schoolOfDraft(context, draft)
  const { schoolId } = school.school
  if (!can(scope, 'pass.issue', { schoolId })) throw forbidden()
  const endpoints = {
    fromRoomId: draft.fromRoomId ?? null,
    fromFacultyId: draft.fromFacultyId ?? null,
    toRoomId: draft.toRoomId,
    toFacultyId: draft.toFacultyId ?? null,
  }
  const destination = checkEndpoints(school, endpoints)
  // It can be started as soon as its window opens.
  const facts = { scheduledFor: draft.scheduledFor, approvedAt: now, createdAt: now }
  const { opens } = activationWindow(facts, school.school)
  const couldStart = opens > now ? opens : now
  if (!draft.despitePause && isPausedAt(destination, couldStart)) throw refused(refusal('room_paused'))
  checkTime(draft.scheduledFor, school, now)
  const toFacultyId = destinationFaculty(endpoints, school.staffByRoom(now), scope.userId)
  return { schoolId, endpoints: { ...endpoints, toFacultyId }, scheduledFor: draft.scheduledFor }
}

/** The destination's faculty: the person who was named, if they work there, else a likely one. */
function destinationFaculty(endpoints: Endpoints, staff: StaffByRoom, issuerId: UserId): UserId {
  const ofDestination = staffOf(staff, endpoints.toRoomId)
  checkNamed({ fromFacultyId: endpoints.fromFacultyId }, staffOf(staff, endpoints.fromRoomId))
  checkNamed({ toFacultyId: endpoints.toFacultyId }, ofDestination)
  const toFacultyId = endpoints.toFacultyId ?? defaultFacultyForStaff(ofDestination, endpoints.fromFacultyId, issuerId)
  if (toFacultyId === null) throw invalid('Choose the teacher they are going to.', { toFacultyId: 'required' })
  return toFacultyId
}

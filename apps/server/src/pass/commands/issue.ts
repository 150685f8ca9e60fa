import { randomUUIDv7 } from 'node:crypto'
import {
  asPassId,
  can,
  defaultFacultyForStaff,
  type Endpoints,
  type StaffByRoom,
  staffOf,
  type UserId,
} from '@corridor/rules'
import { forbidden, invalid, notFound } from '../../http/errors.ts'
import type { Command } from '../change/command.ts'
import type { Change } from '../change/decision.ts'
import { newPass } from '../change/passRecord.ts'
import type { Setting } from '../change/situation.ts'
import { checkEndpoints, checkNamed, checkTime, schoolOfDraft } from '../draft.ts'
import type { Draft } from './request.ts'

/** Staff issue: to one student or many, approved by the issuer from the first moment, started by nobody yet. */
export function issuePasses(draft: Draft): Command {
  const studentIds = [...new Set(draft.studentIds ?? (draft.studentId === undefined ? [] : [draft.studentId]))]
  return {
    needs: (setting) => {
      if (studentIds.length === 0) throw invalid('Choose at least one student.', { studentIds: 'required' })
      return { schoolId: checkDraft(setting, draft).schoolId, studentIds }
    },
    decide: (situation) => {
      const { scope, now, facts } = situation
      const { schoolId, way, scheduledFor } = checkDraft(situation, draft)
      for (const studentId of studentIds) {
        const student = facts.students.get(studentId)
        if (student?.type !== 'student' || !student.schoolIds.includes(schoolId)) {
          throw notFound('A student you chose is not in this school any more. Choose again.')
        }
      }
      const changes = studentIds.map(
        (studentId): Change => ({
          pass: newPass({
            passId: asPassId(randomUUIDv7()),
            schoolId,
            studentId,
            createdBy: scope.userId,
            ...way,
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

function checkDraft(setting: Setting, draft: Draft) {
  const { scope, now } = setting
  if (!draft.scheduledFor) throw invalid('Choose a time for this pass.', { scheduledFor: 'required' })
  const school = schoolOfDraft(setting, draft)
  const { schoolId } = school.school
  if (!can(scope, 'pass.issue', { schoolId })) throw forbidden()
  const way = {
    fromRoomId: draft.fromRoomId ?? null,
    fromFacultyId: draft.fromFacultyId ?? null,
    toRoomId: draft.toRoomId,
    toFacultyId: draft.toFacultyId ?? null,
  }
  checkEndpoints(school, way)
  checkTime(draft.scheduledFor, school.school, now)
  const toFacultyId = destinationFaculty(way, school.staffByRoom(now), scope.userId)
  return { schoolId, way: { ...way, toFacultyId }, scheduledFor: draft.scheduledFor }
}

/** Who the pass leads to: whoever was named, where they work there, else a likely one. */
function destinationFaculty(way: Endpoints, staff: StaffByRoom, issuerId: UserId): UserId {
  const ofDestination = staffOf(staff, way.toRoomId)
  checkNamed({ fromFacultyId: way.fromFacultyId }, staffOf(staff, way.fromRoomId))
  checkNamed({ toFacultyId: way.toFacultyId }, ofDestination)
  const toFacultyId = way.toFacultyId ?? defaultFacultyForStaff(ofDestination, way.fromFacultyId, issuerId)
  if (toFacultyId === null) throw invalid('Choose the teacher they are going to.', { toFacultyId: 'required' })
  return toFacultyId
}

import { randomUUIDv7 } from 'node:crypto'
import { asPassId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { type Endpoints, outlookRefusal, refusal } from '@corridor/rules/pass'
import { notFound, refused } from '../../http/errors.ts'
import { apartDetail } from '../change/apartDetail.ts'
import { type Capacity, capacityOf, walkOf } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import type { Change } from '../change/decision.ts'
import { newPass, type PassRow } from '../change/passRecord.ts'
import { isFrozen, livePassOf, type Situation, schoolIn } from '../change/situation.ts'
import { checkEndpoints } from '../draft.ts'

export interface WalkAtOnce extends Endpoints {
  studentId: UserId
}

/**
 * A pass for a student who is on the way already, such as one who is sent to class from the hall. It starts the moment
 * it is made, whatever limits, closed times and keep-apart groups say, and counts toward no limit of the student. Only a
 * freeze stops it. The caller checks who may do that.
 */
export function startAtOnce(schoolId: SchoolId, walk: WalkAtOnce): Command {
  return {
    needs: { schoolId, studentIds: [walk.studentId], include: ['places', 'open', 'usage'] },
    decide: (situation) => {
      const live = livePassOf(situation.facts, walk.studentId)
      if (live) throw refused(outlookRefusal('live_pass', live, situation.scope))
      return { changes: [startedPass(situation, capacityOf(situation), schoolId, walk)], skipped: [] }
    },
  }
}

/** The student has no live pass. `capacity` counts it, for those that start with it. */
export function startedPass(
  situation: Situation,
  capacity: Capacity,
  schoolId: SchoolId,
  { studentId, fromRoomId, toRoomId, fromFacultyId, toFacultyId }: WalkAtOnce,
  more: Partial<PassRow> = {},
): Change {
  const { scope, now, facts } = situation
  const endpoints: Endpoints = { fromRoomId, toRoomId, fromFacultyId, toFacultyId }
  const student = facts.students.get(studentId)
  if (student?.type !== 'student' || !student.schoolIds.includes(schoolId)) {
    throw notFound('This student is not in this school anymore.')
  }
  if (isFrozen(situation, schoolId)) throw refused(refusal('frozen'))
  checkEndpoints(schoolIn(situation, schoolId), endpoints)
  const pass = newPass({
    passId: asPassId(randomUUIDv7()),
    schoolId,
    studentId,
    createdBy: scope.userId,
    ...endpoints,
    isAsapPass: true,
    createdAt: now,
    approvedAt: now,
    // A student who makes it alone has nobody's approval but that of the rules.
    approvedBy: scope.userId === studentId ? null : scope.userId,
    startedAt: now,
    startedBy: scope.userId,
    ...more,
  })
  const met = capacity.groupsOut(walkOf(pass))
  capacity.occupy(walkOf(pass))
  return { pass, event: 'createPass', isNew: true, ...apartDetail(met, false) }
}

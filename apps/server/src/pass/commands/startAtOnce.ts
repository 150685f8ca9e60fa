import { randomUUIDv7 } from 'node:crypto'
import { asPassId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { type Endpoints, outlookRefusal } from '@corridor/rules/pass'
import { notFound, refused } from '../../http/errors.ts'
import { apartDetail } from '../change/apartDetail.ts'
import { capacityOf, walkOf } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import type { Change } from '../change/decision.ts'
import { newPass } from '../change/passRecord.ts'
import { livePassOf, type Situation, schoolIn } from '../change/situation.ts'
import { checkEndpoints } from '../draft.ts'

export interface WalkAtOnce extends Endpoints {
  studentId: UserId
}

/**
 * A pass for a student who is on the way already, such as one who is sent to class from the hall. It starts the moment
 * it is made, whatever limits, closed times and keep-apart groups say, and counts toward no limit of the student. The
 * caller checks who may do that.
 */
export function startAtOnce(schoolId: SchoolId, walk: WalkAtOnce): Command {
  return {
    needs: { schoolId, studentIds: [walk.studentId], include: ['places', 'open', 'usage'] },
    decide: (situation) => ({ changes: [startedPass(situation, schoolId, walk)], skipped: [] }),
  }
}

function startedPass(situation: Situation, schoolId: SchoolId, { studentId, ...endpoints }: WalkAtOnce): Change {
  const { scope, now, facts } = situation
  const student = facts.students.get(studentId)
  if (student?.type !== 'student' || !student.schoolIds.includes(schoolId)) {
    throw notFound('This student is not in this school anymore.')
  }
  checkEndpoints(schoolIn(situation, schoolId), endpoints)
  const live = livePassOf(facts, studentId)
  if (live) throw refused(outlookRefusal('live_pass', live, scope))
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
  })
  const met = capacityOf(situation).groupsOut(walkOf(pass))
  return { pass, event: 'createPass', isNew: true, ...apartDetail(met, false) }
}

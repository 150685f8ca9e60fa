/** Staff let in those who come late: one, or everybody from a bus. */
import type { Answer, LateRow, Output, Pass } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { UserGroupId } from '@corridor/rules/ids'
import type { ArrivalClass } from '@corridor/rules/schedule'
import { shortName } from '@corridor/rules/text'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { forbidden } from '../http/errors.ts'
import { changePasses } from '../pass/change/run.ts'
import { startLate } from '../pass/commands/startLate.ts'
import type { SchoolReference } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { chosenRoomNotFound } from '../session/tenancy.ts'
import { presentClasses, type RoomedClass, readArrivals, type StudentArrival } from './arrivals.ts'
import { findStudents } from './findStudents.ts'
import { checkReason, type KnownLatePass, type LateStudent, lateWalk, presentLate, readLatePasses } from './passes.ts'

type Call = 'POST /api/school/:schoolId/late-passes'

/** A list that is sent again makes no second pass: whoever has one to the same class is marked. */
export async function letInLate(
  context: Context,
  { scope, request }: { scope: Scope; request: FastifyRequest },
  reference: SchoolReference,
  { fromRoomId, students, ...body }: Output<Call, 'body'>,
): Promise<Answer<Call>> {
  const { db } = context.database
  const reason = body.reason ?? null
  const { schoolId } = reference.school
  if (!can(scope, 'pass.editAll', { schoolId })) throw forbidden()
  if (!reference.rooms.get(fromRoomId)?.isInUse) throw chosenRoomNotFound()
  if (reason !== null) checkReason(reference, reason)
  const typed = students.map((one) => one.typed)
  const found = await findStudents(db, schoolId, typed)
  const studentIds = typed.map(found).flatMap((one) => (isStudent(one) ? [one.userId] : []))
  const now = context.clock.now()
  const [arrivalOf, known] = await Promise.all([
    readArrivals(db, reference, { studentIds, entranceId: fromRoomId }, now),
    readLatePasses(db, reference, studentIds, now),
  ])
  const lines = students.map((one): LateRow | Going => {
    const student = found(one.typed)
    if (!isStudent(student)) return rowOf(one.typed, student ?? 'notFound')
    const before = known.filter(({ studentId }) => studentId === student.userId)
    return decide({ ...one, student }, arrivalOf(student.userId), before)
  })
  const going = new Map(lines.filter(isGoing).map((one) => [one.student.userId, one]))
  const walks = [...going.values()].map(({ student, to }) =>
    lateWalk(reference, { userId: student.userId, fromRoomId, reason }, to),
  )
  return changePasses(context, { scope, request }, startLate(schoolId, walks), ({ passes }) => ({
    rows: lines.map((line) => (isGoing(line) ? rowAfter(reference, line, passes) : line)),
  }))
}

/** Somebody who gets a pass, unless they have another one by then. */
interface Going {
  typed: string
  student: LateStudent
  to: ArrivalClass<RoomedClass>
}

const isGoing = (line: LateRow | Going): line is Going => 'to' in line

const isStudent = (found: LateStudent | 'shared' | null): found is LateStudent => found !== null && found !== 'shared'

function rowOf(typed: string, outcome: LateRow['outcome'], more: Partial<LateRow> = {}): LateRow {
  return { typed, outcome, name: null, pass: null, classes: [], ...more }
}

function decide(
  { typed, student, userGroupId }: { typed: string; student: LateStudent; userGroupId?: UserGroupId | undefined },
  arrival: StudentArrival,
  before: readonly KnownLatePass[],
): LateRow | Going {
  const name = shortName(student)
  const active = before.find(({ isActive }) => isActive)
  if (active) return rowOf(typed, 'already', { name, pass: active.shown })
  const classes = presentClasses(arrival)
  if (arrival.kind === 'none') return rowOf(typed, 'noClass', { name })
  if (arrival.kind === 'onTime') return rowOf(typed, 'onTime', { name, classes })
  const [only, ...others] = arrival.classes
  const to = others.length === 0 ? only : arrival.classes.find((one) => one.class.userGroupId === userGroupId)
  if (!to) return rowOf(typed, 'choose', { name, classes })
  const same = before.find((one) => one.lateClassId === to.class.userGroupId && one.lateUntil === to.endsAt)
  return same ? rowOf(typed, 'already', { name, pass: same.shown }) : { typed, student, to }
}

function rowAfter(reference: SchoolReference, { typed, student, to }: Going, passes: readonly Pass[]): LateRow {
  const name = shortName(student)
  const made = passes.find(({ studentId }) => studentId === student.userId)
  if (!made?.startedAt) return rowOf(typed, 'elsewhere', { name })
  const { name: className, ownedBy, room } = to.class
  const { passId, startedAt } = made
  const pass = presentLate(reference, { passId, startedAt, student, className, ownedBy, roomId: room.roomId })
  return rowOf(typed, 'made', { name, pass })
}

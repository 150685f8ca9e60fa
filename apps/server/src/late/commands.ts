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
import { findStudents, type TypedStudent } from '../user/findStudents.ts'
import { presentClasses, type RoomedClass, readArrivals, type StudentArrival } from './arrivals.ts'
import { checkReason, type KnownLatePass, lateWalk, presentLate, readLatePasses } from './passes.ts'

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
  const lines = students.map((one): Row | Going => {
    const student = found(one.typed)
    if (!isStudent(student)) return rowOf(student ?? 'notFound')
    const before = known.filter(({ studentId }) => studentId === student.userId)
    return decide({ ...one, student }, arrivalOf(student.userId), before)
  })
  const going = new Map(lines.filter(isGoing).map((one) => [one.student.userId, one]))
  const walks = [...going.values()].map(({ student, to }) =>
    lateWalk(reference, { userId: student.userId, fromRoomId, reason }, to),
  )
  const { rows } = await changePasses(context, { scope, request }, startLate(schoolId, walks), async ({ passes }) => {
    const passedOver = [...going.keys()].filter((userId) => !passes.some((pass) => pass.studentId === userId))
    // Somebody else was faster, with the same list or at a desk.
    const others = passedOver.length > 0 ? await readLatePasses(db, reference, passedOver, now) : []
    // Whoever is named twice, with two classes, has one pass.
    const walkOf = (line: Going) => going.get(line.student.userId) ?? line
    return { rows: lines.map((line) => (isGoing(line) ? rowAfter(reference, walkOf(line), passes, others) : line)) }
  })
  return { rows: rows.map((row, n) => ({ typed: typed[n] ?? '', ...row })) }
}

/** Without what was typed, because the answer is kept for a retry, and a card is a secret. */
type Row = Omit<LateRow, 'typed'>

/** Somebody who gets a pass, unless they have another one by then. */
interface Going {
  student: TypedStudent
  to: ArrivalClass<RoomedClass>
}

const isGoing = (line: Row | Going): line is Going => 'to' in line

const isStudent = (found: TypedStudent | 'shared' | null): found is TypedStudent => found !== null && found !== 'shared'

function rowOf(outcome: Row['outcome'], more: Partial<Row> = {}): Row {
  return { outcome, name: null, pass: null, classes: [], ...more }
}

function decide(
  { student, userGroupId }: { student: TypedStudent; userGroupId?: UserGroupId | undefined },
  arrival: StudentArrival,
  before: readonly KnownLatePass[],
): Row | Going {
  const name = shortName(student)
  const active = before.find(({ isActive }) => isActive)
  if (active) return rowOf('already', { name, pass: active.shown })
  const classes = presentClasses(arrival)
  if (arrival.kind === 'none') return rowOf('noClass', { name })
  if (arrival.kind === 'onTime') return rowOf('onTime', { name, classes })
  const [only, ...others] = arrival.classes
  const to = others.length === 0 ? only : arrival.classes.find((one) => one.class.userGroupId === userGroupId)
  if (!to) return rowOf('choose', { name, classes })
  const same = before.find((one) => one.lateClassId === to.class.userGroupId && one.lateUntil === to.endsAt)
  return same ? rowOf('already', { name, pass: same.shown }) : { student, to }
}

function rowAfter(
  reference: SchoolReference,
  { student, to }: Going,
  passes: readonly Pass[],
  others: readonly KnownLatePass[],
): Row {
  const name = shortName(student)
  const made = passes.find(({ studentId }) => studentId === student.userId)
  if (!made?.startedAt) {
    const active = others.find(({ studentId, isActive }) => studentId === student.userId && isActive)
    return active ? rowOf('already', { name, pass: active.shown }) : rowOf('elsewhere', { name })
  }
  const { name: className, ownedBy, room } = to.class
  const { passId, startedAt } = made
  const pass = presentLate(reference, { passId, startedAt, student, className, ownedBy, roomId: room.roomId })
  return rowOf('made', { name, pass })
}

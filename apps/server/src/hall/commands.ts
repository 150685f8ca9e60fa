import type { Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { ALERTED_TYPES, type HallReport, hallReportFacts, sameReportSince } from '@corridor/rules/incident'
import { localDay } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { ReadContext } from '../context.ts'
import { activeMembers } from '../db/activeMembers.ts'
import { type Effect, incident } from '../db/schema/index.ts'
import { AppError, forbidden } from '../http/errors.ts'
import { notify } from '../notification/notify.ts'
import type { WalkAtOnce } from '../pass/commands/startAtOnce.ts'
import type { SchoolReference } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { chosenRoomNotFound, personNotFound } from '../session/tenancy.ts'
import { readPresence } from '../user/whereabouts.ts'

export function checkActsInHalls(scope: Scope, schoolId: SchoolId): void {
  if (!can(scope, 'hall.act', { schoolId })) throw forbidden()
}

/** From the room nearby to the student's class in session. */
export async function walkToClass(
  { database: { db }, clock }: ReadContext,
  scope: Scope,
  reference: SchoolReference,
  { studentId, fromRoomId }: { studentId: UserId; fromRoomId: RoomId },
): Promise<WalkAtOnce> {
  const { schoolId } = reference.school
  checkActsInHalls(scope, schoolId)
  if (!reference.rooms.get(fromRoomId)?.isInUse) throw chosenRoomNotFound()
  const [student] = await activeMembers(db, { schoolIds: [schoolId], userIds: [studentId], types: ['student'] })
  if (!student) throw personNotFound()
  const presenceOf = await readPresence(db, scope, new Map([[schoolId, reference]]), [student], clock.now())
  const { classNow } = presenceOf(student)
  if (!classNow) throw noClass('This student has no class now. Make a pass with New Pass instead.')
  if (!classNow.room) throw noClass(`${classNow.name} has no room. Make a pass with New Pass instead.`)
  return {
    ...{ studentId, fromRoomId, fromFacultyId: null, toRoomId: classNow.room.roomId },
    toFacultyId: reference.staff.get(classNow.ownedBy)?.isActive ? classNow.ownedBy : null,
  }
}

const noClass = (message: string) => new AppError(409, 'moved_on', message)

type Report = Output<'POST /api/school/:schoolId/halls/reports', 'body'>

/**
 * An incident, once for a student, a type and half an hour: what others report in that time is added to it, and makes
 * it new again for whoever has looked at it. The school's administrators are told of the first report.
 */
export async function reportFromHalls(
  change: Change,
  scope: Scope,
  reference: SchoolReference,
  { studentId, type, roomId = null, note }: Report,
): Promise<{ isAdded: boolean }> {
  const { tx, now } = change
  const { schoolId, timezone } = reference.school
  checkActsInHalls(scope, schoolId)
  if (roomId !== null && !reference.rooms.get(roomId)?.isInUse) throw chosenRoomNotFound()
  // Two who report the same at once come one after the other.
  const { rows } = await tx.execute<{ grade: string | null }>(sql`
    select u.grade from membership m join user_account u on u.user_id = m.user_id
    where m.school_id = ${schoolId} and m.user_id = ${studentId} and u.type = 'student'
      and m.ended_at is null and u.ended_at is null
    for update of m`)
  const [student] = rows
  if (!student) throw personNotFound()
  const report: HallReport = { by: scope.userId, at: now, roomId, note: note || null }
  const { rowCount } = await tx.execute(sql`
    update incident set seen_at = null, seen_by = null,
      facts = jsonb_set(facts, '{reports}', facts->'reports' || ${JSON.stringify(report)}::jsonb)
    where incident_id = (select i.incident_id from incident i
      where i.school_id = ${schoolId} and i.student_id = ${studentId} and i.type = ${type}
        and i.created_at >= ${sameReportSince(now)} order by i.created_at desc limit 1)`)
  const isAdded = rowCount === 1
  if (!isAdded) {
    const facts = hallReportFacts(student.grade, report)
    const day = localDay(now, timezone)
    await tx.insert(incident).values({ schoolId, studentId, type, day, facts, createdAt: now })
  }
  const told = isAdded ? [] : reference.membersOf(ALERTED_TYPES).filter((userId) => userId !== scope.userId)
  const about = { studentId, fromRoomId: null, toRoomId: roomId, actorId: scope.userId, incident: type }
  for (const userId of told) await notify(change, { userId, schoolId, kind: 'incident', facts: about })
  const effects: Effect[] = [
    ...told.map((userId) => ({ kind: 'personChanged' as const, userId })),
    { kind: 'peopleChanged', schoolId, userIds: [studentId] },
  ]
  const detail = { userId: studentId, type, ...(roomId !== null && { roomId }) }
  record(change, { subject: 'hall', subjectId: schoolId, schoolId, action: 'report', detail, effects })
  return { isAdded }
}

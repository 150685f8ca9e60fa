/** Notes home: staff word and print them in the browser. Corridor gives the facts, and stores only that one was made. */
import type { NoteFacts } from '@corridor/contract'
import type { IncidentId, SchoolId, UncheckedSchoolId, UserId } from '@corridor/rules/ids'
import type { IncidentType } from '@corridor/rules/incident'
import { fullName } from '@corridor/rules/text'
import { and, eq, inArray } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { idInFacts } from '../db/facts.ts'
import { incident, room, school, userAccount } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { studentInsights, visibleSchoolsOf } from './student.ts'

interface NoteAbout {
  schoolId?: UncheckedSchoolId | undefined
  incidentId?: IncidentId | undefined
}

export async function noteFacts(
  context: ReadContext,
  scope: Scope,
  userId: UserId,
  { schoolId: asked, incidentId }: NoteAbout,
): Promise<NoteFacts> {
  const { db } = context.database
  const schoolIds = await visibleSchoolsOf(db, scope, userId, context.clock.now(), asked)
  const about = incidentId === undefined ? null : await findIncident(db, { userId, schoolIds, incidentId })
  const schoolId = about?.schoolId ?? schoolIds[0]
  const { usage } = await studentInsights(context, scope, userId, schoolId)
  const minutes = usage.granular.reduce((sum, { duration }) => sum + duration, 0)
  const student = expectOne(await db.select().from(userAccount).where(eq(userAccount.userId, userId)))
  const { name, timezone } = expectOne(await db.select().from(school).where(eq(school.schoolId, schoolId)))
  return {
    schoolId,
    schoolName: name,
    timezone,
    studentName: fullName(student),
    year: { usedPasses: usage.metrics.totalUsedPassCount, minutes },
    incident: about?.facts ?? null,
  }
}

/** Nothing of it names anybody else: not who ended or flagged the pass, and no note. */
async function findIncident(
  db: Reader,
  { userId, schoolIds, incidentId }: { userId: UserId; schoolIds: readonly SchoolId[]; incidentId: IncidentId },
): Promise<{ schoolId: SchoolId; facts: NonNullable<NoteFacts['incident']> }> {
  const isTheirs = and(eq(incident.studentId, userId), inArray(incident.schoolId, [...schoolIds]))
  const [row] = await db
    .select({ incident, toRoomName: room.name })
    .from(incident)
    .leftJoin(room, eq(room.roomId, idInFacts(incident.facts, 'toRoomId')))
    .where(and(isTheirs, eq(incident.incidentId, incidentId)))
  if (!row) throw notFound('That incident was not found.')
  const { schoolId, type, day, facts } = row.incident
  const { startedAt, completedAt, duration, timeLimit, usedThatDay, perDayAmount } = facts
  const times = { startedAt, completedAt, duration, timeLimit, usedThatDay, perDayAmount }
  return { schoolId, facts: { type: type as IncidentType, day, ...times, toRoomName: row.toRoomName } }
}

export async function recordNote(
  change: Change,
  scope: Scope,
  userId: UserId,
  requested: UncheckedSchoolId,
): Promise<void> {
  refuseImpersonator(scope, 'person')
  const [schoolId] = await visibleSchoolsOf(change.tx, scope, userId, change.now, requested)
  record(change, { subject: 'user', subjectId: userId, schoolId, action: 'noteHome' })
}

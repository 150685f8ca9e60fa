import type { Answer, Incident } from '@corridor/contract'
import { can, holds, isStaffOf, isStudent, type UserType } from '@corridor/rules/access'
import type { IncidentId, SchoolId, UserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Reader } from '../db/connect.ts'
import { incident } from '../db/schema/index.ts'
import { readPage } from '../http/page.ts'
import { incidentsIn, type ReadIncident } from '../incident/queries.ts'
import { ownPasses, passesOf } from '../pass/conditions.ts'
import { findVisiblePerson } from '../person/visibility.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'
import { isKnownStudent } from '../user/knownStudent.ts'
import { visibleSchoolsOf } from './student.ts'

const PAGE_SIZE = 25

/** The incidents of a student, or of the passes of staff, in all schools where the viewer may see them, the newest first. */
export async function personIncidents(
  db: Reader,
  scope: Scope,
  userId: UserId,
  cursor: string | undefined,
  now: Instant,
): Promise<Answer<'GET /api/user/:userId/incidents'>> {
  const { isTheirs } = await incidentsOf(db, scope, userId, now)
  const [page, unseen] = await Promise.all([
    readPage<ReadIncident>({
      cursor,
      size: PAGE_SIZE,
      order: {
        columns: [{ sql: sql`${incident.incidentId}`, type: 'bigint' }],
        isDescending: true,
        keyOf: ({ incidentId }) => [incidentId],
      },
      read: ({ beyond, orderBy, limit }) => incidentsIn(db, and(isTheirs, beyond), orderBy, limit),
      count: () => countOf(db, isTheirs),
    }),
    countOf(db, and(isTheirs, isNull(incident.seenAt))),
  ])
  return { ...page, rows: page.rows.map(presentIncident), unseen }
}

function presentIncident({
  incidentId,
  schoolId,
  studentId,
  studentName,
  passId,
  type,
  title,
  createdAt,
  seenAt,
  report,
}: ReadIncident): Incident {
  return { incidentId, schoolId, studentId, studentName, passId, type, title, createdAt, seenAt, report }
}

async function countOf(db: Reader, where: SQL | undefined): Promise<number> {
  return db.$count(incident, where)
}

interface TheirIncidents {
  schoolIds: readonly SchoolId[]
  isTheirs: SQL | undefined
}

async function incidentsOf(db: Reader, scope: Scope, userId: UserId, now: Instant): Promise<TheirIncidents> {
  const seen = await findVisiblePerson(db, scope, userId, now)
  if (!seen) throw personNotFound()
  if (isStudent(seen.account.type)) {
    const schoolIds = await visibleSchoolsOf(db, scope, userId, now)
    return { schoolIds, isTheirs: and(eq(incident.studentId, userId), inArray(incident.schoolId, schoolIds)) }
  }
  const schoolIds = seen.visibleIn.map(({ schoolId }) => schoolId).filter((schoolId) => isStaffOf(scope, schoolId))
  if (schoolIds.length === 0) throw personNotFound()
  return { schoolIds, isTheirs: await isOfStaff(db, scope, { userId, type: seen.account.type, schoolIds }, now) }
}

/** Incidents go back as far as the list of the person's passes. */
const STAFF_DAYS = 366

/** Of passes that the viewer may see, and of students whom they may see. The few passes of a person are found first. */
async function isOfStaff(
  db: Reader,
  scope: Scope,
  { schoolIds, ...staff }: { userId: UserId; type: UserType; schoolIds: readonly SchoolId[] },
  now: Instant,
): Promise<SQL> {
  const since = minutesAfter(now, -STAFF_DAYS * 24 * 60)
  const schools = (wanted: readonly SchoolId[]) => sql`any(${sql.param([...wanted])}::int[])`
  const seesAll = schoolIds.filter((schoolId) => can(scope, 'pass.seeAll', { schoolId }))
  const seesPass = sql`(p.school_id = ${schools(seesAll)} or ${ownPasses(sqlViewer(scope))})`
  const theirs = passesOf(staff).map(
    (isTheirs) => sql`select p.pass_id from pass p where ${isTheirs} and p.base_at >= ${since}
      and p.school_id = ${schools(schoolIds)} and ${seesPass}`,
  )
  const seesStudents = schoolIds.filter((schoolId) => holds(scope, schoolId, 'allStudents'))
  return sql`${incident.passId} = any(array(${sql.join(theirs, sql` union `)})) and (
    ${incident.schoolId} = ${schools(seesStudents)} or exists (select 1 from membership m
      where m.user_id = ${incident.studentId} and m.school_id = ${incident.schoolId}
        and ${await isKnownStudent(db, scope, now)}))`
}

/** Ids of other people's incidents, and those that someone has looked at before, change nothing. */
export async function markIncidentsSeen(
  change: Change,
  scope: Scope,
  userId: UserId,
  incidentIds: readonly IncidentId[],
): Promise<void> {
  const { schoolIds, isTheirs } = await incidentsOf(change.tx, scope, userId, change.now)
  const marked = await change.tx
    .update(incident)
    .set({ seenAt: change.now, seenBy: scope.userId })
    .where(and(isTheirs, inArray(incident.incidentId, [...incidentIds]), isNull(incident.seenAt)))
    .returning({ incidentId: incident.incidentId })
  if (marked.length === 0) return
  record(change, {
    subject: 'user',
    subjectId: userId,
    schoolIds,
    action: 'seeIncidents',
    detail: { count: marked.length },
  })
}

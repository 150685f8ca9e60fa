import type { Answer, Incident } from '@corridor/contract'
import type { IncidentId, Instant, UserId } from '@corridor/rules'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Reader } from '../db/connect.ts'
import { incident } from '../db/schema/index.ts'
import { readPage } from '../http/page.ts'
import { incidentsIn, type ReadIncident } from '../incident/queries.ts'
import type { Scope } from '../session/scope.ts'
import { schoolsToLookBackAt } from './student.ts'

const PAGE_SIZE = 25

/** The incidents of a student in all schools where the viewer may see them, the newest first. */
export async function studentIncidents(
  db: Reader,
  scope: Scope,
  userId: UserId,
  cursor: string | undefined,
  now: Instant,
): Promise<Answer<'GET /api/user/:userId/incidents'>> {
  const schoolIds = await schoolsToLookBackAt(db, scope, userId, now)
  const ofStudent = and(eq(incident.studentId, userId), inArray(incident.schoolId, schoolIds))
  const [page, unseen] = await Promise.all([
    readPage<ReadIncident>({
      cursor,
      size: PAGE_SIZE,
      order: {
        columns: [{ sql: sql`${incident.incidentId}`, type: 'bigint' }],
        isDescending: true,
        keyOf: ({ incidentId }) => [incidentId],
      },
      read: ({ beyond, orderBy, limit }) => incidentsIn(db, and(ofStudent, beyond), orderBy, limit),
      count: () => countOf(db, ofStudent),
    }),
    countOf(db, and(ofStudent, isNull(incident.seenAt))),
  ])
  return { ...page, rows: page.rows.map(presentIncident), unseen }
}

function presentIncident({
  incidentId,
  schoolId,
  passId,
  type,
  title,
  createdAt,
  seenAt,
  report,
}: ReadIncident): Incident {
  return { incidentId, schoolId, passId, type, title, createdAt, seenAt, report }
}

async function countOf(db: Reader, where: SQL | undefined): Promise<number> {
  return db.$count(incident, where)
}

/** Ids of other students, and those that somebody has looked at before, change nothing. */
export async function markSeen(
  change: Change,
  scope: Scope,
  userId: UserId,
  incidentIds: readonly IncidentId[],
): Promise<void> {
  const schoolIds = await schoolsToLookBackAt(change.tx, scope, userId, change.now)
  const marked = await change.tx
    .update(incident)
    .set({ seenAt: change.now, seenBy: scope.userId })
    .where(
      and(
        eq(incident.studentId, userId),
        inArray(incident.schoolId, schoolIds),
        inArray(incident.incidentId, [...incidentIds]),
        isNull(incident.seenAt),
      ),
    )
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

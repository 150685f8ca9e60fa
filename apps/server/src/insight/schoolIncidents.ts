import { type Answer, MAX_EXACT_COUNT, type Output, type SchoolIncident } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { IncidentId, SchoolId, UserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { recordMany } from '../change/trail.ts'
import type { Reader } from '../db/connect.ts'
import { incident } from '../db/schema/index.ts'
import { forbidden, invalid } from '../http/errors.ts'
import { readPage } from '../http/page.ts'
import { incidentsIn, type ReadIncident } from '../incident/queries.ts'
import type { Scope } from '../session/scope.ts'

type Query = Output<'GET /api/school/:schoolId/incidents', 'query'>

const YEAR_MINUTES = 366 * 24 * 60

/** The incidents of a school. At most a year of them is read, so it costs the same however old the school is. */
export async function schoolIncidents(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  query: Query,
  now: Instant,
): Promise<Answer<'GET /api/school/:schoolId/incidents'>> {
  if (!can(scope, 'insight.seeAll', { schoolId })) throw forbidden()
  const found = and(
    eq(incident.schoolId, schoolId),
    query.type && eq(incident.type, query.type),
    query.studentId && eq(incident.studentId, query.studentId),
    gte(incident.createdAt, startOf(query, now)),
    query.to && lt(incident.createdAt, query.to),
  )
  const [fresh, seen] = [and(found, isNull(incident.seenAt)), and(found, isNotNull(incident.seenAt))]
  const listed = query.state === 'new' ? fresh : query.state === 'seen' ? seen : found
  const counts = {
    new: countUpTo(db, fresh, MAX_EXACT_COUNT + 1),
    seen: countUpTo(db, seen, MAX_EXACT_COUNT + 1),
  }
  const [page, newCount, seenCount] = await Promise.all([
    readPage<ReadIncident>({
      cursor: query.cursor,
      size: query.size,
      order: {
        columns: [
          { sql: sql`${incident.createdAt}`, type: 'timestamptz' },
          { sql: sql`${incident.incidentId}`, type: 'bigint' },
        ],
        isDescending: query.descending,
        keyOf: ({ createdAt, incidentId }) => [createdAt, incidentId],
      },
      read: ({ beyond, orderBy, limit }) => incidentsIn(db, and(listed, beyond), orderBy, limit),
      count: async (limit) =>
        query.state ? counts[query.state] : Math.min((await counts.new) + (await counts.seen), limit),
    }),
    counts.new,
    counts.seen,
  ])
  return { ...page, rows: page.rows.map(presentSchoolIncident), newCount, seenCount }
}

function startOf({ from, to }: Query, now: Instant): Instant {
  const earliest = minutesAfter(now, -YEAR_MINUTES)
  const start = from ?? earliest
  if (start < earliest) {
    const message = 'Choose a first day within the last year.'
    throw invalid(message, { from: message })
  }
  if (to !== undefined && to < start) {
    const message = 'The last day is before the first.'
    throw invalid(message, { to: message })
  }
  return start
}

async function countUpTo(db: Reader, where: SQL | undefined, limit: number): Promise<number> {
  return db.$count(db.select({ one: sql`1` }).from(incident).where(where).limit(limit).as('counted'))
}

function presentSchoolIncident(row: ReadIncident): SchoolIncident {
  const { incidentId, studentId, studentName, profileImageUrl, grade, passId, type, title, sentence } = row
  const { from, to, createdAt, seenAt } = row
  const about = { studentId, studentName, profileImageUrl, grade, passId, from, to }
  return { incidentId, ...about, type, title, sentence, createdAt, seenAt }
}

/** Ids of other schools' incidents, and those that someone has looked at before, change nothing. */
export async function markSchoolIncidentsSeen(
  change: Change,
  scope: Scope,
  schoolId: SchoolId,
  incidentIds: readonly IncidentId[],
): Promise<void> {
  if (!can(scope, 'insight.seeAll', { schoolId })) throw forbidden()
  const marked = await change.tx
    .update(incident)
    .set({ seenAt: change.now, seenBy: scope.userId })
    .where(
      and(eq(incident.schoolId, schoolId), inArray(incident.incidentId, [...incidentIds]), isNull(incident.seenAt)),
    )
    .returning({ studentId: incident.studentId })
  const counts = new Map<UserId, number>()
  for (const { studentId } of marked) counts.set(studentId, (counts.get(studentId) ?? 0) + 1)
  const lines = [...counts].map(([studentId, count]) => ({
    subject: 'user' as const,
    subjectId: studentId,
    schoolId,
    action: 'seeIncidents',
    detail: { count },
  }))
  await recordMany(change, lines, [{ kind: 'peopleChanged', schoolId, userIds: [...counts.keys()] }])
}

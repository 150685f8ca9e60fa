/** Passes of any age. Newest first, a page at a time, along the school's own index of base times. */
import type { Output, PassPage } from '@corridor/contract'
import {
  addDays,
  can,
  dayBounds,
  type Instant,
  localDay,
  minutesAfter,
  oldestOpenBase,
  schoolYearStart,
} from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { forbidden, invalid, notFound } from '../http/errors.ts'
import { type ReferenceSchool, schoolsByVersion } from '../school/reference.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'
import { LIVE, ownPasses, WAITING } from './conditions.ts'
import { byTime, passPage } from './page.ts'

type Query = Output<'POST /api/pass/query', 'body'>

export async function queryHistory(
  { database, references, clock }: ReadContext,
  scope: Scope,
  query: Query,
): Promise<PassPage> {
  if (query.schoolId !== undefined && !scope.schoolIds.includes(query.schoolId))
    throw notFound('That school was not found.')
  const asked = query.schoolId === undefined ? scope.schoolIds : [query.schoolId]
  if (asked.length === 0) throw forbidden()
  const now = clock.now()
  const schools = await schoolsByVersion(references, scope.referenceVersions)
  const conditions = [
    sql`(${sql.join(
      asked.flatMap((schoolId) => {
        const reference = schools.get(schoolId)
        return reference ? [inSchool(scope, reference.school, query, now)] : []
      }),
      sql` or `,
    )})`,
    ...(query.studentIds?.length ? [sql`p.student_id in ${query.studentIds}`] : []),
    ...duration(query),
  ]
  const where = sql.join(conditions, sql` and `)
  return passPage({ db: database.db, schools }, scope, { where, cursor: query.cursor, order: byTime(true) }, now)
}

function inSchool(scope: Scope, row: ReferenceSchool, query: Query, now: Instant): SQL {
  const { start, end } = period(query, row.timezone, now)
  const kinds = query.passTypes.map((type) => sql`(${KINDS[type](row, now)})`)
  const visible = can(scope, 'pass.seeAll', row) ? sql`true` : ownPasses(sqlViewer(scope))
  return sql`(p.school_id = ${row.schoolId} and p.base_at >= ${start} and p.base_at < ${end}
    and (${sql.join(kinds, sql` or `)}) and ${visible})`
}

const KINDS: Record<Query['passTypes'][number], (row: ReferenceSchool, now: Instant) => SQL> = {
  completed: () => sql`p.completed_at is not null`,
  live: () => LIVE,
  upcoming: (row, now) => sql`${WAITING} and p.approved_at is not null and p.base_at >= ${oldestOpenBase(row, now)}`,
  requested: (row, now) => sql`${WAITING} and p.approved_at is null and p.base_at >= ${oldestOpenBase(row, now)}`,
  // Never started, and over: lapsed, rejected or canceled.
  unused: (row, now) =>
    sql`p.started_at is null and (p.rejected_at is not null or p.canceled_at is not null or (p.enqueued_at is null and p.base_at < ${oldestOpenBase(row, now)}))`,
}

const FAR_AHEAD_DAYS = 366

function period(query: Query, timezone: string, now: Instant): { start: Instant; end: Instant } {
  const today = localDay(now, timezone)
  const until = dayBounds(addDays(today, FAR_AHEAD_DAYS), timezone).end
  switch (query.timeRangeType) {
    case 'today':
      return dayBounds(today, timezone)
    case 'last_7_days':
      return { start: dayBounds(addDays(today, -6), timezone).start, end: until }
    case 'last_30_days':
      return { start: dayBounds(addDays(today, -29), timezone).start, end: until }
    case 'year_to_date':
      return { start: schoolYearStart(now, timezone), end: until }
    case 'custom':
      return customPeriod(query, now)
  }
}

const YEAR_MINUTES = 366 * 24 * 60

function customPeriod({ start, end }: Query, now: Instant): { start: Instant; end: Instant } {
  const from = start ?? minutesAfter(now, -24 * 60)
  const to = end ?? now
  if (to < from) throw invalid('The end of the period is before its start.', { end: 'before start' })
  if (from < minutesAfter(now, -YEAR_MINUTES) || to > minutesAfter(now, YEAR_MINUTES)) {
    throw invalid('Choose a period within one year of today.', { start: 'out of range' })
  }
  return { start: from, end: to }
}

const OPERATORS = { equal: sql.raw('='), greaterThan: sql.raw('>'), lessThan: sql.raw('<') }

function duration({ durationType, evaluator, numOfMinutes }: Query): SQL[] {
  if (durationType === 'any') return []
  if (!evaluator || numOfMinutes === undefined) {
    throw invalid('Choose how long the passes lasted.', { numOfMinutes: 'required' })
  }
  return [sql`p.duration ${OPERATORS[evaluator]} ${numOfMinutes}`]
}

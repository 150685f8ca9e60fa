/**
 * Passes of any age, newest first. Each school is read along its own index of base times, and a page takes the newest
 * of each, so it costs what it shows, not the years behind it.
 */
import type { HistoryFilters, Output, PassPage } from '@corridor/contract'
import {
  addDays,
  can,
  dayBounds,
  type Instant,
  localDay,
  minutesAfter,
  oldestOpenBase,
  type SchoolId,
  schoolYearStart,
  type UserId,
} from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { forbidden, invalid, notFound } from '../http/errors.ts'
import { type ReferenceSchool, type Schools, schoolsByVersion } from '../school/reference.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'
import { ownPasses } from './conditions.ts'
import { byTime, type PagePosition, passPage } from './page.ts'
import { openPasses } from './queries.ts'

type Query = Output<'POST /api/pass/query', 'body'>

export async function queryHistory(context: ReadContext, scope: Scope, query: Query): Promise<PassPage> {
  const { schools, parts } = await historyParts(context, scope, query, query.schoolId)
  return historyPage(context, scope, schools, parts, query)
}

/** The passes of one student, as far as the viewer may see them, in the schools where they may open the student. */
export async function queryStudent(
  context: ReadContext,
  scope: Scope,
  student: { studentId: UserId; schoolIds: readonly SchoolId[] },
  { passType, query: { start, end }, ...position }: Output<'POST /api/user/:userId/passes/query', 'body'>,
): Promise<PassPage> {
  const now = context.clock.now()
  const schools = await schoolsByVersion(context.references, scope.referenceVersions)
  const period = customPeriod({ start, end }, now)
  const parts = referencesOf(schools, student.schoolIds).map(
    (row) => sql`${inSchool(scope, row, [passType], period, now)} and p.student_id = ${student.studentId}`,
  )
  return historyPage(context, scope, schools, parts, position)
}

function historyPage(
  { database, clock }: ReadContext,
  scope: Scope,
  schools: Schools,
  parts: readonly SQL[],
  position: PagePosition,
): Promise<PassPage> {
  return passPage({ db: database.db, schools }, scope, { parts, order: byTime(true), ...position }, clock.now())
}

/** A condition for each school: what the viewer may see of what they ask for. */
export async function historyParts(
  { references, clock }: ReadContext,
  scope: Scope,
  filters: HistoryFilters,
  schoolId: SchoolId | undefined,
): Promise<{ schools: Schools; parts: SQL[] }> {
  if (schoolId !== undefined && !scope.schoolIds.includes(schoolId)) throw notFound('That school was not found.')
  const asked = schoolId === undefined ? scope.schoolIds : [schoolId]
  if (asked.length === 0) throw forbidden()
  const now = clock.now()
  const schools = await schoolsByVersion(references, scope.referenceVersions)
  const narrowing = [
    ...(filters.studentIds?.length ? [sql`p.student_id in ${filters.studentIds}`] : []),
    ...duration(filters),
  ]
  const parts = referencesOf(schools, asked).map((row) => {
    const period = periodOf(filters, row.timezone, now)
    return sql.join([inSchool(scope, row, filters.passTypes, period, now), ...narrowing], sql` and `)
  })
  return { schools, parts }
}

function referencesOf(schools: Schools, schoolIds: readonly SchoolId[]): ReferenceSchool[] {
  return schoolIds.flatMap((schoolId) => schools.get(schoolId)?.school ?? [])
}

type Kind = HistoryFilters['passTypes'][number]

function inSchool(scope: Scope, row: ReferenceSchool, kinds: readonly Kind[], period: Period, now: Instant): SQL {
  const ofKinds = kinds.map((kind) => sql`(${KINDS[kind](row, now)})`)
  const visible = can(scope, 'pass.seeAll', row) ? sql`true` : ownPasses(sqlViewer(scope))
  return sql`p.school_id = ${row.schoolId} and p.base_at >= ${period.start} and p.base_at < ${period.end}
    and (${sql.join(ofKinds, sql` or `)}) and ${visible}`
}

/** What is open is found for itself, by its own indexes: the planner cannot know how little of it there is. */
const KINDS: Record<Kind, (row: ReferenceSchool, now: Instant) => SQL> = {
  completed: () => sql`p.completed_at is not null`,
  live: (row, now) => openPasses([row.schoolId], now, ['live']),
  upcoming: (row, now) => openPasses([row.schoolId], now, ['upcoming']),
  requested: (row, now) => openPasses([row.schoolId], now, ['requested']),
  // Never started, and over: lapsed, rejected or canceled.
  unused: (row, now) =>
    sql`p.started_at is null and (p.rejected_at is not null or p.canceled_at is not null or (p.enqueued_at is null and p.base_at < ${oldestOpenBase(row, now)}))`,
}

const FAR_AHEAD_DAYS = 366

interface Period {
  start: Instant
  /** The first moment that is not included anymore. */
  end: Instant
}

function periodOf(query: HistoryFilters, timezone: string, now: Instant): Period {
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

function customPeriod({ start, end }: Pick<HistoryFilters, 'start' | 'end'>, now: Instant): Period {
  const from = start ?? minutesAfter(now, -24 * 60)
  const to = end ?? now
  if (to < from) throw invalid('The end of the period is before its start.', { end: 'before start' })
  if (from < minutesAfter(now, -YEAR_MINUTES) || to > minutesAfter(now, YEAR_MINUTES)) {
    throw invalid('Choose a period within one year of today.', { start: 'out of range' })
  }
  return { start: from, end: to }
}

const OPERATORS = { equal: sql.raw('='), greaterThan: sql.raw('>'), lessThan: sql.raw('<') }

function duration({ durationType, evaluator, numOfMinutes }: HistoryFilters): SQL[] {
  if (durationType === 'any') return []
  if (!evaluator || numOfMinutes === undefined) {
    throw invalid('Choose how long the passes lasted.', { numOfMinutes: 'required' })
  }
  return [sql`p.duration ${OPERATORS[evaluator]} ${numOfMinutes}`]
}

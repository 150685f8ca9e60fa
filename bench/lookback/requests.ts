/** What is looked back at, each with the bare SQL of its answer. The passes asked for are the same in all databases. */
import type { Input } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import {
  addDays,
  addMonths,
  dayBounds,
  type Instant,
  localDay,
  minutesAfter,
  schoolYearFirstDay,
  schoolYearStart,
} from '@corridor/rules/time'
import type { Viewers } from '../harness/demoViewers.ts'
import { historySql, lasting, ownPasses, type PageSql, TYPES } from '../sql/history.ts'
import { analysisSql, insightsSql, usageOfDaySql, usageOfMonthSql } from '../sql/insight.ts'

/** Whose passes are asked for. */
export interface SampleQuery {
  now: Instant
  timezone: string
  schoolId: SchoolId
  /** Both schools of the demo district. */
  schoolIds: readonly SchoolId[]
  studentId: UserId
  teacherId: UserId
  /** A cursor far down in the passes of a year, and the pass that it stands for. */
  deep: { cursor: string; after: readonly [Instant, string] }
}

export interface Request {
  what: string
  by: keyof Viewers
  path: string
  body?: unknown
  sql: readonly string[]
}

type Body = Input<'POST /api/pass/query', 'body'>

const SIZE = 25
const FAR_AHEAD_DAYS = 366
const YEAR_MINUTES = 364 * 24 * 60
const ALL = ['completed', 'live', 'upcoming', 'requested', 'unused'] as const
/** Longer than almost any pass. */
const RARE_MINUTES = 40

export const yearBody = (now: Instant): Body => ({
  passTypes: [...ALL],
  timeRangeType: 'custom',
  start: minutesAfter(now, -YEAR_MINUTES),
  end: now,
})

export function requestsFor(asked: SampleQuery): Request[] {
  return [...pagesOfHistory(asked), ...figures(asked)]
}

function pagesOfHistory({ now, timezone, schoolId, schoolIds, studentId, teacherId, deep }: SampleQuery): Request[] {
  const today = localDay(now, timezone)
  const end = dayBounds(addDays(today, FAR_AHEAD_DAYS), timezone).end
  const since = (days: number) => dayBounds(addDays(today, -days), timezone).start
  const yearToDate = { start: schoolYearStart(now, timezone), end }
  const wholeYear = { start: minutesAfter(now, -YEAR_MINUTES), end: now }

  const page = (
    what: string,
    body: Partial<Body>,
    sql: Partial<PageSql> = {},
    by: Request['by'] = 'administrator',
  ): Request => ({
    what: `History, ${what}`,
    by,
    path: '/api/pass/query',
    body: { passTypes: [...ALL], size: SIZE, ...body },
    sql: historySql({ schoolIds: [schoolId], today, size: SIZE, ...yearToDate, ...sql }),
  })
  const custom = (evaluator: 'equal' | 'greaterThan' | 'lessThan', numOfMinutes: number) =>
    ({ durationType: 'custom', evaluator, numOfMinutes }) as const
  const where = (condition: string) => ({ where: () => [condition] })

  return [
    page('everything', {}),
    ...ALL.map((type) => page(type, { passTypes: [type] }, { where: (school) => [TYPES[type](school, now)] })),
    page('today', { timeRangeType: 'today' }, dayBounds(today, timezone)),
    page('7 days', { timeRangeType: 'last_7_days' }, { start: since(6) }),
    page('30 days', { timeRangeType: 'last_30_days' }, { start: since(29) }),
    page('a whole year', yearBody(now), wholeYear),
    page('one student', { studentIds: [studentId] }, where(`p.student_id = ${studentId}`)),
    page('longer than 3 minutes', custom('greaterThan', 3), where(lasting('> 3'))),
    page('5 minutes', custom('equal', 5), where(lasting('= 5'))),
    page(
      `a whole year, longer than ${RARE_MINUTES} minutes`,
      { ...yearBody(now), ...custom('greaterThan', RARE_MINUTES) },
      { ...wholeYear, ...where(lasting(`> ${RARE_MINUTES}`)) },
    ),
    page('a whole year, far down', { ...yearBody(now), cursor: deep.cursor }, { ...wholeYear, after: deep.after }),
    page(
      'a whole year, own passes of a teacher',
      yearBody(now),
      { ...wholeYear, ...where(ownPasses(teacherId, wholeYear.start, wholeYear.end)) },
      'teacher',
    ),
    page('all schools of a district', {}, { schoolIds }, 'districtAdministrator'),
  ]
}

function figures({ now, timezone, schoolId, studentId }: SampleQuery): Request[] {
  const by = 'administrator'
  const today = localDay(now, timezone)
  const month = `${today.slice(0, 8)}01`
  const day = dayBounds(today, timezone)
  const year = { schoolId, timezone, firstDay: schoolYearFirstDay(today), today }
  const school = `/api/school/${schoolId}`
  return [
    {
      what: 'insights of a student',
      by,
      path: `/api/user/${studentId}/insights?schoolId=${schoolId}`,
      sql: insightsSql(year, studentId),
    },
    {
      what: 'chart of the day',
      by,
      path: `${school}/usage?interval=day`,
      sql: usageOfDaySql(year, day.start, day.end),
    },
    {
      what: 'chart of the month',
      by,
      path: `${school}/usage?interval=month`,
      sql: usageOfMonthSql(year, month, addMonths(month, 1)),
    },
    {
      what: 'Student Analysis',
      by,
      path: `${school}/insights?sort=totalTime&descending=true`,
      sql: analysisSql(year, 'time', true, SIZE),
    },
    {
      what: 'Student Analysis, by name',
      by,
      path: `${school}/insights?sort=lastName`,
      sql: analysisSql(year, 'name', false, SIZE),
    },
  ]
}

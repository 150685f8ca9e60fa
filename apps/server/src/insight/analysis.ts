import type { AnalysisRow, AnalysisSort, Answer, Output, SchoolSummary } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { forbidden } from '../http/errors.ts'
import { byNumber, type Table, tablePage } from '../http/table.ts'
import { STUDENTS } from '../person/tables.ts'
import type { Scope } from '../session/scope.ts'
import { rankedUse, studentsOf, studentUse, type YearToDate, yearToDate } from './schoolUse.ts'

type Query = Output<'GET /api/school/:schoolId/insights', 'query'>
type Analysis = Answer<'GET /api/school/:schoolId/insights'>

/** The students of a school with what they used. Ranks are among all students, whatever is searched for. */
const TABLE: Omit<Table<AnalysisSort>, 'from' | 'where'> = {
  select: sql`u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
    u.profile_image_url as "profileImageUrl", u.grade, u.version, u.locked,
    used.total_time as "totalTimeInHallway", used.rank_of_time as "percentRankOfTotalTime",
    used.used_passes as "numberOfUsedPasses", used.rank_of_passes as "percentRankOfUsedPasses"`,
  search: STUDENTS.search,
  sorts: {
    totalTime: [byNumber(sql`used.total_time`)],
    usedPasses: [byNumber(sql`used.used_passes`)],
    lastName: [],
    locked: [byNumber(sql`u.locked::int`)],
  },
  ties: STUDENTS.ties,
}

export async function schoolAnalysis(
  context: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
  query: Query,
): Promise<Analysis> {
  if (!can(scope, 'insight.seeAll', { schoolId })) throw forbidden()
  const { db } = context.database
  const year = await yearToDate(context, scope, schoolId)
  const from = sql`${rankedUse(year)} as used join user_account u on u.user_id = used.user_id`
  const countFrom = sql`${studentsOf(schoolId)} as u`
  const where = query.grade === undefined ? sql`true` : sql`u.grade = ${query.grade}`
  const [page, summary, grades] = await Promise.all([
    tablePage<AnalysisRow, AnalysisSort>(db, { ...TABLE, where, from, countFrom }, query),
    summaryOf(db, year),
    gradesOf(db, schoolId),
  ])
  return { ...page, summary, grades }
}

async function gradesOf(db: Reader, schoolId: SchoolId): Promise<string[]> {
  const { rows } = await db.execute<{ grade: string }>(
    sql`select distinct m.grade from ${studentsOf(schoolId)} m where m.grade <> ''`,
  )
  return rows.map(({ grade }) => grade).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

async function summaryOf(db: Reader, year: YearToDate): Promise<SchoolSummary> {
  const { rows } = await db.execute<{ [K in keyof SchoolSummary]: SchoolSummary[K] }>(sql`
    select coalesce(avg(total_time), 0)::float8 as "averageTotalTime",
      coalesce(avg(used_passes), 0)::float8 as "averageUsedPasses",
      coalesce(max(total_time), 0) as "highestTotalTime", coalesce(max(used_passes), 0) as "highestUsedPasses"
    from ${studentUse(year)} as used`)
  return expectOne(rows)
}

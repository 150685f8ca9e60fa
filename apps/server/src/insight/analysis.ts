import type { AnalysisRow, AnalysisSort, Answer, Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { forbidden } from '../http/errors.ts'
import { byNumber, type TableWithFigures, tablePageWithFigures } from '../http/table.ts'
import { STUDENTS } from '../person/tables.ts'
import type { Scope } from '../session/scope.ts'
import { studentUse, yearToDate } from './schoolUse.ts'

type Query = Output<'GET /api/school/:schoolId/insights', 'query'>
type Analysis = Answer<'GET /api/school/:schoolId/insights'>

/** The students of a school with what they used. Ranks are among all students, whatever is searched for. */
const TABLE: Omit<TableWithFigures<AnalysisSort>, 'shared' | 'where'> = {
  select: sql`u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
    u.profile_image_url as "profileImageUrl", u.grade, u.version, u.locked,
    u.total_time as "totalTimeInHallway", u.rank_of_time as "percentRankOfTotalTime",
    u.used_passes as "numberOfUsedPasses", u.rank_of_passes as "percentRankOfUsedPasses"`,
  from: sql`ranked u`,
  countFrom: sql`student u`,
  figures: sql`(select json_build_object(
      'summary', json_build_object(
        'averageTotalTime', coalesce(avg(total_time), 0)::float8, 'averageUsedPasses', coalesce(avg(used_passes), 0)::float8,
        'highestTotalTime', coalesce(max(total_time), 0), 'highestUsedPasses', coalesce(max(used_passes), 0)),
      'grades', coalesce(json_agg(distinct grade) filter (where grade <> ''), '[]'))
    from student)`,
  search: STUDENTS.search,
  sorts: {
    totalTime: [byNumber(sql`u.total_time`)],
    usedPasses: [byNumber(sql`u.used_passes`)],
    lastName: [],
    locked: [byNumber(sql`u.locked::int`)],
  },
  ties: STUDENTS.ties,
}

/** What is shown, searched and sorted by. */
const ACCOUNT = sql`m.user_id, m.first_name, m.last_name, m.username, m.school_identifier, m.profile_image_url, m.grade,
  m.version, m.locked`

export async function schoolAnalysis(
  context: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
  query: Query,
): Promise<Analysis> {
  if (!can(scope, 'insight.seeAll', { schoolId })) throw forbidden()
  const use = studentUse(await yearToDate(context, scope, schoolId), ACCOUNT)
  const { grades, ...analysis } = await tablePageWithFigures<
    AnalysisRow,
    AnalysisSort,
    Pick<Analysis, 'summary' | 'grades'>
  >(
    context.database.db,
    {
      ...TABLE,
      shared: sql`student as materialized ${use}, ranked as (
        select *, percent_rank() over (order by total_time) as rank_of_time,
          percent_rank() over (order by used_passes) as rank_of_passes from student)`,
      where: query.grade === undefined ? sql`true` : sql`u.grade = ${query.grade}`,
    },
    query,
  )
  return { ...analysis, grades: grades.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })) }
}

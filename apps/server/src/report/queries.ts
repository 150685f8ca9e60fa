import type { Output, ReportRow, WeeklyReport } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId, UserId, WeeklyReportId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { utcText } from '../db/json.ts'
import { incident, school, userAccount, weeklyReport } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Page } from '../http/page.ts'
import { byText, tablePage } from '../http/table.ts'
import { selectIncidents } from '../incident/queries.ts'
import type { Scope } from '../session/scope.ts'
import { rowInScope } from '../session/tenancy.ts'

type StoredReport = typeof weeklyReport.$inferSelect

const NO_REPORT = 'That report was not found.'

/** A report of the viewer's schools. Ids from elsewhere do not exist. */
export async function findReport(db: Reader, scope: Scope, weeklyReportId: WeeklyReportId): Promise<StoredReport> {
  const [row] = await db.select().from(weeklyReport).where(eq(weeklyReport.weeklyReportId, weeklyReportId))
  const found = rowInScope(scope, row)
  if (!found) throw notFound(NO_REPORT)
  return found
}

export async function readOwnReport(db: Reader, scope: Scope, weeklyReportId: WeeklyReportId): Promise<WeeklyReport> {
  const { schoolId } = await findReport(db, scope, weeklyReportId)
  if (!can(scope, 'report.see', { schoolId })) throw forbidden()
  return readReport(db, weeklyReportId)
}

/** Adds the names of the students and the text of the incidents. */
export async function readReport(db: Reader, weeklyReportId: WeeklyReportId): Promise<WeeklyReport> {
  const { stored, schoolName, schoolColor, timezone } = expectOne(
    await db
      .select({
        stored: weeklyReport,
        schoolName: school.name,
        schoolColor: school.primaryColor,
        timezone: school.timezone,
      })
      .from(weeklyReport)
      .innerJoin(school, eq(school.schoolId, weeklyReport.schoolId))
      .where(eq(weeklyReport.weeklyReportId, weeklyReportId)),
  )
  const { startDate, endDate, createdAt, report } = stored
  const { topFiftyStudents, lockedStudents, incidentsByStudents, ...figures } = report
  const nameOf = await namesOf(db, [...topFiftyStudents, ...lockedStudents, ...incidentsByStudents])
  const incidents = await incidentsById(
    db,
    incidentsByStudents.flatMap(({ incidentIds }) => incidentIds),
  )
  const named = <S extends { studentId: UserId }>({ studentId, ...rest }: S) => ({ name: nameOf(studentId), ...rest })
  return {
    schoolName,
    schoolColor,
    timezone,
    createdAt,
    startDate,
    endDate,
    ...figures,
    schoolDays: figures.schoolDays ?? null,
    topFiftyStudents: topFiftyStudents.map(named),
    lockedStudents: lockedStudents.map(named).toSorted((a, b) => a.name.localeCompare(b.name)),
    incidentsByStudents: incidentsByStudents.map(({ incidentIds, ...student }) => ({
      ...named(student),
      incidents: incidentIds.flatMap((id) => incidents.get(id) ?? []),
    })),
  }
}

async function namesOf(db: Reader, students: readonly { studentId: UserId }[]): Promise<(id: UserId) => string> {
  const userIds = [...new Set(students.map(({ studentId }) => studentId))]
  const rows = await db
    .select({ userId: userAccount.userId, firstName: userAccount.firstName, lastName: userAccount.lastName })
    .from(userAccount)
    .where(inArray(userAccount.userId, userIds))
  const names = new Map(rows.map(({ userId, ...name }) => [userId, fullName(name)]))
  return (id) => names.get(id) ?? 'Former student'
}

type ShownIncident = WeeklyReport['incidentsByStudents'][number]['incidents'][number]

async function incidentsById(db: Reader, ids: readonly number[]): Promise<Map<number, ShownIncident>> {
  if (ids.length === 0) return new Map()
  const rows = await selectIncidents(db, sql`${incident.incidentId} = any(${sql.param([...ids])}::int[])`)
  return new Map(
    rows.map(({ incidentId, type, title, createdAt, report }) => [incidentId, { type, title, createdAt, report }]),
  )
}

/** What the list shows of a report, by the names that the contract has. */
const reportColumns = (now: Instant) => sql`
  r.weekly_report_id as "weeklyReportId", r.start_date::text as "startDate", r.end_date::text as "endDate",
  ${utcText(sql`r.created_at`)} as "createdAt", ${nameOfStaff(sql`r.created_by`)} as "madeBy",
  (r.report->'totalPassesUsed')::int as "totalPassesUsed", (r.report->'percentChange')::int as "percentChange",
  (r.report->'totalIncidents')::int as "totalIncidents",
  (select coalesce(json_agg(json_build_object('reportLinkId', l.report_link_id,
      'madeBy', ${nameOfStaff(sql`l.created_by`)}, 'createdAt', ${utcText(sql`l.created_at`)},
      'expiresAt', ${utcText(sql`l.expires_at`)}, 'revokedAt', ${utcText(sql`l.revoked_at`)})
      order by l.report_link_id desc), '[]')
    from weekly_report_link l where l.weekly_report_id = r.weekly_report_id and l.expires_at > ${now}::timestamptz
  ) as links`

const nameOfStaff = (userId: SQL) =>
  sql`(select concat_ws(' ', u.first_name, u.last_name) from user_account u where u.user_id = ${userId})`

export async function listReports(
  { database: { db }, clock }: Pick<ReadContext, 'database' | 'clock'>,
  scope: Scope,
  schoolId: SchoolId,
  query: Output<'GET /api/school/:schoolId/reports', 'query'>,
): Promise<Page<ReportRow>> {
  if (!can(scope, 'report.see', { schoolId })) throw forbidden()
  return tablePage<ReportRow, 'startDate'>(
    db,
    {
      select: reportColumns(clock.now()),
      from: sql`weekly_report r`,
      where: sql`r.school_id = ${schoolId}`,
      search: () => sql`true`,
      sorts: { startDate: [byText(sql`r.start_date::text`)] },
      ties: [{ sql: sql`r.weekly_report_id`, type: 'int' }],
    },
    query,
  )
}

export async function readRow(db: Reader, weeklyReportId: WeeklyReportId, now: Instant): Promise<ReportRow> {
  const { rows } = await db.execute(
    sql`select ${reportColumns(now)} from weekly_report r where r.weekly_report_id = ${weeklyReportId}`,
  )
  return expectOne(rows as unknown as ReportRow[])
}

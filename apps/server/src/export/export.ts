/**
 * Passes as a file for a spreadsheet. It is read from the database while it is sent, a batch at a time, on a connection
 * of its own, and the query ends when the browser leaves.
 */
import { type HistoryFilters, type Output, PASS_TYPES } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId, UncheckedSchoolId } from '@corridor/rules/ids'
import { type Instant, localDay } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { actorOf } from '../change/actor.ts'
import { recordWithoutEffects } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { csvHead } from '../http/csv.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { OutgoingFile } from '../http/file.ts'
import { historyParts } from '../pass/history.ts'
import { countPasses } from '../pass/queries.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool, requireSchools } from '../session/tenancy.ts'
import { lateLines } from './lateLines.ts'
import { type Lines, selectLines } from './lines.ts'
import { passLines } from './passLines.ts'
import { streamTexts } from './stream.ts'

type Body = Output<'POST /api/export', 'body'>

export interface PassExport {
  file: OutgoingFile
  /** How many rows it will have, or null if they are too many to count. */
  rows: number | null
}

/** Counting takes a part of the time of exporting. Beyond this, the progress is shown without a percentage. */
const COUNTED_ROWS = 1_000_000

export async function exportPasses(context: Context, scope: Scope, body: Body): Promise<PassExport> {
  const { database, clock } = context
  refuseImpersonator(scope, 'export')
  const schoolIds = schoolsOf(scope, body.schoolId)
  const { condition, file } = await narrowing(database.db, scope, body)
  const { schools, parts: found } = await historyParts(context, scope, filtersOf(body), body.schoolId)
  const parts = found.map((part) => sql`${part} and ${condition}`)
  const now = clock.now()
  const counted = await countPasses(database.db, parts, COUNTED_ROWS + 1)
  const rows = counted > COUNTED_ROWS ? null : counted
  for (const schoolId of schoolIds) await recordExport(database.db, scope, schoolId, body, rows, now)
  const [firstSchool] = schoolIds
  const timezone = (firstSchool && schools.get(firstSchool)?.school.timezone) ?? 'UTC'
  const office = schoolIds.filter((schoolId) => can(scope, 'pass.editAll', { schoolId }))
  const lines = isOfLate(body) ? lateLines(office) : passLines(now)
  return {
    rows,
    file: { name: `${file}-${localDay(now, timezone)}.csv`, content: contentOf(context, lines, parts) },
  }
}

/** Nothing but late passes: a list for the attendance system. */
function isOfLate(body: Body): boolean {
  if (body.resource !== 'query' || body.filters.timeRangeType === 'out_at') return false
  return body.filters.passTypes.every((type) => type === 'late')
}

function schoolsOf(scope: Scope, schoolId: UncheckedSchoolId | undefined): SchoolId[] {
  const asked = requireSchools(scope, schoolId)
  const allowed = asked.filter((one) => can(scope, 'pass.export', { schoolId: one }))
  if (allowed.length === 0 || allowed.length < asked.length) throw forbidden()
  return allowed
}

/** All passes of a person or a room are those of the school year, as History shows them at first. */
function filtersOf(body: Body): HistoryFilters {
  if (body.resource === 'query') return body.filters
  return { passTypes: [...PASS_TYPES], timeRangeType: 'year_to_date', durationType: 'any' }
}

interface Narrowing {
  condition: SQL
  /** What the file is called, before its day. */
  file: string
}

async function narrowing(db: Reader, scope: Scope, body: Body): Promise<Narrowing> {
  if (body.resource === 'query') return { condition: sql`true`, file: isOfLate(body) ? 'late' : 'passes' }
  const { resource, resourceId } = body
  const schoolId = requireSchool(scope, body.schoolId)
  const seesAll = can(scope, 'pass.seeAll', { schoolId })
  if (resource === 'user') {
    const name = await nameOf(
      db,
      sql`select concat_ws(' ', first_name, last_name) as name from membership join user_account using (user_id)
        where user_id = ${resourceId} and school_id = ${schoolId}`,
      'person',
    )
    if (!seesAll && resourceId !== scope.userId) throw forbidden()
    // In the words of the indexes of people, so that few passes are not searched for among all of the school's.
    const condition = sql`(p.student_id = ${resourceId} or p.created_by = ${resourceId} and p.created_by <> p.student_id
      or p.to_faculty_id = ${resourceId} or p.from_faculty_id = ${resourceId})`
    return { condition, file: `passes-of-${inFileName(name)}` }
  }
  const name = await nameOf(
    db,
    sql`select name from room where room_id = ${resourceId} and school_id = ${schoolId}`,
    'room',
  )
  if (!seesAll && !scope.linkedRoomIds.includes(resourceId)) throw forbidden()
  const condition = sql`(p.to_room_id = ${resourceId} or p.from_room_id = ${resourceId})`
  return { condition, file: `passes-at-${inFileName(name)}` }
}

/** Finds the name of a person or room that is or was at the school. */
async function nameOf(db: Reader, select: SQL, noun: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`${select} limit 1`)
  if (!rows[0]) throw notFound(`That ${noun} was not found.`)
  return rows[0].name
}

/** Without spaces, and without what cannot be in the name of a file on Windows. */
function inFileName(name: string): string {
  return name.replace(/[\s/\\:*?"<>|]+/g, '-')
}

async function recordExport(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  body: Body,
  rows: number | null,
  now: Instant,
): Promise<void> {
  await recordWithoutEffects(
    { tx: db, now, actor: actorOf(scope) },
    { subject: 'export', subjectId: 'passes', schoolId, ...lineOf(body, rows) },
  )
}

function lineOf(body: Body, rows: number | null): { action: string; detail: Record<string, unknown> } {
  switch (body.resource) {
    case 'query':
      return { action: 'passes', detail: { ...body.filters, rows } }
    case 'user':
      return { action: 'userPasses', detail: { userId: body.resourceId, rows } }
    case 'room':
      return { action: 'roomPasses', detail: { roomId: body.resourceId, rows } }
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

async function* contentOf(
  { database }: Context,
  lines: Lines,
  parts: readonly SQL[],
): AsyncGenerator<string, void, undefined> {
  yield csvHead(lines.head)
  const { sql: text, params } = dialect.sqlToQuery(selectLines(parts, lines))
  yield* streamTexts(database.exports, { text, values: params })
}

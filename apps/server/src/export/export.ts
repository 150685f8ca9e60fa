/**
 * Passes as a file for a spreadsheet. It is read from the database while it is sent, a batch at a time, on a connection
 * of its own, and the query ends when the browser leaves.
 */
import type { HistoryFilters, Output } from '@corridor/contract'
import { PASS_TYPES } from '@corridor/contract'
import { can, type Instant, localDay, type SchoolId } from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { actorOf } from '../change/actor.ts'
import { recordQuietly } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { csvHead } from '../http/csv.ts'
import { forbidden, notFound, whileImpersonating } from '../http/errors.ts'
import type { OutgoingFile } from '../http/file.ts'
import { historyParts } from '../pass/history.ts'
import { countPasses } from '../pass/queries.ts'
import type { Scope } from '../session/scope.ts'
import { HEAD, selectLines } from './passLines.ts'
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
  if (scope.impersonator !== null) throw whileImpersonating('Nothing can be exported while impersonating.')
  const schoolIds = schoolsOf(scope, body.schoolId)
  const narrowed = await narrowing(database.db, scope, body)
  const { schools, parts: found } = await historyParts(context, scope, filtersOf(body), body.schoolId)
  const parts = found.map((part) => sql`${part} and ${narrowed}`)
  const now = clock.now()
  const counted = await countPasses(database.db, parts, COUNTED_ROWS + 1)
  const rows = counted > COUNTED_ROWS ? null : counted
  for (const schoolId of schoolIds) await recordExport(database.db, scope, schoolId, body, rows, now)
  const [firstSchool] = schoolIds
  const timezone = (firstSchool && schools.get(firstSchool)?.school.timezone) ?? 'UTC'
  return {
    rows,
    file: { name: `passes-${localDay(now, timezone)}.csv`, content: contentOf(context, selectLines(parts, now)) },
  }
}

function schoolsOf(scope: Scope, schoolId: SchoolId | undefined): SchoolId[] {
  if (schoolId !== undefined && !scope.schoolIds.includes(schoolId)) throw notFound('That school was not found.')
  const asked = schoolId === undefined ? scope.schoolIds : [schoolId]
  const allowed = asked.filter((one) => can(scope, 'pass.export', { schoolId: one }))
  if (allowed.length === 0 || allowed.length < asked.length) throw forbidden()
  return allowed
}

/** All passes of a person or a room are those of the school year, as History shows them at first. */
function filtersOf(body: Body): HistoryFilters {
  if (body.resource === 'query') return body.filters
  return { passTypes: [...PASS_TYPES], timeRangeType: 'year_to_date', durationType: 'any' }
}

async function narrowing(db: Reader, scope: Scope, body: Body): Promise<SQL> {
  if (body.resource === 'query') return sql`true`
  const { schoolId, resource, resourceId } = body
  const seesAll = can(scope, 'pass.seeAll', { schoolId })
  if (resource === 'user') {
    await mustExist(db, sql`membership where user_id = ${resourceId} and school_id = ${schoolId}`, 'person')
    if (!seesAll && resourceId !== scope.userId) throw forbidden()
    // In the words of the indexes of people, so that few passes are not searched for among all of the school's.
    return sql`(p.student_id = ${resourceId} or p.created_by = ${resourceId} and p.created_by <> p.student_id
      or p.to_faculty_id = ${resourceId} or p.from_faculty_id = ${resourceId})`
  }
  await mustExist(db, sql`room where room_id = ${resourceId} and school_id = ${schoolId}`, 'room')
  if (!seesAll && !scope.linkedRoomIds.includes(resourceId)) throw forbidden()
  return sql`(p.to_room_id = ${resourceId} or p.from_room_id = ${resourceId})`
}

/** At the school, now or formerly. */
async function mustExist(db: Reader, which: SQL, noun: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from ${which} limit 1`)
  if (rows.length === 0) throw notFound(`That ${noun} was not found.`)
}

async function recordExport(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  body: Body,
  rows: number | null,
  now: Instant,
): Promise<void> {
  await recordQuietly(
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

async function* contentOf({ database }: Context, select: SQL): AsyncGenerator<string, void, undefined> {
  yield csvHead(HEAD)
  const { sql: text, params } = dialect.sqlToQuery(select)
  yield* streamTexts(database.exports, { text, values: params })
}

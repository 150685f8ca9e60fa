import type { Output, PassPage } from '@corridor/contract'
import { baseTime, can, type Instant } from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { confirmableBy, partsOf } from './conditions.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { openPasses, selectPassesFor } from './queries.ts'

const PAGE = 100

type Wanted = Output<'GET /api/pass/list', 'query'>

/** Everybody's passes of one list, oldest base time first; for those who may see everybody's. */
export async function listPage(db: Reader, scope: Scope, wanted: Wanted, now: Instant): Promise<PassPage> {
  if (wanted.schoolId !== undefined && !scope.schoolIds.includes(wanted.schoolId))
    throw notFound('That school was not found.')
  const asked = wanted.schoolId === undefined ? scope.schoolIds : [wanted.schoolId]
  const schoolIds = asked.filter((schoolId) => can(scope, 'pass.seeAll', { schoolId }))
  if (schoolIds.length === 0) throw forbidden()
  const from = readCursor(wanted.cursor)
  const conditions = [
    openPasses(schoolIds, now, partsOf(wanted.list)),
    // What awaits confirmation stays with those who may confirm it, here as in every other list.
    ...(wanted.list === 'live' ? [sql`(p.completed_at is null or ${confirmableBy(scope)})`] : []),
    ...(from ? [sql`(p.base_at, p.pass_id) > (${from[0]}::timestamptz, ${from[1]}::uuid)`] : []),
    ...(wanted.search ? [matches(wanted.search)] : []),
  ]
  const found = await selectPassesFor(
    scope,
    db,
    sql.join(conditions, sql` and `),
    now,
    sql`order by p.base_at, p.pass_id limit ${PAGE + 1}`,
  )
  const passes = found.slice(0, PAGE)
  const last = passes.at(-1)
  return { passes, nextCursor: found.length > PAGE && last ? writeCursor(baseTime(last), last.passId) : null }
}

/** By the student's name or a room's, wherever in it. */
function matches(search: string): SQL {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(lower(st.first_name || ' ' || st.last_name) like ${like} or lower(tr.name) like ${like} or lower(fr.name) like ${like})`
}

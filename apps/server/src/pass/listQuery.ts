import type { Output, PassPage } from '@corridor/contract'
import { can, type LiveFilter } from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { momentOf } from '../http/page.ts'
import { containing } from '../http/table.ts'
import { schoolsByVersion } from '../school/reference.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'
import { confirmableBy, type OpenPart, officeOf, overTime, partsOf } from './conditions.ts'
import { byTime, byUrgencyAt, passPage } from './page.ts'
import { openPasses } from './queries.ts'

type Wanted = Output<'GET /api/pass/list', 'query'>

/**
 * Everybody's passes of one list; for those who may see everybody's. Live passes begin with the most urgent, the others
 * with the oldest base time.
 */
export async function listPage(
  { database, references, clock }: ReadContext,
  scope: Scope,
  wanted: Wanted,
): Promise<PassPage> {
  if (wanted.schoolId !== undefined && !scope.schoolIds.includes(wanted.schoolId))
    throw notFound('That school was not found.')
  const asked = wanted.schoolId === undefined ? scope.schoolIds : [wanted.schoolId]
  const schoolIds = asked.filter((schoolId) => can(scope, 'pass.seeAll', { schoolId }))
  if (schoolIds.length === 0) throw forbidden()
  const now = clock.now()
  const schools = await schoolsByVersion(references, scope.referenceVersions)
  const conditions = [
    openPasses(schoolIds, now, partsShown(wanted)),
    ...(wanted.list === 'live' && wanted.show === 'over' ? [overTime(now)] : []),
    // What awaits confirmation stays with those who may confirm it, here as in every other list.
    ...(wanted.list === 'live'
      ? [sql`(p.completed_at is null or ${confirmableBy(sqlViewer(scope), sql`${sql.param(officeOf(scope))}`)})`]
      : []),
    ...(wanted.search ? [matches(wanted.search)] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const order = wanted.list === 'live' ? byUrgencyAt(momentOf(wanted.cursor, now)) : byTime(false)
  return passPage(
    { db: database.frequent, schools },
    scope,
    { parts: [where], joined: true, cursor: wanted.cursor, order },
    now,
  )
}

const LIVE_PARTS: Record<LiveFilter, readonly OpenPart[]> = { out: ['live'], over: ['live'], confirm: ['unconfirmed'] }

function partsShown({ list, show }: Wanted): readonly OpenPart[] {
  return list === 'live' && show !== undefined ? LIVE_PARTS[show] : partsOf(list)
}

/** By the student's name or a room's, wherever in it. */
function matches(search: string): SQL {
  const like = containing(search)
  return sql`(lower(st.first_name || ' ' || st.last_name) like ${like} or lower(tr.name) like ${like} or lower(fr.name) like ${like})`
}

import type { Output, PassPage } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { LiveFilter } from '@corridor/rules/pass'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { forbidden } from '../http/errors.ts'
import { momentOf } from '../http/page.ts'
import { containing } from '../http/table.ts'
import { schoolsByVersion } from '../school/reference.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchools } from '../session/tenancy.ts'
import { confirmableBy, type OpenPart, officeOf, overTime, partsOf } from './conditions.ts'
import { byTimeUrgentFirst, byUrgencyAt, passPage } from './page.ts'
import { openPasses } from './queries.ts'

type ListInput = Output<'GET /api/pass/list', 'query'>

/**
 * Everybody's passes of one list; for those who may see everybody's. Live passes begin with the most urgent, the others
 * with what their student called urgent, and then with the oldest base time.
 */
export async function listPage(
  { database, references, clock }: ReadContext,
  scope: Scope,
  wanted: ListInput,
): Promise<PassPage> {
  const schoolIds = requireSchools(scope, wanted.schoolId).filter((schoolId) => can(scope, 'pass.seeAll', { schoolId }))
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
  const order = wanted.list === 'live' ? byUrgencyAt(momentOf(wanted.cursor, now)) : byTimeUrgentFirst
  return passPage(
    { db: database.frequent, schools },
    scope,
    { parts: [where], joined: true, cursor: wanted.cursor, order },
    now,
  )
}

const LIVE_PARTS: Record<LiveFilter, readonly OpenPart[]> = { out: ['live'], over: ['live'], confirm: ['unconfirmed'] }

function partsShown({ list, show }: ListInput): readonly OpenPart[] {
  return list === 'live' && show !== undefined ? LIVE_PARTS[show] : partsOf(list)
}

/** Matches any part of the student's name or a room's name. */
function matches(search: string): SQL {
  const like = containing(search)
  return sql`(lower(st.first_name || ' ' || st.last_name) like ${like} or lower(tr.name) like ${like} or lower(fr.name) like ${like})`
}

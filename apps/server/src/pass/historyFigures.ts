import { type HistoryFigures, MAX_EXACT_COUNT, type Output } from '@corridor/contract'
import { ADJUSTED_CAP_MINUTES } from '@corridor/rules/metrics'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { expectOne } from '../db/expectOne.ts'
import type { Scope } from '../session/scope.ts'
import { historyParts } from './history.ts'

type Query = Output<'POST /api/pass/query/figures', 'body'>

/** How long the passes took that a query of History finds. It reads as many as are counted, and not one more. */
export async function historyFigures(context: ReadContext, scope: Scope, query: Query): Promise<HistoryFigures> {
  const { parts } = await historyParts(context, scope, query, query.schoolId)
  const durations = parts.map(
    (part) => sql`(select p.duration, p.was_frozen from pass p where ${part} limit ${MAX_EXACT_COUNT + 1})`,
  )
  const { rows } = await context.database.db.execute<{ passes: number; average: number | null }>(sql`
    select count(*)::int as passes, (avg(duration) filter (where not was_frozen and duration < ${ADJUSTED_CAP_MINUTES}))::float8 as average
    from (select * from (${sql.join(durations, sql` union all `)}) parts limit ${MAX_EXACT_COUNT + 1}) found`)
  const { passes, average } = expectOne(rows)
  const isWhole = passes <= MAX_EXACT_COUNT
  return { averagePassTimeAdjusted: isWhole ? average : null, isWhole }
}

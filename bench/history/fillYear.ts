/** Makes one school's year long. */
import type { SchoolId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../apps/server/src/db/connect.ts'
import { pass } from '../../apps/server/src/db/schema/index.ts'
import { rebuildAround } from '../../apps/server/src/demo/rebuild.ts'
import { SETTLED_MINUTES, TIME_COLUMNS, UNCHANGED_COLUMNS, YEAR_DAYS } from './repeated.ts'

/** Adds a school's passes of the last year again and again, a few seconds apart, until it has as many within the year. */
export async function fillYear(tx: Tx, schoolId: SchoolId, passes: number, now: Instant): Promise<void> {
  const before = minutesAfter(now, -SETTLED_MINUTES)
  const ofYear = sql`school_id = ${schoolId} and base_at > ${minutesAfter(now, -YEAR_DAYS * 24 * 60)}`
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int from pass where base_at < ${before} and ${ofYear}`)
  const times = Math.ceil(passes / (rows[0]?.count ?? passes))
  const columns = sql.raw([...UNCHANGED_COLUMNS, ...TIME_COLUMNS].join(', '))
  const values = [...UNCHANGED_COLUMNS, ...TIME_COLUMNS.map((column) => `${column} - make_interval(secs => repeat)`)]
  await rebuildAround(tx, pass, async () => {
    await tx.execute(sql`
      insert into pass (pass_id, ${columns}) select gen_random_uuid(), ${sql.raw(values.join(', '))}
      from pass, generate_series(1, ${times}) as repeat where base_at < ${before} and ${ofYear}`)
  })
}

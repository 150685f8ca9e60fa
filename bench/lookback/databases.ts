/** The demo district as it is, and grown until it has millions of passes. */
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Db } from '../../apps/server/src/db/connect.ts'
import type { Cluster } from '../harness/cluster.ts'
import { type Databases, growDemo, growTo, isLarge } from '../history/databases.ts'
import type { Bench } from '../part.ts'

export function makeDatabases(bench: Bench, cluster: Cluster, now: Instant): Promise<Databases> {
  const { passes, largePasses, schools } = bench.sizes.lookback
  const wanted = [passes, ...(isLarge ? [largePasses] : [])]
  return growDemo(
    bench,
    cluster,
    now,
    (start) =>
      wanted.map((count, at) => ({
        name: `passes_${at}`,
        how: `${count.toLocaleString('en-US')} passes`,
        grow: (tx) => growTo(tx, count, schools, start),
      })),
    mixSchools,
  )
}

/**
 * The passes of all schools lie in the order of their time, as a district writes them. As they were copied, those of one
 * school would lie next to each other, and reading many of them would look cheaper than it is.
 */
export async function mixSchools(db: Db): Promise<void> {
  for (const [table, columns] of [
    ['pass', 'created_at, pass_id'],
    ['student_day', 'day, student_id'],
  ]) {
    await db.execute(sql.raw(`create index in_time on ${table} (${columns})`))
    await db.execute(sql.raw(`cluster ${table} using in_time`))
    await db.execute(sql`drop index in_time`)
  }
}

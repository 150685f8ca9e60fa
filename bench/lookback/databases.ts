/** The demo district as it is, and grown until it has millions of passes. */
import type { Instant } from '@corridor/rules/time'
import type { Cluster } from '../harness/cluster.ts'
import { type Databases, growDemo, isLarge, sizeFor } from '../history/databases.ts'
import type { Bench } from '../part.ts'

export function makeDatabases(bench: Bench, cluster: Cluster, now: Instant): Promise<Databases> {
  const { passes, largePasses, schools } = bench.sizes.lookback
  const wanted = [passes, ...(isLarge ? [largePasses] : [])]
  return growDemo(bench, cluster, now, (start) =>
    wanted.map((count, at) => ({
      name: `passes_${at}`,
      how: `${count.toLocaleString('en-US')} passes`,
      size: sizeFor(count, schools, start),
    })),
  )
}

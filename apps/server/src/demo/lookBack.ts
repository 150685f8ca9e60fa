import type { Instant } from '@corridor/rules/time'
import type { Tx } from '../db/connect.ts'
import { patternWeek } from '../db/schema/index.ts'
import { searchPairsOf } from '../insight/pairs/searchPairs.ts'
import { countWeeksOf } from '../insight/pattern/countWeeks.ts'
import { schoolsInUse } from '../school/schoolsInUse.ts'
import { rebuildAround } from './rebuild.ts'

/** The counts of past weeks and the pairs, as the jobs would have left them. */
export async function lookBack(tx: Tx, now: Instant): Promise<void> {
  const schools = await schoolsInUse(tx)
  await rebuildAround(tx, patternWeek, async () => {
    for (const school of schools) await countWeeksOf(tx, school, now)
  })
  for (const school of schools) await searchPairsOf(tx, school, now)
}

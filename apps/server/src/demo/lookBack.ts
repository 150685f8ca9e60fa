import type { Instant } from '@corridor/rules/time'
import type { Tx } from '../db/connect.ts'
import { searchPairsOf } from '../insight/pairs/searchPairs.ts'
import { countWeeksOf } from '../insight/pattern/countWeeks.ts'
import { schoolsInUse } from '../school/schoolsInUse.ts'

/** The counts of past weeks and the pairs, as the jobs would have left them. */
export async function lookBack(tx: Tx, now: Instant): Promise<void> {
  for (const school of await schoolsInUse(tx)) {
    await countWeeksOf(tx, school, now)
    await searchPairsOf(tx, school, now)
  }
}

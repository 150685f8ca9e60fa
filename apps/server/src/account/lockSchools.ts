import type { SchoolId } from '@corridor/rules'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'

/**
 * Before anything about memberships is written. Triggers first share the school's row and then change it, so that two
 * who join at the same time would otherwise wait for each other.
 */
export async function lockSchools(tx: Tx, schoolIds: readonly SchoolId[]): Promise<void> {
  await tx
    .select({ id: school.schoolId })
    .from(school)
    .where(inArray(school.schoolId, [...schoolIds]))
    .orderBy(school.schoolId)
    .for('no key update')
}

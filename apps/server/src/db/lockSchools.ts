import type { SchoolId } from '@corridor/rules/ids'
import { inArray } from 'drizzle-orm'
import type { Tx } from './connect.ts'
import { school } from './schema/index.ts'

/**
 * The first lock of a change to a school's setup. What is read afterward stays true until the change is done: a person,
 * room or block cannot end while something is added to them. It also prevents deadlocks, because the triggers of the
 * setup lock the school's row with every write.
 */
export async function lockSchools(tx: Tx, schoolIds: readonly SchoolId[]): Promise<void> {
  await tx
    .select({ id: school.schoolId })
    .from(school)
    .where(inArray(school.schoolId, [...schoolIds]))
    .orderBy(school.schoolId)
    .for('no key update')
}

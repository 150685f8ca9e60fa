/** A small change without a server around it: a letter more for a school's name. */
import type { SchoolId } from '@corridor/rules/ids'
import { eq, sql } from 'drizzle-orm'
import type { ChangeContext } from '../change/change.ts'
import { makeKeyedQueue } from '../change/keyedQueue.ts'
import type { Database, Reader, Tx } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'
import { SCHOOL_MORNING } from './world.ts'

/** Nobody listens. */
export function changeContext(database: Database): ChangeContext {
  return {
    database,
    clock: { now: () => SCHOOL_MORNING },
    live: { announce: () => undefined, sendEffects: () => undefined, refresh: () => undefined },
    queue: makeKeyedQueue(),
  }
}

export async function schoolName(db: Reader, schoolId: SchoolId): Promise<string | undefined> {
  const [row] = await db.select({ name: school.name }).from(school).where(eq(school.schoolId, schoolId))
  return row?.name
}

/** Returns the name with the letter. */
export async function addLetter(tx: Tx, schoolId: SchoolId): Promise<string | undefined> {
  const [row] = await tx
    .update(school)
    .set({ name: sql`${school.name} || 'x'` })
    .where(eq(school.schoolId, schoolId))
    .returning({ name: school.name })
  return row?.name
}

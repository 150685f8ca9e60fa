import type { SchoolId } from '@corridor/rules/ids'
import { asc, isNull } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'

export interface SchoolInUse {
  schoolId: SchoolId
  timezone: string
}

/** For jobs, which go from school to school. */
export function schoolsInUse(db: Reader): Promise<SchoolInUse[]> {
  return db
    .select({ schoolId: school.schoolId, timezone: school.timezone })
    .from(school)
    .where(isNull(school.endedAt))
    .orderBy(asc(school.schoolId))
}

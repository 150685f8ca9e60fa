/** A school's schedules and calendar as they are stored, read within a change or by a job. */
import type { SchoolId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import type { ReferenceCalendar, ReferenceSchedule } from '../reference.ts'
import { CALENDAR_JSON } from '../school/calendar.ts'
import { readStoredSchedules } from './queries.ts'

export interface StoredBells {
  schedules: ReferenceSchedule[]
  calendar: ReferenceCalendar
}

export async function readBells(db: Reader, schoolId: SchoolId): Promise<StoredBells> {
  return { schedules: await readStoredSchedules(db, schoolId), calendar: await readCalendar(db, schoolId) }
}

export async function readCalendar(db: Reader, schoolId: SchoolId): Promise<ReferenceCalendar> {
  const { rows } = await db.execute<{ calendar: ReferenceCalendar }>(
    sql`select ${sql.raw(CALENDAR_JSON)} as calendar from school s where s.school_id = ${schoolId}`,
  )
  return expectOne(rows).calendar
}

/**
 * What a day used is stored once it is over, and never changes. A job does it every hour, and so does every change of the
 * schedules before it changes anything: whatever an administrator does today, yesterday stays what it was.
 */
import type { SchoolId } from '@corridor/rules/ids'
import { blockHoursOn, isSchoolDay, scheduleOn } from '@corridor/rules/schedule'
import { addDays, type Instant, type LocalDay, localDay } from '@corridor/rules/time'
import { and, asc, between, eq, max } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { schedule, school, usedDay } from '../db/schema/index.ts'
import { attemptEach } from '../process/attemptEach.ts'
import { type SchoolInUse, schoolsInUse } from '../school/schoolsInUse.ts'
import { readBells, type StoredBells } from './bells.ts'

/** A school that has no past yet begins with the week before. */
const FIRST_DAYS = 14

export async function recordUsedDays({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await attemptEach(await schoolsInUse(database.db), (one) => recordDaysOf(database.db, one, clock.now()))
}

/** Twice, or by two servers at once, it stores the same once. */
export async function recordDaysOf(db: Reader, { schoolId, timezone }: SchoolInUse, now: Instant): Promise<void> {
  const yesterday = addDays(localDay(now, timezone), -1)
  const from = await firstUnrecorded(db, schoolId, timezone, yesterday)
  if (from > yesterday) return
  const bells = await readBells(db, schoolId)
  const days: LocalDay[] = []
  for (let day = from; day <= yesterday; day = addDays(day, 1)) days.push(day)
  await db
    .insert(usedDay)
    .values(days.map((day) => ({ schoolId, ...usedOn(bells, day) })))
    .onConflictDoNothing()
}

async function firstUnrecorded(
  db: Reader,
  schoolId: SchoolId,
  timezone: string,
  yesterday: LocalDay,
): Promise<LocalDay> {
  const [last] = await db
    .select({ onDay: max(usedDay.onDay) })
    .from(usedDay)
    .where(eq(usedDay.schoolId, schoolId))
  const oldest = addDays(yesterday, 1 - FIRST_DAYS)
  if (last?.onDay) return addDays(last.onDay, 1)
  const [row] = await db.select({ createdAt: school.createdAt }).from(school).where(eq(school.schoolId, schoolId))
  const created = row ? localDay(row.createdAt, timezone) : oldest
  return created > oldest ? created : oldest
}

function usedOn(bells: StoredBells, onDay: LocalDay) {
  const { schedule: used, name, letter } = scheduleOn(bells, onDay)
  return {
    onDay,
    isSchoolDay: isSchoolDay(bells, onDay),
    scheduleId: used?.scheduleId ?? null,
    name,
    letter,
    hours: blockHoursOn(bells, onDay),
  }
}

/** With the current names of the schedules. */
export function readUsedDays(db: Reader, schoolId: SchoolId, from: LocalDay, to: LocalDay) {
  return db
    .select({
      onDay: usedDay.onDay,
      isSchoolDay: usedDay.isSchoolDay,
      scheduleId: usedDay.scheduleId,
      scheduleName: schedule.name,
      name: usedDay.name,
      letter: usedDay.letter,
      hours: usedDay.hours,
    })
    .from(usedDay)
    .leftJoin(schedule, eq(schedule.scheduleId, usedDay.scheduleId))
    .where(and(eq(usedDay.schoolId, schoolId), between(usedDay.onDay, from, to)))
    .orderBy(asc(usedDay.onDay))
}

/**
 * What days used or will use: those that are over as they were stored, all others by the calendar. Days before the
 * school's first stored one are taken for what they would be now.
 */
export async function readDays(db: Reader, schoolId: SchoolId, range: { from: LocalDay; to: LocalDay }) {
  const bells = await readBells(db, schoolId)
  const stored = new Map((await readUsedDays(db, schoolId, range.from, range.to)).map((one) => [one.onDay, one]))
  return {
    isSchoolDay: (day: LocalDay) => stored.get(day)?.isSchoolDay ?? isSchoolDay(bells, day),
    hoursOn: (day: LocalDay) => stored.get(day)?.hours ?? blockHoursOn(bells, day),
  }
}

/**
 * Looks for students who keep leaving the same room together, every night in each school. It reads the passes of the last
 * 40 school days, and the rules find the pairs. What it finds replaces what was found before. Nothing about it is logged:
 * a pair names two children.
 */
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { type LeavingPass, PAIR_SCHOOL_DAYS, type Pair, pairsOf } from '@corridor/rules/metrics'
import { atWallTime, type Instant, type LocalDay, localDay, wallTime } from '@corridor/rules/time'
import { and, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db, Reader, Tx } from '../../db/connect.ts'
import { pass, studentPair, studentPairSearch } from '../../db/schema/index.ts'
import { attemptEach } from '../../process/attemptEach.ts'
import { type SchoolInUse, schoolsInUse } from '../../school/schoolsInUse.ts'

/** The hour at the school when the search runs. By then, yesterday's forgotten passes are closed. */
const NIGHT_HOUR = 2

/** In every school where the night has come since the last search. */
export async function searchPairs({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await attemptEach(await schoolsInUse(database.db), (school) => searchIfDue(database.db, school, now))
}

async function searchIfDue(db: Db, school: SchoolInUse, now: Instant): Promise<void> {
  const { day: today, hour } = wallTime(now, school.timezone)
  if (hour < NIGHT_HOUR || (await wasSearchedOn(db, school.schoolId, today))) return
  await db.transaction(async (tx) => {
    // Two servers at the same time search one after the other, and the second one has nothing to do.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('student_pair'), ${school.schoolId})`)
    if (!(await wasSearchedOn(tx, school.schoolId, today))) await searchPairsOf(tx, school, now)
  })
}

async function wasSearchedOn(db: Reader, schoolId: SchoolId, today: LocalDay): Promise<boolean> {
  const [last] = await db
    .select({ searchedOn: studentPairSearch.searchedOn })
    .from(studentPairSearch)
    .where(eq(studentPairSearch.schoolId, schoolId))
  return last !== undefined && last.searchedOn >= today
}

/** The school days before today. */
export async function searchPairsOf(tx: Tx, school: SchoolInUse, now: Instant): Promise<void> {
  const { schoolId, timezone } = school
  const today = localDay(now, timezone)
  const days = await schoolDaysBefore(tx, schoolId, today)
  const [lastDay = null, firstDay = null] = [days[0], days.at(-1)]
  const passes = firstDay === null ? [] : await passesOf(tx, school, firstDay, today)
  const pairs = pairsOf(passes, days.length, timezone)
  await replacePairs(tx, schoolId, pairs)
  const search = { searchedAt: now, searchedOn: today, firstDay, lastDay, schoolDays: days.length }
  await tx
    .insert(studentPairSearch)
    .values({ schoolId, ...search })
    .onConflictDoUpdate({ target: studentPairSearch.schoolId, set: search })
}

/**
 * The newest first: days on which a pass was used. Vacations have none. Each is looked up in the index of days, so that it
 * does not matter how many students there are, or for how many years.
 */
async function schoolDaysBefore(db: Reader, schoolId: SchoolId, today: LocalDay): Promise<LocalDay[]> {
  const newestBefore = (day: SQL) =>
    sql`(select max(day) from student_day where school_id = ${schoolId} and day < ${day})`
  const { rows } = await db.execute<{ day: LocalDay }>(sql`
    with recursive day_of_use as (
      select ${newestBefore(sql`${today}::date`)} as day
      union all
      select ${newestBefore(sql`d.day`)} from day_of_use d where d.day is not null)
    select day::text as day from day_of_use where day is not null limit ${PAIR_SCHOOL_DAYS}`)
  return rows.map(({ day }) => day)
}

async function passesOf(
  db: Reader,
  { schoolId, timezone }: SchoolInUse,
  firstDay: LocalDay,
  today: LocalDay,
): Promise<LeavingPass[]> {
  const rows = await db
    .select({
      studentId: pass.studentId,
      fromRoomId: pass.fromRoomId,
      startedAt: pass.startedAt,
      completedAt: pass.completedAt,
      duration: pass.duration,
    })
    .from(pass)
    .where(
      and(
        eq(pass.schoolId, schoolId),
        eq(pass.isLate, false),
        gte(pass.startedAt, atWallTime(firstDay, 0, 0, timezone)),
        lt(pass.startedAt, atWallTime(today, 0, 0, timezone)),
        isNotNull(pass.completedAt),
      ),
    )
  // A pass that has started comes from a room, which the database checks.
  return rows as LeavingPass[]
}

const PAIRS_AT_ONCE = 1000

async function replacePairs(tx: Tx, schoolId: SchoolId, pairs: readonly Pair[]): Promise<void> {
  await tx.delete(studentPair).where(eq(studentPair.schoolId, schoolId))
  const rows = pairs.map(({ roomId, students: [one, other], overlaps, days, lastDay, expected }) => ({
    schoolId,
    roomId,
    studentId: one.studentId,
    otherStudentId: other.studentId,
    overlaps,
    days,
    lastDay,
    expected,
    passes: one.passes,
    minutes: one.minutes,
    otherPasses: other.passes,
    otherMinutes: other.minutes,
  }))
  for (let from = 0; from < rows.length; from += PAIRS_AT_ONCE) {
    await tx.insert(studentPair).values(rows.slice(from, from + PAIRS_AT_ONCE))
  }
}

/** Part of erasing a student. */
export async function removeFromPairs(tx: Tx, studentId: UserId): Promise<void> {
  await tx
    .delete(studentPair)
    .where(or(eq(studentPair.studentId, studentId), eq(studentPair.otherStudentId, studentId)))
}

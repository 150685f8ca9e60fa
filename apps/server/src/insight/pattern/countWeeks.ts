/**
 * Counts the passes of weeks that are over (`pattern_week`). It reads the passes of one week of one school at a time, and
 * the rules count them, so that there is one definition of what is counted. A week is counted once. A server that was off
 * for a while, or a school that was there before this table, is caught up on.
 */
import type { SchoolId } from '@corridor/rules/ids'
import {
  NO_USE,
  newestWeekOver,
  type PatternPass,
  type PatternRow,
  patternOf,
  TREND_WEEKS,
} from '@corridor/rules/metrics'
import type { BlockHours } from '@corridor/rules/schedule'
import { mondayOf } from '@corridor/rules/schedule'
import { addDays, atWallTime, type Instant, type LocalDay, localDay } from '@corridor/rules/time'
import { and, eq, gte, lt, min, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Reader, Tx } from '../../db/connect.ts'
import { pass, patternWeek } from '../../db/schema/index.ts'
import { attemptEach } from '../../process/attemptEach.ts'
import { readDays } from '../../schedule/usedDays.ts'
import { type SchoolInUse, schoolsInUse } from '../../school/schoolsInUse.ts'

/** As far back as a trend reaches: the same weeks a year ago. */
const KEPT_WEEKS = 52 + Math.max(...TREND_WEEKS)

/** Counts what has not been counted in every school. */
export async function countWeeks({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await attemptEach(await schoolsInUse(database.db), (school) => countWeeksOf(database.db, school, clock.now()))
}

/** Weeks are counted in order, so that nothing is left to do once the newest one is counted. */
export async function countWeeksOf(db: Reader, school: SchoolInUse, now: Instant): Promise<void> {
  const { schoolId, timezone } = school
  const newest = newestWeekOver(now, timezone)
  const first = await firstWeek(db, school)
  if (first === null || first > newest || (await isCounted(db, schoolId, newest))) return
  const oldest = addDays(newest, -7 * (KEPT_WEEKS - 1))
  // Days before the first one that was stored are counted by what the school uses now.
  const { hoursOn } = await readDays(db, schoolId, { from: oldest, to: addDays(newest, 6) })
  for (let week = first > oldest ? first : oldest; week <= newest; week = addDays(week, 7)) {
    await db.transaction((tx) => countWeek(tx, school, week, hoursOn))
  }
  await db.delete(patternWeek).where(and(eq(patternWeek.schoolId, schoolId), lt(patternWeek.week, oldest)))
}

/** The week of the school's first pass, or of the first one since then. The index of started passes begins with it. */
export async function firstWeek(
  db: Reader,
  { schoolId, timezone }: SchoolInUse,
  since?: Instant,
): Promise<LocalDay | null> {
  const [row] = await db
    .select({ startedAt: min(pass.startedAt) })
    .from(pass)
    .where(and(eq(pass.schoolId, schoolId), since && gte(pass.startedAt, since)))
  return row?.startedAt ? mondayOf(localDay(row.startedAt, timezone)) : null
}

/** The row of the school's total is there for every week that was counted. */
export async function isCounted(db: Reader, schoolId: SchoolId, week: LocalDay): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from pattern_week
    where school_id = ${schoolId} and side = 'school' and room_id is null and week = ${week}::date and kind = 'total'`)
  return rows.length > 0
}

/** As a whole, and once: two servers at the same time count it one after the other, and the second one has nothing to do. */
async function countWeek(
  tx: Tx,
  { schoolId, timezone }: SchoolInUse,
  week: LocalDay,
  hoursOn: (day: LocalDay) => readonly BlockHours[],
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pattern_week'), ${schoolId})`)
  if (await isCounted(tx, schoolId, week)) return
  const midnight = (day: LocalDay) => atWallTime(day, 0, 0, timezone)
  const used = await tx
    .select({
      startedAt: pass.startedAt,
      completedAt: pass.completedAt,
      duration: pass.duration,
      wasFrozen: pass.wasFrozen,
      fromRoomId: pass.fromRoomId,
      toRoomId: pass.toRoomId,
      fromFacultyId: pass.fromFacultyId,
    })
    .from(pass)
    .where(
      and(
        eq(pass.schoolId, schoolId),
        eq(pass.isLate, false),
        gte(pass.startedAt, midnight(week)),
        lt(pass.startedAt, midnight(addDays(week, 7))),
      ),
    )
  // A pass that has started comes from a room, which the database checks.
  const rows = patternOf(used as PatternPass[], hoursOn, timezone)
  await store(tx, schoolId, week, rows.length > 0 ? rows : [EMPTY])
}

const EMPTY: PatternRow = { side: 'school', roomId: null, kind: 'total', value: 0, tally: NO_USE }

async function store(db: Tx, schoolId: SchoolId, week: LocalDay, rows: readonly PatternRow[]): Promise<void> {
  const flat = rows.map(({ tally, ...row }) => ({ ...row, ...tally }))
  await db.execute(sql`
    insert into pattern_week (school_id, week, side, room_id, kind, value, used_passes, total_time, adjusted_passes,
      adjusted_time)
    select ${schoolId}::int, ${week}::date, r.side, r."roomId", r.kind, r.value, r."usedPasses", r."totalTime",
      r."adjustedPasses", r."adjustedTime"
    from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as r(side text, "roomId" int, kind text, value int,
      "usedPasses" int, "totalTime" int, "adjustedPasses" int, "adjustedTime" int)`)
}

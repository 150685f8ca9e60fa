/**
 * The counts of students' days (`student_day`), computed from the passes. Every start and every end of a pass updates
 * them, so this is for rows that were written otherwise, and for checking them. It says in SQL what `tallyByDay` in the
 * rules says; a test compares the two.
 */
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { ADJUSTED_CAP_MINUTES } from '@corridor/rules/metrics'
import type { LocalDay } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/connect.ts'
import { withRetry } from '../db/retry.ts'

const COLUMNS = sql`school_id, student_id, day, used_passes, counted_passes, completed_passes, timed_passes, total_time,
  adjusted_passes, adjusted_time`

const IS_ADJUSTED = sql`not pass.was_frozen and pass.duration < ${sql.raw(String(ADJUSTED_CAP_MINUTES))}`

const computed = (which: SQL = sql`true`) => sql`
  select pass.school_id, pass.student_id, (pass.started_at at time zone school.timezone)::date as day,
    count(*)::int as used_passes, (count(*) filter (where pass.is_counted))::int as counted_passes,
    count(pass.completed_at)::int as completed_passes,
    count(pass.duration)::int as timed_passes, coalesce(sum(pass.duration), 0)::int as total_time,
    (count(*) filter (where ${IS_ADJUSTED}))::int as adjusted_passes,
    coalesce(sum(pass.duration) filter (where ${IS_ADJUSTED}), 0)::int as adjusted_time
  from pass join school using (school_id)
  where pass.started_at is not null and not pass.is_late and ${which}
  group by 1, 2, 3`

/** Fills the empty table. */
export async function fillDayCounts(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into student_day (${COLUMNS}) ${computed()}`)
}

/** The day of a student in a school. */
interface DayKey extends Record<string, unknown> {
  studentId: UserId
  day: LocalDay
  schoolId: SchoolId
}

/** The days of students that are not what their passes say, of a school or of all. It reads all passes, and locks nothing. */
export async function findWrongDays(db: Reader, schoolId?: SchoolId): Promise<DayKey[]> {
  const ofSchool = schoolId === undefined ? sql`true` : sql`school_id = ${schoolId}`
  const { rows } = await db.execute<DayKey>(sql`
    with computed as (${computed(ofSchool)}), stored as (select ${COLUMNS} from student_day where ${ofSchool})
    select distinct student_id as "studentId", day::text, school_id as "schoolId" from (
      (select * from computed except select * from stored) union all (select * from stored except select * from computed)
    ) as difference
    order by 1, 2, 3`)
  return rows
}

const REPAIRED_AT_ONCE = 500

/**
 * Computes these days again. Passes go on meanwhile: whoever starts or ends one of the same student on the same day waits
 * for a moment, and is counted either by the passes or by their own change, not by both.
 */
export async function repairDays(db: Db, days: readonly DayKey[]): Promise<void> {
  for (let first = 0; first < days.length; first += REPAIRED_AT_ONCE) {
    const some = days.slice(first, first + REPAIRED_AT_ONCE)
    await withRetry(db, (tx) => repair(tx, some))
  }
}

async function repair(tx: Tx, days: readonly DayKey[]): Promise<void> {
  const students = sql`${sql.param(days.map(({ studentId }) => studentId))}::int[]`
  const wanted = sql`unnest(${students}, ${sql.param(days.map(({ day }) => day))}::date[],
    ${sql.param(days.map(({ schoolId }) => schoolId))}::int[]) as wanted (student_id, day, school_id)`
  // Locked in the order in which changes of passes lock them. A day without a row gets one to be locked by.
  await tx.execute(sql`
    insert into student_day (student_id, day, school_id) select * from ${wanted} order by 1, 2, 3
    on conflict do nothing`)
  await tx.execute(sql`
    select 1 from student_day d join ${wanted} using (student_id, day, school_id)
    order by d.student_id, d.day, d.school_id for update of d`)
  await tx.execute(sql`
    update student_day d set used_passes = coalesce(c.used_passes, 0),
      counted_passes = coalesce(c.counted_passes, 0), completed_passes = coalesce(c.completed_passes, 0),
      timed_passes = coalesce(c.timed_passes, 0), total_time = coalesce(c.total_time, 0),
      adjusted_passes = coalesce(c.adjusted_passes, 0), adjusted_time = coalesce(c.adjusted_time, 0)
    from ${wanted} left join (${computed(sql`pass.student_id = any(${students})`)}) c using (student_id, day, school_id)
    where d.student_id = wanted.student_id and d.day = wanted.day and d.school_id = wanted.school_id`)
  await tx.execute(sql`
    delete from student_day d using ${wanted}
    where d.student_id = wanted.student_id and d.day = wanted.day and d.school_id = wanted.school_id and d.used_passes = 0`)
}

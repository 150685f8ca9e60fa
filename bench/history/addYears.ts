/**
 * Makes a district's history long: copies its finished passes repeatedly, each time a year earlier, with their student
 * days and notifications. Lapsed requests and unconfirmed passes are copied too, because a badly written list would
 * scan those.
 */
import type { SchoolId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../apps/server/src/db/connect.ts'
import { notification, pass, studentDay } from '../../apps/server/src/db/schema/index.ts'
import { rebuildAround } from '../../apps/server/src/demo/rebuild.ts'

/** Whole weeks, so that school days stay school days. */
const YEAR_DAYS = 364
/** Newer passes are not copied: they are open, or may still enter a list. */
const SETTLED_MINUTES = 2 * 24 * 60

export async function addYears(tx: Tx, years: number, now: Instant): Promise<void> {
  const before = minutesAfter(now, -SETTLED_MINUTES)
  await rebuildAround(tx, notification, () => repeatNotifications(tx, years, before))
  await rebuildAround(tx, studentDay, () => repeatDays(tx, years, before))
  await rebuildAround(tx, pass, () => repeatPasses(tx, years, before, yearsEarlier))
}

/** Adds a school's passes of the last year again and again, a few seconds apart, until it has as many within the year. */
export async function fillYear(tx: Tx, schoolId: SchoolId, passes: number, now: Instant): Promise<void> {
  const before = minutesAfter(now, -SETTLED_MINUTES)
  const ofYear = sql`school_id = ${schoolId} and base_at > ${minutesAfter(now, -YEAR_DAYS * 24 * 60)}`
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int from pass where base_at < ${before} and ${ofYear}`)
  const times = Math.ceil(passes / (rows[0]?.count ?? passes))
  await rebuildAround(tx, pass, () => repeatPasses(tx, times, before, 'make_interval(secs => year)', ofYear))
}

const TIME_COLUMNS = [
  'scheduled_for',
  'created_at',
  'approved_at',
  'acknowledged_at',
  'rejected_at',
  'canceled_at',
  'enqueued_at',
  'dequeued_at',
  'started_at',
  'completed_at',
  'confirmed_at',
]
const UNCHANGED_COLUMNS = [
  'school_id',
  'student_id',
  'created_by',
  'from_room_id',
  'to_room_id',
  'from_faculty_id',
  'to_faculty_id',
  'approval_by_origin',
  'approver_id',
  'approver_room_id',
  'note',
  'is_asap_pass',
  'approved_by',
  'acknowledged_by',
  'rejected_by',
  'reject_reason',
  'reject_reason_es',
  'canceled_by',
  'cancel_reason',
  'line_number',
  'dequeued_by',
  'time_in_queue',
  'started_by',
  'completed_by',
  'duration',
  'confirmed',
  'confirmed_by',
  'version',
]

/** As many times, each of them earlier by `earlierBy`, which counts the times as `year`. */
async function repeatPasses(
  tx: Tx,
  times: number,
  before: Instant,
  earlierBy: string,
  which = sql`true`,
): Promise<void> {
  const earlier = TIME_COLUMNS.map((column) => `${column} - ${earlierBy}`)
  await tx.execute(sql`
    insert into pass (pass_id, ${sql.raw([...UNCHANGED_COLUMNS, ...TIME_COLUMNS].join(', '))})
    select gen_random_uuid(), ${sql.raw([...UNCHANGED_COLUMNS, ...earlier].join(', '))}
    from pass, generate_series(1, ${times}) as year where base_at < ${before} and ${which}`)
}

const yearsEarlier = `make_interval(days => ${YEAR_DAYS} * year)`

async function repeatDays(tx: Tx, years: number, before: Instant): Promise<void> {
  await tx.execute(sql`
    insert into student_day (school_id, student_id, day, used_passes, completed_passes, timed_passes, total_time,
      adjusted_passes, adjusted_time)
    select school_id, student_id, day - ${YEAR_DAYS}::int * year, used_passes, completed_passes, timed_passes, total_time,
      adjusted_passes, adjusted_time
    from student_day, generate_series(1, ${years}) as year where day < (${before}::timestamptz)::date`)
}

/**
 * All are marked as read, because nobody leaves years of notifications unread. They refer to the passes of the first
 * year.
 */
async function repeatNotifications(tx: Tx, years: number, before: Instant): Promise<void> {
  await tx.execute(sql`
    insert into notification (user_id, school_id, pass_id, type, kind, facts, created_at, read_at)
    select user_id, school_id, pass_id, type, kind, facts, created_at - ${sql.raw(yearsEarlier)},
      created_at - ${sql.raw(yearsEarlier)}
    from notification, generate_series(1, ${years}) as year where created_at < ${before}`)
}

import { type Instant, localDay, type PassSetting, quickPassesLeft, quickPassesToGrant } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { LIVE, notLapsed, WAITING } from './conditions.ts'

export interface StudentFacts {
  locked: boolean
  quickPassesLeft: number
  usedToday: number
  passSettings: PassSetting[]
  /** Their own requests that are open, in all schools together. */
  openRequests: number
}

interface Row extends Record<string, unknown> {
  locked: boolean
  daily_pass_limit: number
  timezone: string
  used: number
  granted: number
  open_requests: number
  settings: PassSetting[] | null
}

/** The school's own day, in SQL. */
const day = (now: Instant) => sql`(${now}::timestamptz at time zone school.timezone)::date`

/** Passes `p` of a student `u` that the rules approved for today. */
const grantedToday = (now: Instant) =>
  sql`p.student_id = u.user_id and p.approved_at is not null and p.approved_by is null
    and (p.base_at at time zone school.timezone)::date = ${day(now)}`

/**
 * What is known of a student when they ask or start. `granting`: passes that were approved automatically for today
 * and can still start, in line or at their time, are as good as used.
 */
export async function studentFacts(
  db: Reader,
  { studentId, schoolId }: { studentId: number; schoolId: number },
  now: Instant,
  { granting }: { granting: boolean },
): Promise<StudentFacts> {
  const { rows } = await db.execute<Row>(sql`
    select u.locked, u.daily_pass_limit, school.timezone,
      coalesce((select sum(d.used_passes)::int from student_day d where d.student_id = u.user_id and d.day = ${day(now)}), 0) as used,
      (select count(*)::int from pass p join school s on s.school_id = p.school_id
        where ${grantedToday(now)} and ${WAITING} and ${notLapsed(now)})
        + (select count(*)::int from pass p where ${grantedToday(now)} and ${LIVE} and p.started_at is null) as granted,
      (select count(*)::int from pass p join school s on s.school_id = p.school_id
        where p.student_id = u.user_id and p.created_by = u.user_id and ${WAITING} and ${notLapsed(now)}) as open_requests,
      (select json_agg(json_build_object('facultyId', s.faculty_id, 'requiresApproval', s.requires_approval))
        from pass_setting s where s.student_id = u.user_id and s.school_id = school.school_id) as settings
    from user_account u, school
    where u.user_id = ${studentId} and school.school_id = ${schoolId}`)
  const row = rows[0]
  if (!row) throw new Error('a student without a row')
  return {
    locked: row.locked,
    usedToday: row.used,
    quickPassesLeft: granting
      ? quickPassesToGrant(row.daily_pass_limit, row.used, row.granted)
      : quickPassesLeft(row.daily_pass_limit, row.used),
    passSettings: row.settings ?? [],
    openRequests: row.open_requests,
  }
}

/** Passes used today in each of these schools' own days, for the signed-in student. */
export async function usedToday(
  db: Reader,
  studentId: number,
  timezones: readonly string[],
  now: Instant,
): Promise<number> {
  const days = [...new Set(timezones.map((timezone) => localDay(now, timezone)))]
  if (days.length === 0) return 0
  const { rows } = await db.execute<{ used: number }>(
    sql`select coalesce(sum(used_passes), 0)::int as used from student_day where student_id = ${studentId} and day in ${days}`,
  )
  return rows[0]?.used ?? 0
}

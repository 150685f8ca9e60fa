import { type Instant, type PassSetting, quickPassesLeft, quickPassesToGrant } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { LIVE, notLapsed, WAITING } from './conditions.ts'
import { isToday } from './dayCounts.ts'

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
  used: number
  granted: number
  open_requests: number
  settings: PassSetting[] | null
}

/** Passes `p` of a student `u` that the rules approved for today, by the day of the pass's own school `s`. */
const grantedToday = (now: Instant) =>
  sql`p.student_id = u.user_id and p.approved_at is not null and p.approved_by is null
    and (p.base_at at time zone s.timezone)::date = (${now}::timestamptz at time zone s.timezone)::date`

/**
 * What is known of a student when they ask or start. A count of quick passes is the student's own, so it counts in all
 * of their schools together. `granting`: passes that were approved automatically for today and can still start, in line
 * or at their time, are as good as used.
 */
export async function studentFacts(
  db: Reader,
  { studentId, schoolId }: { studentId: number; schoolId: number },
  now: Instant,
  { granting }: { granting: boolean },
): Promise<StudentFacts> {
  const { rows } = await db.execute<Row>(sql`
    select u.locked, u.daily_pass_limit,
      coalesce((select sum(d.used_passes)::int from student_day d join school s on s.school_id = d.school_id
        where d.student_id = u.user_id and ${isToday(now)}), 0) as used,
      (select count(*)::int from pass p join school s on s.school_id = p.school_id
        where ${grantedToday(now)} and ${WAITING} and ${notLapsed(now)})
        + (select count(*)::int from pass p join school s on s.school_id = p.school_id
          where ${grantedToday(now)} and ${LIVE} and p.started_at is null) as granted,
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

/** Passes that a student used today, school by school. */
export async function usedToday(db: Reader, studentId: number, now: Instant): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ school_id: number; used_passes: number }>(sql`
    select d.school_id, d.used_passes from student_day d join school s on s.school_id = d.school_id
    where d.student_id = ${studentId} and ${isToday(now)}`)
  return new Map(rows.map(({ school_id, used_passes }) => [school_id, used_passes]))
}

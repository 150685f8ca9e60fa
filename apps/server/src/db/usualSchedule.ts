import { type SQL, sql } from 'drizzle-orm'

/** The usual schedule of a school, as `usualSchedule` of the rules finds it. */
export const usualScheduleOf = (schoolId: SQL): SQL => sql`(
  select s.schedule_id from schedule s where s.school_id = ${schoolId} and s.ended_at is null
  order by s.is_active desc, s.schedule_id limit 1)`

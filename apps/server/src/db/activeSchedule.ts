import { type SQL, sql } from 'drizzle-orm'

/** The schedule that a school uses, as `activeSchedule` of the rules finds it. */
export const activeScheduleOf = (schoolId: SQL): SQL => sql`(
  select s.schedule_id from schedule s where s.school_id = ${schoolId} and s.ended_at is null
  order by s.is_active desc, s.schedule_id limit 1)`

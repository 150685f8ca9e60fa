import { newestReported, weekBefore } from '@corridor/rules/metrics'
import { addDays, atWallTime, type Instant, minutesAfter } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { freeze, school } from '../db/schema/index.ts'
import { resultOf } from '../freeze/result.ts'

/** In which each teacher has marked most of the class. */
const MARKED_SECONDS = 200
const DRILL_MINUTES = 6

/** A drill on a Tuesday of the week before last, so that the report of freezes shows what it is about. */
export async function makeDrills(tx: Tx, now: Instant): Promise<void> {
  const schools = await tx
    .select({ schoolId: school.schoolId, timezone: school.timezone })
    .from(school)
    .orderBy(school.schoolId)
  for (const { schoolId, timezone } of schools) {
    const tuesday = addDays(weekBefore(newestReported(now, timezone)).startDate, 1)
    const startedAt = atWallTime(tuesday, 10, 20, timezone)
    const endedAt = minutesAfter(startedAt, DRILL_MINUTES)
    const { rows } = await tx.execute<{ userId: (typeof freeze.$inferInsert)['startedBy'] }>(sql`
      select m.user_id as "userId" from membership m join user_account u on u.user_id = m.user_id
      where m.school_id = ${schoolId} and u.type = 'schoolAdministrator' and m.started_at <= ${startedAt}::timestamptz
      order by m.user_id limit 1`)
    const [principal] = rows
    if (!principal) continue
    const by = { startedBy: principal.userId, endedBy: principal.userId }
    const message = 'Fire drill. Meet on the field.'
    const values = { schoolId, instruction: 'follow', isDrill: true, message, startedAt, endedAt, ...by } as const
    const row = expectOne(await tx.insert(freeze).values(values).returning())
    // Each student by one of their teachers, in an order that is the same every time. A few are absent, one is not found.
    const { rowCount } = await tx.execute(sql`
      insert into freeze_mark (freeze_id, number, school_id, student_id, state, by_id, at)
      select ${row.freezeId}, row_number() over (order by second, student_id), ${schoolId}, student_id,
        case when order_ % 27 = 5 then 'absent' when order_ = 1 then 'notHere' else 'withMe' end, teacher_id,
        ${startedAt}::timestamptz + make_interval(secs => second)
      from (
        select m.user_id as student_id, min(c.owned_by) as teacher_id, row_number() over (order by m.user_id) as order_,
          20 + (m.user_id * 7919) % ${MARKED_SECONDS} as second
        from membership m join user_account u on u.user_id = m.user_id
          join class_member cm on cm.user_id = m.user_id and cm.school_id = m.school_id and cm.ended_at is null
          join class c on c.user_group_id = cm.user_group_id and c.ended_at is null
        where m.school_id = ${schoolId} and u.type = 'student' and m.ended_at is null and u.ended_at is null
          and m.started_at <= ${startedAt}::timestamptz
        group by m.user_id) marked`)
    const result = await resultOf(tx, row)
    const kept = { markCount: rowCount ?? 0, result, lapsedPasses: 0 }
    await tx.update(freeze).set(kept).where(eq(freeze.freezeId, row.freezeId))
    await tx.execute(sql`
      update pass set was_frozen = true where school_id = ${schoolId} and started_at <= ${endedAt}::timestamptz
        and completed_at >= ${startedAt}::timestamptz and started_at > ${startedAt}::timestamptz - interval '1 day'`)
  }
}

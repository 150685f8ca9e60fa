import type { SchoolUsage } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { type UsageInterval, type UsagePeriod, usagePeriod } from '@corridor/rules/metrics'
import { addDays } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { forbidden } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { timezoneOf } from './schoolUse.ts'

/** How many passes started in the current hour, day, week or month of a school. It reads what is in that period only. */
export async function schoolUsage(
  { database, references, clock }: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
  interval: UsageInterval,
): Promise<SchoolUsage> {
  if (!can(scope, 'usage.see', { schoolId })) throw forbidden()
  const timezone = await timezoneOf(references, scope, schoolId)
  const period = usagePeriod(interval, clock.now(), timezone)
  const { rows } = await database.frequent.execute<{ value: number; passes: number }>(
    counted(schoolId, period, timezone),
  )
  const counts = new Map(rows.map(({ value, passes }) => [value, passes]))
  const { start, firstDay, current, intervalValues } = period
  return {
    schoolId,
    interval,
    start,
    firstDay,
    current,
    rows: intervalValues.map((intervalValue) => ({ intervalValue, numberOfPasses: counts.get(intervalValue) ?? 0 })),
  }
}

/** The passes of each point that has any. `usagePoint` in the rules says the same of one pass. */
function counted(
  schoolId: SchoolId,
  { interval, start, end, firstDay, intervalValues }: UsagePeriod,
  zone: string,
): SQL {
  if (interval === 'week' || interval === 'month') {
    return sql`
      select (d.day - ${firstDay}::date + 1)::int as value, sum(d.used_passes)::int as passes from student_day d
      where d.school_id = ${schoolId} and d.day >= ${firstDay}::date
        and d.day < ${addDays(firstDay, intervalValues.length)}::date
      group by 1`
  }
  const point =
    interval === 'hour'
      ? sql`floor(extract(epoch from (p.started_at - ${start}::timestamptz)) / 60)::int`
      : sql`extract(hour from (p.started_at at time zone ${zone}))::int`
  return sql`
    select ${point} as value, count(*)::int as passes from pass p
    where p.school_id = ${schoolId} and p.started_at >= ${start}::timestamptz and p.started_at < ${end}::timestamptz
    group by 1`
}

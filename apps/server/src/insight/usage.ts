import type { SchoolUsage } from '@corridor/contract'
import { can, schoolsOf } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { type UsageInterval, type UsagePeriod, usagePeriod } from '@corridor/rules/metrics'
import { addDays } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { expectOne } from '../db/expectOne.ts'
import { forbidden } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { timezoneOf } from './schoolUse.ts'

/** How many passes started in the current hour, day, week or month of a school. It reads what is in that period only. */
export async function schoolUsage(
  context: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
  interval: UsageInterval,
): Promise<SchoolUsage> {
  if (!can(scope, 'usage.see', { schoolId })) throw forbidden()
  return expectOne(await readUsage(context, scope, [schoolId], interval))
}

/** The same of every school in which the caller may see it, with one statement for each time zone. */
export async function schoolsUsage(
  context: ReadContext,
  scope: Scope,
  interval: UsageInterval,
): Promise<SchoolUsage[]> {
  const schoolIds = schoolsOf(scope).filter((schoolId) => can(scope, 'usage.see', { schoolId }))
  return readUsage(context, scope, schoolIds, interval)
}

async function readUsage(
  { database, references, clock }: ReadContext,
  scope: Scope,
  schoolIds: readonly SchoolId[],
  interval: UsageInterval,
): Promise<SchoolUsage[]> {
  const schools = await Promise.all(
    schoolIds.map(async (schoolId) => ({ schoolId, timezone: await timezoneOf(references, scope, schoolId) })),
  )
  const byZone = Map.groupBy(schools, ({ timezone }) => timezone)
  const answers = [...byZone].map(async ([timezone, there]) => {
    const period = usagePeriod(interval, clock.now(), timezone)
    const ids = there.map(({ schoolId }) => schoolId)
    const { rows } = await database.frequent.execute<Count>(counted(ids, period, timezone))
    return ids.map((schoolId) => usageOf(schoolId, period, rows))
  })
  return (await Promise.all(answers)).flat()
}

interface Count extends Record<string, unknown> {
  schoolId: SchoolId
  value: number
  passes: number
}

function usageOf(schoolId: SchoolId, period: UsagePeriod, rows: readonly Count[]): SchoolUsage {
  const here = rows.filter((row) => row.schoolId === schoolId)
  const counts = new Map(here.map(({ value, passes }) => [value, passes]))
  const { interval, start, firstDay, current, intervalValues } = period
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
  schoolIds: SchoolId[],
  { interval, start, end, firstDay, intervalValues }: UsagePeriod,
  zone: string,
): SQL {
  if (interval === 'week' || interval === 'month') {
    return sql`
      select d.school_id as "schoolId", (d.day - ${firstDay}::date + 1)::int as value,
        sum(d.used_passes)::int as passes
      from student_day d
      where d.school_id = any(${sql.param(schoolIds)}::int[]) and d.day >= ${firstDay}::date
        and d.day < ${addDays(firstDay, intervalValues.length)}::date
      group by 1, 2`
  }
  const point =
    interval === 'hour'
      ? sql`floor(extract(epoch from (p.started_at - ${start}::timestamptz)) / 60)::int`
      : sql`extract(hour from (p.started_at at time zone ${zone}))::int`
  return sql`
    select p.school_id as "schoolId", ${point} as value, count(*)::int as passes from pass p
    where p.school_id = any(${sql.param(schoolIds)}::int[]) and not p.is_late
      and p.started_at >= ${start}::timestamptz and p.started_at < ${end}::timestamptz
    group by 1, 2`
}

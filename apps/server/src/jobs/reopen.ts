import type { SchoolId } from '@corridor/rules/ids'
import { APART_GAP_SECONDS } from '@corridor/rules/pass'
import { blockHoursOn, hasOpened } from '@corridor/rules/schedule'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { attemptEach } from '../process/attemptEach.ts'

/** Twice the time between two runs, so that none falls in between. The sweep catches up on what a restart missed. */
const LOOKS_BACK_MINUTES = 2

/** No pass is under way for longer: the sweep ends those that were forgotten. It keeps the search to a day of passes. */
const LONGEST_PASS_HOURS = 24

/**
 * Lets those in line go who waited for something that ended a moment ago without anybody doing anything: a pause, a
 * closed time, a freeze, or the minute after somebody from whom they are kept apart has come back. Whoever has gone is not in line
 * anymore, so a second run changes nothing. Schools without any of these are not looked at.
 */
export async function reopen(context: Context): Promise<void> {
  const until = context.clock.now()
  const after = minutesAfter(until, -LOOKS_BACK_MINUTES)
  const found = [
    ...(await afterPauses(context, after, until)),
    ...(await afterClosedTimes(context, after, until)),
    ...(await afterGaps(context, after, until)),
    ...(await afterFreezes(context, after)),
  ]
  await attemptEach([...new Set(found)], (schoolId) => reconcilePasses(context, schoolId))
}

async function afterPauses({ database }: Context, after: Instant, until: Instant): Promise<SchoolId[]> {
  const { rows } = await database.db.execute<{ schoolId: SchoolId }>(sql`
    select distinct school_id as "schoolId" from room where paused_until <= ${until} and paused_until > ${after}`)
  return rows.map(({ schoolId }) => schoolId)
}

/** Whoever ends one moves the lines right away; this is for a server that was killed in between. */
async function afterFreezes({ database }: Context, after: Instant): Promise<SchoolId[]> {
  const { rows } = await database.db.execute<{ schoolId: SchoolId }>(
    sql`select distinct school_id as "schoolId" from "freeze" where ended_at > ${after}::timestamptz`,
  )
  return rows.map(({ schoolId }) => schoolId)
}

/** When blocks are on is decided by each school's calendar, which is in memory. */
async function afterClosedTimes(
  { database, references }: Context,
  after: Instant,
  until: Instant,
): Promise<SchoolId[]> {
  const { rows } = await database.db.execute<{ schoolId: SchoolId; version: number }>(sql`
    select s.school_id as "schoolId", s.reference_version as version from school s
    where s.ended_at is null and (s.closed_first > 0 or s.closed_last > 0 or s.closed_until > ${after}
      or exists (select 1 from closed_time c where c.school_id = s.school_id and c.ended_at is null))`)
  const opened: SchoolId[] = []
  for (const { schoolId, version } of rows) {
    const reference = await references.get(schoolId, version)
    const { school, closedTimes } = reference
    const blocksOn = (day: string) => blockHoursOn(reference, day)
    if (hasOpened({ ...school, closedTimes }, blocksOn, school.timezone, { after, until })) opened.push(schoolId)
  }
  return opened
}

async function afterGaps({ database }: Context, after: Instant, until: Instant): Promise<SchoolId[]> {
  const gap = sql`make_interval(secs => ${APART_GAP_SECONDS})`
  const { rows } = await database.db.execute<{ schoolId: SchoolId }>(sql`
    select distinct g.school_id as "schoolId"
    from apart_group g join school s on s.school_id = g.school_id
      join apart_member m on m.group_id = g.group_id
      join pass p on p.student_id = m.student_id and p.school_id = g.school_id
    where g.ended_at is null and not g.is_paused
      and (${until}::timestamptz at time zone s.timezone)::date between g.starts_on and g.ends_on
      and p.started_at > ${until}::timestamptz - make_interval(hours => ${LONGEST_PASS_HOURS})
      and p.completed_at > ${after}::timestamptz - ${gap} and p.completed_at <= ${until}::timestamptz - ${gap}`)
  return rows.map(({ schoolId }) => schoolId)
}

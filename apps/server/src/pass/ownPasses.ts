/**
 * A student's own past. The list is read along the index of students and base times, a page at a time and 30 days back
 * at most; the counts come from the days (`student_day`). So neither costs more the longer somebody is at a school.
 */
import type { Output, OwnPasses } from '@corridor/contract'
import { weekOf } from '@corridor/rules/metrics'
import { OWN_PAST_DAYS, oldestOpenBase } from '@corridor/rules/pass'
import { addDays, dayBounds, type Instant, localDay } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import type { ReferenceSchool } from '../reference.ts'
import { schoolsByVersion } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import { byTime, foundPage } from './page.ts'

const PAGE_SIZE = 50

/** The passes that are over, newest first, and how many were used today and this week. */
export async function ownPasses(
  { database, references, clock }: ReadContext,
  scope: Scope,
  { cursor }: Output<'GET /api/pass/own', 'query'>,
): Promise<OwnPasses> {
  const now = clock.now()
  const schools = await schoolsByVersion(references, scope.referenceVersions)
  const own = scope.schoolIds.flatMap((schoolId) => schools.get(schoolId)?.school ?? [])
  const parts = own.map((school) => partOf(school, scope, now))
  const wanted = { parts, order: byTime(true), size: PAGE_SIZE, cursor }
  const [page, use] = await Promise.all([
    foundPage({ db: database.db, frequent: database.frequent, schools }, scope, wanted, now),
    useOf(database.db, scope, own, now),
  ])
  return { ...page, ...use }
}

/** What the student used, gave up, was refused, or let pass by, from 30 days ago to the end of today. */
function partOf(school: ReferenceSchool, { userId }: Scope, now: Instant): SQL {
  const { schoolId, timezone } = school
  const today = localDay(now, timezone)
  const { start } = dayBounds(addDays(today, 1 - OWN_PAST_DAYS), timezone)
  const { end } = dayBounds(today, timezone)
  return sql`p.student_id = ${userId} and p.school_id = ${schoolId} and p.base_at >= ${start} and p.base_at < ${end}
    and (p.completed_at is not null or p.rejected_at is not null or p.canceled_at is not null
      or (p.enqueued_at is null and p.started_at is null and p.base_at < ${oldestOpenBase(school, now)}))`
}

/** Today and this week, by the calendar of each school. */
async function useOf(
  db: Reader,
  { userId }: Scope,
  schools: readonly ReferenceSchool[],
  now: Instant,
): Promise<Pick<OwnPasses, 'today' | 'week'>> {
  const none = { passes: 0, minutes: 0 }
  if (schools.length === 0) return { today: none, week: none }
  const days = schools.map(({ schoolId, timezone }) => {
    const today = localDay(now, timezone)
    return sql`(${schoolId}::int, ${today}::date, ${weekOf(today).startDate}::date)`
  })
  const total = (isCounted: SQL) => sql`json_build_object(
    'passes', coalesce(sum(d.used_passes) filter (where ${isCounted}), 0),
    'minutes', coalesce(sum(d.total_time) filter (where ${isCounted}), 0))`
  const { rows } = await db.execute<Pick<OwnPasses, 'today' | 'week'>>(sql`
    select ${total(sql`d.day = s.today`)} as today, ${total(sql`true`)} as week
    from (values ${sql.join(days, sql`, `)}) as s (school_id, today, monday)
    join student_day d on d.student_id = ${userId} and d.school_id = s.school_id and d.day between s.monday and s.today`)
  return expectOne(rows)
}

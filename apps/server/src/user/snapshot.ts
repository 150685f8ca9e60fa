import type { Answer } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { whereabouts } from '@corridor/rules/live'
import { fileFor, type ListName, maySee, type SchoolClock } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { openPasses, selectPassesFor } from '../pass/queries.ts'
import { isToday } from '../pass/today.ts'
import { schoolsByVersion } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import { isKnownStudent } from './knownStudent.ts'
import { presentWhereabouts, readWhereabouts } from './whereabouts.ts'

type Snapshot = Answer<'GET /api/user/:userId/passes'>

/**
 * A student with their open passes and their metrics, or null if the viewer may not open the student. Knowing a student
 * does not let a teacher see colleagues' passes for them: only passes that also appear in the viewer's lists are
 * included.
 */
export async function studentSnapshot(
  { database: { db }, references, clock }: ReadContext,
  scope: Scope,
  studentId: UserId,
): Promise<Snapshot | null> {
  const now = clock.now()
  const places = await openMemberships(db, scope, studentId, now)
  const [first] = places
  if (!first) return null
  const schoolIds = places.map(({ schoolId }) => schoolId)
  const open = await selectPassesFor(scope, db, sql`${openPasses(schoolIds, now)} and p.student_id = ${studentId}`, now)
  const clockOf = new Map<SchoolId, SchoolClock>(places.map((place) => [place.schoolId, place]))
  const passesIn = (list: ListName) =>
    open.filter((pass) => {
      const clock = clockOf.get(pass.schoolId)
      return clock && maySee(scope, pass) && fileFor(scope, pass, clock, now) === list
    })
  const { student } = first
  const schools = await schoolsByVersion(references, scope.referenceVersions)
  const whereaboutsOf = presentWhereabouts(scope, schools, now)
  const known = (await readWhereabouts(db, { userId: studentId, schoolIds }, now)).map(whereaboutsOf)
  return {
    student,
    // In the school where something is known of them, if they go to several.
    whereabouts: known.find(({ state }) => state !== 'noClass') ?? whereabouts({ passes: [], classNow: null }),
    livePasses: passesIn('live'),
    upcomingPasses: passesIn('upcoming'),
    requestedPasses: passesIn('requested'),
    metrics: await metricsOf(db, studentId, schoolIds, now),
  }
}

interface MembershipRow extends SchoolClock, Record<string, unknown> {
  schoolId: SchoolId
  isTaught: boolean
  student: Snapshot['student']
}

/** The schools in which the viewer may open the student. */
async function openMemberships(db: Reader, scope: Scope, studentId: UserId, now: Instant): Promise<MembershipRow[]> {
  return (await membershipsOf(db, scope, studentId, now)).filter(({ schoolId, isTaught }) =>
    can(scope, 'person.see', { schoolId, userId: studentId, type: 'student', isTaught }),
  )
}

/** The schools that viewer and student share. */
async function membershipsOf(db: Reader, scope: Scope, studentId: UserId, now: Instant): Promise<MembershipRow[]> {
  if (scope.schoolIds.length === 0) return []
  const { rows } = await db.execute<MembershipRow>(sql`
    select m.school_id as "schoolId", s.timezone, ${await isKnownStudent(db, scope, now)} as "isTaught",
      s.pass_activation_interval_before as "passActivationIntervalBefore",
      s.pass_activation_interval_after as "passActivationIntervalAfter",
      json_build_object('userId', m.user_id, 'schoolId', m.school_id, 'firstName', m.first_name, 'lastName', m.last_name,
        'grade', m.grade, 'schoolIdentifier', m.school_identifier, 'profileImageUrl', m.profile_image_url) as student
    from ${ACTIVE_MEMBERS} m join school s on s.school_id = m.school_id
    where m.user_id = ${studentId} and m.school_id in ${scope.schoolIds} and m.type = 'student'
    order by m.school_id`)
  return rows
}

async function metricsOf(
  db: Reader,
  studentId: UserId,
  schoolIds: readonly SchoolId[],
  now: Instant,
): Promise<Snapshot['metrics']> {
  type Row = { [K in keyof Snapshot['metrics']]: Snapshot['metrics'][K] }
  const { rows } = await db.execute<Row>(sql`
    select coalesce(sum(used_passes) filter (where ${isToday(now)}), 0)::int as "passesUsedToday",
      coalesce(sum(completed_passes) filter (where ${isToday(now)}), 0)::int as "completedPassesToday",
      coalesce(sum(total_time) filter (where ${isToday(now)}), 0)::int as "totalTimeOutsideClassroomToday",
      coalesce(sum(used_passes), 0)::int as "totalUsedPassCount",
      (sum(total_time)::float8 / nullif(sum(timed_passes), 0)) as "averagePassTime"
    from student_day d join school s on s.school_id = d.school_id
    where d.student_id = ${studentId} and d.school_id in ${schoolIds}`)
  // Sums over no rows are still one row.
  const [metrics] = rows as [Row]
  return metrics
}

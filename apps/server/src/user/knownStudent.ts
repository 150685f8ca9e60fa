import { oldestOpenBase } from '@corridor/rules/pass'
import { type Instant, schoolYearStart } from '@corridor/rules/time'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'
import { ownPasses, QUEUED, WAITING } from '../pass/conditions.ts'
import { taughtByViewer } from '../school/classTeachers.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'

const { schoolId, timezone, passActivationIntervalBefore, passActivationIntervalAfter } = school
/** Without its logo, which may be larger than all the rest. */
const SCHOOL = { schoolId, timezone, passActivationIntervalBefore, passActivationIntervalAfter }

/**
 * The students whom the viewer knows: the only way, besides permissions, by which a teacher gets to see a student. From a
 * class, or from one of the viewer's own passes in this school year. The pass must have been started, or be open and
 * created by someone else: staff do not get to know a student by issuing a pass and canceling it, nor by going all of
 * its way alone. A condition on a membership `m`.
 */
export async function isKnownStudent(db: Reader, scope: Scope, now: Instant): Promise<SQL> {
  const schools = await db
    .select(SCHOOL)
    .from(school)
    .where(inArray(school.schoolId, [...scope.schoolIds]))
  const viewer = sqlViewer(scope)
  const countedPasses = schools.map(
    (row) => sql`(p.school_id = ${row.schoolId} and p.base_at >= ${schoolYearStart(now, row.timezone)}
      and ((p.started_at is not null and not ${isOwnDoing(scope)}) or (p.created_by <> ${scope.userId}
        and ((${QUEUED}) or (${WAITING} and p.base_at >= ${oldestOpenBase(row, now)})))))`,
  )
  return sql`(${isKnownFromClass(scope)}
    or exists (select 1 from pass p where p.student_id = m.user_id and p.school_id = m.school_id
      and ${ownPasses(viewer)} and (${sql.join(countedPasses, sql` or `)})))`
}

/**
 * In a class that the viewer teaches or covers, as the office or a roster has confirmed: a teacher does not get to know
 * a student by adding them to a class. A condition on a membership `m`.
 */
export function isKnownFromClass(scope: Scope): SQL {
  return sql`exists (select 1 from class_member cm join class c on c.user_group_id = cm.user_group_id
    where cm.user_id = m.user_id and cm.school_id = m.school_id and cm.ended_at is null and c.ended_at is null
      and cm.confirmed_at is not null and ${taughtByViewer(sqlViewer(scope))})`
}

/**
 * A started pass `p` that nobody but the viewer issued, approved and started. A pass that left its line by itself was
 * started by whoever put it there.
 */
function isOwnDoing({ userId }: Scope): SQL {
  return sql`(p.created_by = ${userId} and coalesce(p.approved_by, ${userId}) = ${userId}
    and coalesce(p.started_by, ${userId}) = ${userId}
    and (p.started_by is not null or not exists (select 1 from pass_event e
      where e.pass_id = p.pass_id and e.name = 'startPass' and e.actor_id <> ${userId})))`
}

import { type Instant, oldestOpenBase, schoolYearStart } from '@corridor/rules'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'
import { ownPasses, QUEUED, WAITING } from '../pass/conditions.ts'
import { taughtByViewer } from '../school/classTeachers.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'

/**
 * Students whom the viewer knows from a class, or from one of the viewer's own passes in this school year. The pass
 * must have been started, or be open and created by somebody else: staff do not get to know a student by issuing a pass
 * and canceling it. A condition on a membership `m`.
 */
export async function isKnownStudent(db: Reader, scope: Scope, now: Instant): Promise<SQL> {
  const schools = await db
    .select()
    .from(school)
    .where(inArray(school.schoolId, [...scope.schoolIds]))
  const viewer = sqlViewer(scope)
  const countedPasses = schools.map(
    (row) => sql`(p.school_id = ${row.schoolId} and p.base_at >= ${schoolYearStart(now, row.timezone)}
      and (p.started_at is not null or (p.created_by <> ${scope.userId}
        and ((${QUEUED}) or (${WAITING} and p.base_at >= ${oldestOpenBase(row, now)})))))`,
  )
  return sql`(exists (select 1 from class_member cm join class c on c.user_group_id = cm.user_group_id
      where cm.user_id = m.user_id and cm.school_id = m.school_id and cm.ended_at is null and c.ended_at is null
        and ${taughtByViewer(viewer)})
    or exists (select 1 from pass p where p.student_id = m.user_id and p.school_id = m.school_id
      and ${ownPasses(viewer)} and (${sql.join(countedPasses, sql` or `)})))`
}

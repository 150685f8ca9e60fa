import { type SQL, sql } from 'drizzle-orm'
import { ownPasses } from '../pass/queries.ts'
import type { Scope } from '../session/scope.ts'

/** Students whom the viewer knows from a class or from a pass, of any age: a condition on a membership `m`. */
export function isKnownStudent(scope: Scope): SQL {
  return sql`(exists (select 1 from class_member cm join class c on c.user_group_id = cm.user_group_id
      where cm.user_id = m.user_id and cm.school_id = m.school_id and cm.ended_at is null and c.ended_at is null
        and c.owned_by in ${scope.actsFor})
    or exists (select 1 from pass p where p.student_id = m.user_id and p.school_id = m.school_id and ${ownPasses(scope)}))`
}

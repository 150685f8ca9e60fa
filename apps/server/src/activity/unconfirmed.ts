import type { ActivityLine } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { asUserGroupId, type SchoolId, type UserGroupId, type UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import type { Scope } from '../session/scope.ts'
import type { StoredLine } from './parts.ts'

type Unconfirmed = ActivityLine['unconfirmed']

/** For each line, the students it added to a class whom the reader may confirm. */
export async function unconfirmedOf(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  lines: readonly StoredLine[],
): Promise<(line: StoredLine | undefined) => Unconfirmed> {
  const adding = lines.filter(({ subject, action }) => subject === 'class' && action === 'addStudents')
  if (adding.length === 0 || !can(scope, 'class.confirm', { schoolId })) return () => null
  const groups = [...new Set(adding.map(({ subjectId }) => Number(subjectId)))]
  const { rows } = await db.execute<{ userGroupId: UserGroupId; userId: UserId }>(sql`
    select cm.user_group_id as "userGroupId", cm.user_id as "userId"
    from class_member cm join class c on c.user_group_id = cm.user_group_id
    where cm.school_id = ${schoolId} and cm.user_group_id = any(${sql.param(groups)}::int[])
      and cm.confirmed_at is null and cm.ended_at is null and c.ended_at is null`)
  const waiting = Map.groupBy(rows, ({ userGroupId }) => userGroupId)
  return (line) => {
    if (!line || !adding.includes(line)) return null
    const userGroupId = asUserGroupId(Number(line.subjectId))
    const added = line.detail?.userIds
    const studentIds = (waiting.get(userGroupId) ?? [])
      .map(({ userId }) => userId)
      .filter((userId) => Array.isArray(added) && added.includes(userId))
    return studentIds.length > 0 ? { userGroupId, studentIds } : null
  }
}

/**
 * Who belongs to a school, as what, still: neither their membership nor their account has ended. Everything that asks
 * this asks it here, so that someone who has left is gone from everywhere at once.
 */
import type { Permission, UserType } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from './connect.ts'

/** For a `from` or a `join`: the columns of the account, with the school and what they may do there. */
export const ACTIVE_MEMBERS_TEXT = `(
  select m.school_id, m.permissions, u.*
  from membership m join user_account u on u.user_id = m.user_id
  where m.ended_at is null and u.ended_at is null)`
export const ACTIVE_MEMBERS = sql.raw(ACTIVE_MEMBERS_TEXT)

/**
 * The same, of one school. Each account is looked up (`offset 0` keeps the planner from reading all of them), so it costs
 * what the school has, however many others there are.
 */
export function activeMembersOf(schoolId: SchoolId): SQL {
  return sql`(
    select m.school_id, m.permissions, u.*
    from membership m cross join lateral (select * from user_account a where a.user_id = m.user_id offset 0) as u
    where m.school_id = ${schoolId} and m.ended_at is null and u.ended_at is null)`
}

export interface Member extends Record<string, unknown> {
  schoolId: SchoolId
  userId: UserId
  type: UserType
  permissions: Permission[]
  notificationSettings: string[]
  notificationMethods: string[]
}

interface MembersQuery {
  schoolIds: readonly SchoolId[]
  userIds?: readonly UserId[]
  types?: readonly UserType[]
  permission?: Permission
}

export async function activeMembers(
  db: Reader,
  { schoolIds, userIds, types, permission }: MembersQuery,
): Promise<Member[]> {
  if (schoolIds.length === 0) return []
  const conditions: SQL[] = [
    sql`m.school_id = any(${sql.param([...schoolIds])}::int[])`,
    ...(userIds ? [sql`m.user_id = any(${sql.param([...userIds])}::int[])`] : []),
    ...(types ? [sql`m.type = any(${sql.param([...types])}::text[])`] : []),
    ...(permission ? [sql`m.permissions @> array[${permission}]`] : []),
  ]
  const { rows } = await db.execute<Member>(sql`
    select m.school_id as "schoolId", m.user_id as "userId", m.type, m.permissions,
      m.notification_settings as "notificationSettings", m.notification_methods as "notificationMethods"
    from ${ACTIVE_MEMBERS} m where ${sql.join(conditions, sql` and `)} order by m.user_id`)
  return rows
}

/**
 * The same, and their memberships do not end before the change is done. For what people set for themselves and their
 * students, which does not lock the school (`lockSchools`).
 */
export async function lockMembers(tx: Tx, wanted: MembersQuery & { userIds: readonly UserId[] }): Promise<Member[]> {
  await tx.execute(sql`
    select 1 from membership
    where school_id = any(${sql.param([...wanted.schoolIds])}::int[])
      and user_id = any(${sql.param([...wanted.userIds])}::int[])
    order by school_id, user_id for share`)
  return activeMembers(tx, wanted)
}

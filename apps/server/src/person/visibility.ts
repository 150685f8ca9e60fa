import { can, type Permission } from '@corridor/rules/access'
import type { DistrictId, SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import { isKnownStudent } from '../user/knownStudent.ts'
import type { Account } from '../user/present.ts'

export interface Membership extends Record<string, unknown> {
  schoolId: SchoolId
  schoolName: string
  permissions: Permission[]
  version: number
  /** In the viewer's classes or on their passes. */
  isTaught: boolean
}

/** A person whom the viewer may open. */
export interface VisiblePerson {
  account: Account
  /** In all of their schools, for rules about the whole account. Not for the viewer's eyes. */
  memberships: readonly Membership[]
  /** Where the viewer may see them. */
  visibleIn: readonly Membership[]
}

const { passwordHash: _, ...ACCOUNT } = getTableColumns(userAccount)

/** Null if the viewer may not know about them. */
export async function findVisiblePerson(
  db: Reader,
  scope: Scope,
  userId: UserId,
  now: Instant,
): Promise<VisiblePerson | null> {
  const [account] = await db
    .select(ACCOUNT)
    .from(userAccount)
    .where(and(eq(userAccount.userId, userId), isInDistrict(scope.districtId), isNull(userAccount.endedAt)))
  if (!account) return null
  const memberships = await membershipsOf(db, scope, userId, now)
  const { type } = account
  const visibleIn = memberships.filter(({ schoolId, isTaught }) =>
    can(scope, 'person.see', { schoolId, userId, type, isTaught }),
  )
  const isVisible = visibleIn.length > 0 || userId === scope.userId || (memberships.length === 0 && seesDistrict(scope))
  return isVisible ? { account, memberships, visibleIn } : null
}

const isInDistrict = (districtId: DistrictId) => eq(userAccount.districtId, districtId)

/** Someone who is in no school at the moment still belongs to the district. */
const seesDistrict = (scope: Scope) => scope.schoolIds.some((schoolId) => can(scope, 'district.see', { schoolId }))

async function membershipsOf(db: Reader, scope: Scope, userId: UserId, now: Instant): Promise<Membership[]> {
  const isTaught = scope.schoolIds.length === 0 ? sql`false` : await isKnownStudent(db, scope, now)
  const { rows } = await db.execute<Membership>(sql`
    select m.school_id as "schoolId", s.name as "schoolName", m.permissions, m.version,
      case when m.school_id = any(${sql.param([...scope.schoolIds])}::int[]) then ${isTaught} else false end as "isTaught"
    from membership m join school s on s.school_id = m.school_id
    where m.user_id = ${userId} and m.ended_at is null and s.ended_at is null
    order by lower(s.name), m.school_id`)
  return rows
}

/** What the person holds, by school. */
export function permissionsBySchool(memberships: readonly Membership[]): Record<SchoolId, readonly Permission[]> {
  return Object.fromEntries(memberships.map(({ schoolId, permissions }) => [schoolId, permissions]))
}

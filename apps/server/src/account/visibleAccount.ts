/** Accounts that the viewer may know about. */
import { type Account, isStaffOf, type Permission } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { SignInMeans } from '@corridor/rules/signIn'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/connect.ts'
import { membership, school, signInIdentity, userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'

export type AccountColumns = typeof userAccount.$inferSelect

export interface VisibleAccount {
  row: AccountColumns
  means: SignInMeans
  /** The account with the schools that the person belongs to now. */
  account: Account
  schoolIds: readonly SchoolId[]
}

/** Finds the viewer or a person who shares a school with the viewer. Other people are not found. */
export async function findVisibleAccount(db: Reader, scope: Scope, userId: UserId): Promise<VisibleAccount> {
  const [row] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.userId, userId), isNull(userAccount.endedAt)))
  return visibleAccount(db, scope, row)
}

/** The same, and nobody else changes the account until the change is over. */
export async function lockVisibleAccount(tx: Tx, scope: Scope, userId: UserId): Promise<VisibleAccount> {
  const [row] = await tx
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.userId, userId), isNull(userAccount.endedAt)))
    .for('no key update')
  return visibleAccount(tx, scope, row)
}

async function visibleAccount(db: Reader, scope: Scope, row: AccountColumns | undefined): Promise<VisibleAccount> {
  if (!row) throw personNotFound()
  const permissions = await membershipsOf(db, row.userId)
  const schoolIds = [...permissions.keys()]
  const isShared = schoolIds.some((schoolId) => isStaffOf(scope, schoolId))
  if (!isShared && row.userId !== scope.userId) throw personNotFound()
  const [identity] = await db
    .select({ provider: signInIdentity.provider })
    .from(signInIdentity)
    .where(eq(signInIdentity.userId, row.userId))
    .limit(1)
  return {
    row,
    means: { hasPassword: row.passwordHash !== null, hasProvider: identity !== undefined },
    account: { userId: row.userId, type: row.type, permissions: Object.fromEntries(permissions) },
    schoolIds,
  }
}

/** The person's permissions in each school. */
export async function membershipsOf(db: Reader, userId: UserId): Promise<Map<SchoolId, Permission[]>> {
  const byPerson = await membershipsOfAll(db, [userId])
  return byPerson.get(userId) ?? new Map()
}

export async function membershipsOfAll(
  db: Reader,
  userIds: readonly UserId[],
): Promise<Map<UserId, Map<SchoolId, Permission[]>>> {
  const rows = await db
    .select({ userId: membership.userId, schoolId: membership.schoolId, permissions: membership.permissions })
    .from(membership)
    .innerJoin(school, eq(school.schoolId, membership.schoolId))
    .where(
      and(
        sql`${membership.userId} = any(${sql.param([...userIds])}::int[])`,
        isNull(membership.endedAt),
        isNull(school.endedAt),
      ),
    )
  const byPerson = new Map<UserId, Map<SchoolId, Permission[]>>()
  for (const { userId, schoolId, permissions } of rows) {
    byPerson.set(userId, (byPerson.get(userId) ?? new Map()).set(schoolId, permissions))
  }
  return byPerson
}

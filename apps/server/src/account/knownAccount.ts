/** Somebody's account, as far as the viewer may know that it exists. */
import { isStaffOf, type Permission, type SchoolId, type UserId } from '@corridor/rules'
import type { Account, SignInMeans } from '@corridor/rules/setup'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/connect.ts'
import { membership, school, signInIdentity, userAccount } from '../db/schema/index.ts'
import { notFound, whileImpersonating } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'

export type AccountColumns = typeof userAccount.$inferSelect

export interface KnownAccount {
  row: AccountColumns
  means: SignInMeans
  /** With the schools that they belong to now. */
  account: Account
  schoolIds: readonly SchoolId[]
}

export const personNotFound = () => notFound('That person was not found.')

/** Somebody who shares a school with the viewer, or the viewer. Anybody else is not found. */
export async function readKnown(db: Reader, scope: Scope, userId: UserId): Promise<KnownAccount> {
  const [row] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.userId, userId), isNull(userAccount.endedAt)))
  return known(db, scope, row)
}

/** The same, and nobody else changes the account until the change is over. */
export async function lockKnown(tx: Tx, scope: Scope, userId: UserId): Promise<KnownAccount> {
  const [row] = await tx
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.userId, userId), isNull(userAccount.endedAt)))
    .for('no key update')
  return known(tx, scope, row)
}

async function known(db: Reader, scope: Scope, row: AccountColumns | undefined): Promise<KnownAccount> {
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

/** By school: what the person holds there. */
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

/** A support operator who impersonates somebody changes no accounts. */
export function refuseImpersonator({ impersonator }: Scope): void {
  if (impersonator !== null) throw whileImpersonating('Accounts cannot be changed while impersonating.')
}

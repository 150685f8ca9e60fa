import type { Permission, UserType } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { and, eq, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { membership, userAccount } from '../db/schema/index.ts'

/** Makes someone a teacher or an administrator, with new permissions in each of their schools. */
export async function writeRole(
  { tx }: Pick<Change, 'tx'>,
  userId: UserId,
  type: UserType,
  members: readonly { schoolId: SchoolId; permissions: Permission[] }[],
): Promise<void> {
  await tx
    .update(userAccount)
    .set({ type, version: sql`${userAccount.version} + 1` })
    .where(eq(userAccount.userId, userId))
  for (const { schoolId, permissions } of members) {
    await tx
      .update(membership)
      .set({ permissions, version: sql`${membership.version} + 1` })
      .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, userId)))
  }
}

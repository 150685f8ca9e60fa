/** What tests of accounts need: flags for someone, and links. */
import { LINK_TOKEN_HEADER, type MadeLink } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { membership, userAccount } from '../db/schema/index.ts'
import type { TestClient } from './client.ts'

/** From now on, these are all the flags that they hold in the school. */
export async function setFlags(db: Db, schoolId: SchoolId, userId: UserId, permissions: Permission[]): Promise<void> {
  await db
    .update(membership)
    .set({ permissions })
    .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, userId)))
}

/** Puts the account into the state of a person who has not accepted the invitation. */
export async function withoutPassword(db: Db, userId: UserId): Promise<void> {
  await db.update(userAccount).set({ passwordHash: null }).where(eq(userAccount.userId, userId))
}

export const withToken = (token: string) => ({ [LINK_TOKEN_HEADER]: token })

/** Opens the link in a browser that nobody is signed in with, and sets the password. */
export async function useLink(nobody: TestClient, { token }: Pick<MadeLink, 'token'>, password: string) {
  await nobody.send('GET', '/api/user/current')
  return nobody.ask('POST /api/session/link', { body: { password }, headers: withToken(token) })
}

import type { User } from '@corridor/contract'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { quickSelect, userAccount } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { presentUser } from './present.ts'

export async function readUser(db: Reader, scope: Scope): Promise<User> {
  const [row] = await db.select().from(userAccount).where(eq(userAccount.userId, scope.userId))
  if (!row) throw notFound()
  const places = await db
    .select()
    .from(quickSelect)
    .where(eq(quickSelect.userId, scope.userId))
    .orderBy(asc(quickSelect.position))
  return presentUser(row, places, scope)
}

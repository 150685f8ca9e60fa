import type { Contact } from '@corridor/contract'
import { eq } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import { blockOf } from './contactBlock.ts'

export async function readContact(db: Reader, { userId }: Scope): Promise<Contact> {
  const { email } = one(
    await db.select({ email: userAccount.email }).from(userAccount).where(eq(userAccount.userId, userId)),
  )
  const block = email === null ? null : await blockOf(db, { method: 'email', address: email })
  return { email: { address: email, isUndeliverable: block !== null } }
}

import type { Contact } from '@corridor/contract'
import { dialedNumber } from '@corridor/rules/delivery'
import type { UserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import { blockReason } from './contactBlock.ts'
import { isConfirmed } from './phone.ts'

export async function readContact({ database, texts }: Context, { userId }: Scope): Promise<Contact> {
  const { db } = database
  const { email, phoneNumber } = expectOne(
    await db
      .select({ email: userAccount.email, phoneNumber: userAccount.phoneNumber })
      .from(userAccount)
      .where(eq(userAccount.userId, userId)),
  )
  const block = email === null ? null : await blockReason(db, { method: 'email', address: email })
  return {
    email: { address: email, isUndeliverable: block !== null },
    phone: { number: phoneNumber, state: await phoneState(db, userId, phoneNumber) },
    textsFrom: texts?.from ?? null,
  }
}

async function phoneState(db: Reader, userId: UserId, phoneNumber: string | null): Promise<Contact['phone']['state']> {
  const phone = dialedNumber(phoneNumber ?? '')
  if (!phone) return 'none'
  const block = await blockReason(db, { method: 'sms', address: phone })
  if (block) return block === 'opted_out' ? 'stopped' : 'unusable'
  return (await isConfirmed(db, userId, phone)) ? 'confirmed' : 'unconfirmed'
}

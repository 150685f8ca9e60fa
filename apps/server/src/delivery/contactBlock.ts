/** Addresses and numbers that take nothing from us: refused too often, opted out, or not in use. */

import { REFUSALS_BEFORE_BLOCK } from '@corridor/rules/delivery'
import type { Instant } from '@corridor/rules/time'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Reader } from '../db/connect.ts'
import { contactBlock } from '../db/schema/index.ts'

export interface Contact {
  method: 'email' | 'sms'
  /** An email in any case, or a number as +15551234567. */
  address: string
}

const keyOf = ({ method, address }: Contact) => ({ method, address: address.toLowerCase() })
const is = (contact: Contact) => {
  const { method, address } = keyOf(contact)
  return and(eq(contactBlock.method, method), eq(contactBlock.address, address))
}

/** Why nothing is sent there, or null. */
export async function blockReason(db: Reader, contact: Contact): Promise<string | null> {
  const [found] = await db
    .select({ reason: contactBlock.reason })
    .from(contactBlock)
    .where(and(is(contact), isNotNull(contactBlock.blockedAt)))
  return found?.reason ?? null
}

/** True if this refusal was one too many. */
export async function countRefusal(db: Db, contact: Contact, reason: string, now: Instant): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx
      .insert(contactBlock)
      .values({ ...keyOf(contact), reason, changedAt: now })
      .onConflictDoNothing()
    const [row] = await tx.select().from(contactBlock).where(is(contact)).for('update')
    if (!row || row.blockedAt !== null) return false
    const refusals = row.refusals + 1
    const isBlocked = refusals >= REFUSALS_BEFORE_BLOCK
    await tx
      .update(contactBlock)
      .set({ refusals, reason, blockedAt: isBlocked ? now : null, changedAt: now })
      .where(is(contact))
    return isBlocked
  })
}

/** Blocks a contact for good: the person opted out, or the number does not exist. */
export async function blockContact(db: Reader, contact: Contact, reason: string, now: Instant): Promise<void> {
  const block = { reason, blockedAt: now, changedAt: now }
  await db
    .insert(contactBlock)
    .values({ ...keyOf(contact), ...block })
    .onConflictDoUpdate({ target: [contactBlock.method, contactBlock.address], set: block })
}

/** It works: earlier refusals do not count anymore. */
export async function resetRefusals(db: Reader, contact: Contact): Promise<void> {
  await db.delete(contactBlock).where(and(is(contact), isNull(contactBlock.blockedAt)))
}

export async function unblockContact(db: Reader, contact: Contact, reason: string): Promise<void> {
  await db.delete(contactBlock).where(and(is(contact), eq(contactBlock.reason, reason)))
}

/**
 * Browsers that signed in to an account before. They have a count of failures of their own, so that nobody can make a
 * teacher wait by guessing the teacher's password. The browser keeps a random token; browser and account are stored as
 * hashes, so that nothing here says who uses which.
 */
import { type Instant, minutesAfter } from '@corridor/rules'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { knownDevice } from '../db/schema/index.ts'
import { keyedHash } from './attempts.ts'

export const KNOWN_FOR_DAYS = 180
/** A Chromebook of a cart sees many students; the ones it saw last are known. */
const MAX_ACCOUNTS = 20

interface DeviceAndAccount {
  device: string
  account: string
  now: Instant
  secret: Uint8Array
}

function hashes({ device, account, secret }: DeviceAndAccount) {
  return { deviceHash: keyedHash(secret, 'device', device), accountHash: keyedHash(secret, 'known account', account) }
}

export async function isKnown(db: Db, asked: DeviceAndAccount): Promise<boolean> {
  const { deviceHash, accountHash } = hashes(asked)
  const rows = await db
    .select({ signedInAt: knownDevice.signedInAt })
    .from(knownDevice)
    .where(
      and(
        eq(knownDevice.deviceHash, deviceHash),
        eq(knownDevice.accountHash, accountHash),
        gt(knownDevice.signedInAt, minutesAfter(asked.now, -KNOWN_FOR_DAYS * 24 * 60)),
      ),
    )
  return rows.length > 0
}

export async function remember(db: Db, seen: DeviceAndAccount): Promise<void> {
  const row = { ...hashes(seen), signedInAt: seen.now }
  await db
    .insert(knownDevice)
    .values(row)
    .onConflictDoUpdate({
      target: [knownDevice.deviceHash, knownDevice.accountHash],
      set: { signedInAt: seen.now },
    })
  await db.execute(sql`
    delete from known_device where device_hash = ${row.deviceHash} and account_hash not in (
      select account_hash from known_device where device_hash = ${row.deviceHash}
      order by signed_in_at desc, account_hash = ${row.accountHash} desc limit ${MAX_ACCOUNTS})`)
}

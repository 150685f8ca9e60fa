/**
 * Browsers that signed in to an account before. They have their own count of failures, so that nobody can make a
 * teacher wait by guessing the teacher's password. The browser keeps a random token. Browser and account are stored as
 * hashes, so that this table does not reveal who uses which browser.
 */
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { knownDevice } from '../db/schema/index.ts'
import { keyedHash } from './attempts.ts'

export const KNOWN_FOR_DAYS = 180
/** Many students share the Chromebooks of a cart. Each knows the ones who used it last. */
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

export async function isKnownDevice(db: Db, device: DeviceAndAccount): Promise<boolean> {
  const { deviceHash, accountHash } = hashes(device)
  const rows = await db
    .select({ signedInAt: knownDevice.signedInAt })
    .from(knownDevice)
    .where(
      and(
        eq(knownDevice.deviceHash, deviceHash),
        eq(knownDevice.accountHash, accountHash),
        gt(knownDevice.signedInAt, minutesAfter(device.now, -KNOWN_FOR_DAYS * 24 * 60)),
      ),
    )
  return rows.length > 0
}

export async function rememberDevice(db: Db, device: DeviceAndAccount): Promise<void> {
  const row = { ...hashes(device), signedInAt: device.now }
  await db
    .insert(knownDevice)
    .values(row)
    .onConflictDoUpdate({
      target: [knownDevice.deviceHash, knownDevice.accountHash],
      set: { signedInAt: device.now },
    })
  await db.execute(sql`
    delete from known_device where device_hash = ${row.deviceHash} and account_hash not in (
      select account_hash from known_device where device_hash = ${row.deviceHash}
      order by signed_in_at desc, account_hash = ${row.accountHash} desc limit ${MAX_ACCOUNTS})`)
}

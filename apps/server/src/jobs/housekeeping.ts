import { type Instant, minutesAfter } from '@corridor/rules'
import { lt } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { idempotencyKey, knownDevice, oneTimeLink, session, signInCount, signInFailure } from '../db/schema/index.ts'
import { KNOWN_FOR_DAYS } from '../session/knownDevices.ts'

const DAY = 24 * 60
const KEPT_SESSIONS_DAYS = 30
/** The list of people who have not accepted their invitation says when it ran out. */
const KEPT_LINKS_DAYS = 400

/** Deletes rows that are no longer needed. Nothing that belongs to a school's history. */
export async function deleteOldRows(db: Db, now: Instant): Promise<void> {
  await db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, minutesAfter(now, -DAY)))
  await db.delete(signInFailure).where(lt(signInFailure.at, minutesAfter(now, -DAY)))
  await db.delete(signInCount).where(lt(signInCount.at, minutesAfter(now, -DAY)))
  await db.delete(knownDevice).where(lt(knownDevice.signedInAt, minutesAfter(now, -KNOWN_FOR_DAYS * DAY)))
  await db.delete(session).where(lt(session.expiresAt, minutesAfter(now, -KEPT_SESSIONS_DAYS * DAY)))
  await db.delete(oneTimeLink).where(lt(oneTimeLink.expiresAt, minutesAfter(now, -KEPT_LINKS_DAYS * DAY)))
}

import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import {
  backupRun,
  idempotencyKey,
  kioskCode,
  kioskWrongTry,
  knownDevice,
  oneTimeLink,
  phoneCode,
  session,
  signInCount,
  textDay,
} from '../db/schema/index.ts'
import { notHeld } from '../privacy/retention.ts'
import { KNOWN_FOR_DAYS } from '../session/knownDevices.ts'

const DAY = 24 * 60
const KEPT_SESSIONS_DAYS = 30
/** The list of people who have not accepted their invitation says when it ran out. */
const KEPT_LINKS_DAYS = 400
/** How long the trail of changes is kept. */
const KEPT_SIGN_INS_DAYS = 90
const KEPT_CHANGES_DAYS = 400
const LINES_AT_ONCE = 2000
/** Codes are counted for a day. */
const KEPT_CODES_DAYS = 2
const KEPT_TEXT_DAYS = 30

/** Deletes rows that are no longer needed. */
export async function deleteOldRows(db: Db, now: Instant): Promise<void> {
  await db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, minutesAfter(now, -DAY)))
  await db.delete(signInCount).where(lt(signInCount.at, minutesAfter(now, -DAY)))
  await db.delete(knownDevice).where(lt(knownDevice.signedInAt, minutesAfter(now, -KNOWN_FOR_DAYS * DAY)))
  const oldSession = lt(session.expiresAt, minutesAfter(now, -KEPT_SESSIONS_DAYS * DAY))
  await db.delete(session).where(and(oldSession, notHeld('session.user_id')))
  const oldLink = lt(oneTimeLink.expiresAt, minutesAfter(now, -KEPT_LINKS_DAYS * DAY))
  await db.delete(oneTimeLink).where(and(oldLink, notHeld('one_time_link.user_id')))
  // A confirmed number is kept for as long as it may be texted: the row says that its owner agreed.
  const oldCode = and(isNull(phoneCode.confirmedAt), lt(phoneCode.createdAt, minutesAfter(now, -KEPT_CODES_DAYS * DAY)))
  await db.delete(phoneCode).where(oldCode)
  await db.delete(textDay).where(lt(textDay.day, minutesAfter(now, -KEPT_TEXT_DAYS * DAY).slice(0, 10)))
  await db.delete(backupRun).where(lt(backupRun.night, minutesAfter(now, -KEPT_CHANGES_DAYS * DAY).slice(0, 10)))
  await db.delete(kioskWrongTry).where(lt(kioskWrongTry.at, minutesAfter(now, -DAY)))
  await db.delete(kioskCode).where(lt(kioskCode.expiresAt, minutesAfter(now, -DAY)))
  await deleteOldRosters(db, now)
  await deleteOldLines(db, now)
}

/** The log of imports. What they read goes earlier (`privacy/retention.ts`), unless a hold keeps it. */
async function deleteOldRosters(db: Db, now: Instant): Promise<void> {
  const before = minutesAfter(now, -KEPT_CHANGES_DAYS * DAY)
  await db.execute(sql`delete from roster_run r where r.created_at < ${before}::timestamptz
    and not exists (select from roster_row w where w.roster_run_id = r.roster_run_id)
    and not exists (select from roster_step s where s.roster_run_id = r.roster_run_id)`)
}

/** What a student with a hold did, and what was done about them, stays. */
const LINE_NOT_HELD = sql`not exists (select from student_hold h
  where h.user_id = c.actor_id or c.subject = 'user' and c.subject_id = h.user_id::text)`

/** In small transactions, until nothing is left, so that nobody waits for it. */
async function deleteOldLines(db: Db, now: Instant): Promise<void> {
  // Who was marked is in the marks themselves.
  await db.execute(sql`delete from change_event c where c.subject = 'freezeMark' and c.at < ${minutesAfter(now, -DAY)}::timestamptz
    and c.emitted_at is not null and c.school_id in (select f.school_id from "freeze" f)`)
  while ((await deleteOldSignIns(db, minutesAfter(now, -KEPT_SIGN_INS_DAYS * DAY))) >= LINES_AT_ONCE);
  while ((await deleteOldChanges(db, minutesAfter(now, -KEPT_CHANGES_DAYS * DAY))) >= LINES_AT_ONCE);
}

/** Along the indexes of what administrators read, school by school. Lines that were not sent yet stay. */
async function deleteOldSignIns(db: Db, before: Instant): Promise<number> {
  const old = sql`c.subject = 'session' and c.at < ${before}::timestamptz and c.emitted_at is not null and ${LINE_NOT_HELD}`
  const { rowCount } = await db.execute(sql`delete from change_event where change_event_id in (
    select id from (
      (select c.change_event_id as id from change_event c where c.school_id is null and ${old} order by c.at limit ${LINES_AT_ONCE})
      union all
      select c.id from school s cross join lateral (
        select c.change_event_id as id from change_event c where c.school_id = s.school_id and ${old}
        order by c.at limit ${LINES_AT_ONCE}) c
    ) old_lines limit ${LINES_AT_ONCE})`)
  return rowCount ?? 0
}

/** Lines are numbered as time passes: the oldest are those with the lowest numbers. */
async function deleteOldChanges(db: Db, before: Instant): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from change_event where change_event_id in (
    select change_event_id from (
      select c.change_event_id, c.at from change_event c where c.emitted_at is not null and ${LINE_NOT_HELD}
      order by change_event_id limit ${LINES_AT_ONCE}) oldest
    where at < ${before}::timestamptz)`)
  return rowCount ?? 0
}

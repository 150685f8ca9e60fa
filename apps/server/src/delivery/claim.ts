/**
 * Which deliveries are due, and whose turn it is to send them. A server that takes some sets the time after which
 * another may take over, so two servers never send the same one, and what a crashed one had taken is not lost.
 */
import type { UserType } from '@corridor/rules/access'
import { FLEETING_MINUTES, LASTING_KINDS, LASTING_MINUTES } from '@corridor/rules/delivery'
import type { NotificationId, SchoolId, UserId } from '@corridor/rules/ids'
import type { NotificationFacts } from '@corridor/rules/notification'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { Language } from '@corridor/rules/words'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { utcText } from '../db/json.ts'
import type { FoundNames } from '../notification/present.ts'

export type Method = 'email' | 'sms'

/** Longer than any attempt can take. */
const LEASE_MINUTES = 5
const ROWS_AT_ONCE = 2000
/** The reason why something waits while it is being sent. */
const SENDING = 'sending'

/** Everything that is needed to send it. */
export interface Claimed extends Record<string, unknown> {
  deliveryId: number
  attempts: number
  /** Someone began to send it, and nobody knows how far they got. */
  wasCutOff: boolean
  kind: string | null
  address: string | null
  content: string | null
  createdAt: Instant
  notificationId: NotificationId | null
  notificationKind: string | null
  facts: NotificationFacts | null
  names: FoundNames
  userId: UserId | null
  userType: UserType | null
  email: string | null
  phoneNumber: string | null
  methods: string[] | null
  mutedMail: string[] | null
  /** What they chose to read, and what the school has set for its students. */
  language: Language | null
  studentLanguage: Language | null
  hasLeft: boolean
  schoolId: SchoolId | null
  schoolName: string | null
  timezone: string | null
  studentTexts: boolean | null
}

const DUE = sql`coalesce(d.due_at, d.changed_at)`

/** While students are asked to stay where they are, a phone that rings or lights up can be dangerous: it waits. */
const MUST_BE_SILENT = sql`exists (
  select 1 from "freeze" f join membership m on m.school_id = f.school_id join user_account u on u.user_id = m.user_id
  where f.ended_at is null and f.instruction = 'stay' and u.type = 'student' and m.ended_at is null and m.user_id = coalesce(d.user_id,
    (select n.user_id from notification n where n.notification_id = d.notification_id)))`

/** In one statement each, so that ten thousand that waited for a mail server to come back are soon out of the way. */
export async function expireOverdue(db: Reader, method: Method, now: Instant): Promise<void> {
  const lasting = sql`n.notification_id is null or n.kind = any(${sql.param([...LASTING_KINDS])}::text[])`
  for (;;) {
    const { rowCount } = await db.execute(sql`
      update delivery set state = 'too_late', content = null, changed_at = ${now} where delivery_id in (
        select d.delivery_id from delivery d left join notification n on n.notification_id = d.notification_id
        where d.method = ${method} and d.state = 'pending' and ${DUE} <= ${now}
          and coalesce(n.created_at, d.created_at) < case when ${lasting}
            then ${minutesAfter(now, -LASTING_MINUTES)}::timestamptz
            else ${minutesAfter(now, -FLEETING_MINUTES)}::timestamptz end
        limit ${ROWS_AT_ONCE} for update of d skip locked)`)
    if ((rowCount ?? 0) < ROWS_AT_ONCE) return
  }
}

/** What waits for a way out that is not set up stays as it is, and is not looked at again. */
export async function markNotConfigured(db: Reader, method: Method, now: Instant): Promise<void> {
  await db.execute(sql`
    update delivery set state = 'not_configured', content = null, changed_at = ${now}
    where method = ${method} and state = 'pending'`)
}

export async function claimDue(db: Reader, method: Method, now: Instant, limit: number): Promise<Claimed[]> {
  const { rows } = await db.execute<Claimed>(sql`
    with due as (
      select d.delivery_id, d.reason as reason_before from delivery d
      where d.method = ${method} and d.state = 'pending' and ${DUE} <= ${now} and not ${MUST_BE_SILENT}
      order by d.invitation_batch_id is not null, ${DUE}, d.delivery_id limit ${limit} for update skip locked),
    claimed as (
      update delivery d set attempts = d.attempts + 1, reason = ${SENDING}, changed_at = ${now},
        due_at = ${minutesAfter(now, LEASE_MINUTES)}
      from due where d.delivery_id = due.delivery_id returning d.*, due.reason_before)
    select d.delivery_id::int as "deliveryId", d.attempts,
      d.reason_before is not distinct from ${SENDING} as "wasCutOff", d.kind, d.address, d.content,
      ${utcText(sql`coalesce(n.created_at, d.created_at)`)} as "createdAt",
      n.notification_id::int as "notificationId", n.kind as "notificationKind", n.facts,
      json_build_object(
        'student', (select concat_ws(' ', s.first_name, s.last_name) from user_account s where s.user_id = (n.facts->>'studentId')::int),
        'actor', (select json_build_object('type', a.type, 'firstName', a.first_name, 'lastName', a.last_name, 'title', a.title,
          'professionalName', a.professional_name) from user_account a where a.user_id = (n.facts->>'actorId')::int),
        'fromRoom', (select r.name from room r where r.room_id = (n.facts->>'fromRoomId')::int),
        'toRoom', (select r.name from room r where r.room_id = (n.facts->>'toRoomId')::int),
        'group', (select c.name from class c where c.user_group_id = (n.facts->>'userGroupId')::int)) as names,
      u.user_id as "userId", u.type as "userType", u.email, u.phone_number as "phoneNumber",
      u.notification_methods as methods, u.muted_mail as "mutedMail", u.language, u.ended_at is not null as "hasLeft",
      s.school_id as "schoolId", s.name as "schoolName", s.timezone, s.student_texts as "studentTexts",
      s.student_language as "studentLanguage"
    from claimed d left join notification n on n.notification_id = d.notification_id
      left join user_account u on u.user_id = coalesce(n.user_id, d.user_id)
      left join school s on s.school_id = n.school_id
    order by d.delivery_id`)
  return rows
}

interface Finished {
  state: 'sent' | 'failed' | 'too_late' | 'pending'
  reason?: string | null
  dueAt?: Instant
  providerId?: string | undefined
}

/** Only the server that holds the claim records it: another server may have taken over from a slow one. */
export async function recordAttempt(
  db: Reader,
  { deliveryId, attempts }: Pick<Claimed, 'deliveryId' | 'attempts'>,
  { state, reason = null, dueAt, providerId }: Finished,
  now: Instant,
): Promise<void> {
  await db.execute(sql`
    update delivery set state = ${state}, reason = ${reason}, due_at = ${dueAt ?? null}, changed_at = ${now},
      provider_id = coalesce(${providerId ?? null}, provider_id),
      content = case when ${state} = 'pending' then content end
    where delivery_id = ${deliveryId} and attempts = ${attempts} and state = 'pending'`)
}

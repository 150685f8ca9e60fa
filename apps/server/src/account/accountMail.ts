/** Emails about an account: who gets them, and where their links lead. */
import type { MadeLink } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { type Instant, timesIn } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { queueMail } from '../delivery/queue.ts'
import { invitationMail, passwordChangedMail, providerOnlyMail, resetMail } from '../delivery/templates/account.ts'
import { publicUrlOf } from '../delivery/urls.ts'
import { wordsFor } from '../delivery/wordsFor.ts'
import { invalid } from '../http/errors.ts'

interface Addressee extends Record<string, unknown> {
  userId: UserId
  username: string
  email: string | null
  /** Name and time zone of the person's first school. */
  schoolName: string | null
  timezone: string | null
}

async function addresseeOf(db: Reader, userId: UserId): Promise<Addressee | null> {
  const { rows } = await db.execute<Addressee>(sql`
    select u.user_id as "userId", u.username, u.email, s.name as "schoolName", s.timezone
    from user_account u left join lateral (
      select s.name, s.timezone from membership m join school s on s.school_id = m.school_id
      where m.user_id = u.user_id and m.ended_at is null order by s.school_id limit 1) s on true
    where u.user_id = ${userId} and u.ended_at is null`)
  return rows[0] ?? null
}

export function timeText({ locale }: I18n, at: Instant, timezone: string | null): string {
  const { dayText, clockTime } = timesIn(locale)
  return timezone
    ? `${dayText(at, timezone)}, ${clockTime(at, timezone)}`
    : `${dayText(at, 'UTC')}, ${clockTime(at, 'UTC')} UTC`
}

/** Mails a link that an administrator made. Refuses with the reason if it cannot be mailed. */
export async function mailAccountLink(
  context: Context,
  change: Pick<Change, 'tx' | 'now'>,
  userId: UserId,
  link: MadeLink,
): Promise<string> {
  if (!context.mail) throw invalid('Email is not set up. Copy the link instead.')
  const sentTo = await mailLink(context, change, userId, link)
  if (sentTo === null) throw invalid('This person has no email address. Copy the link instead.')
  return sentTo
}

/** The address that it goes to; null if the person has none. The token is after the `#`, as on the screen. */
export async function mailLink(
  context: Context,
  change: Pick<Change, 'tx' | 'now'>,
  userId: UserId,
  { purpose, token, expiresAt }: MadeLink,
): Promise<string | null> {
  const person = await addresseeOf(change.tx, userId)
  if (!person?.email) return null
  const { username, schoolName, timezone, email } = person
  const url = new URL(`/set-password#${token}`, publicUrlOf(context)).href
  const i18n = await wordsFor(change.tx, userId)
  const link = { username, schoolName, url, until: timeText(i18n, expiresAt, timezone) }
  const content = purpose === 'reset' ? resetMail(i18n, link) : invitationMail(i18n, link)
  await queueMail(context, change, { kind: purpose, userId, content })
  return email
}

export async function mailProviderOnly(
  context: Context,
  change: Pick<Change, 'tx' | 'now'>,
  userId: UserId,
): Promise<void> {
  const person = await addresseeOf(change.tx, userId)
  if (!person?.email) return
  const i18n = await wordsFor(change.tx, userId)
  const content = providerOnlyMail(i18n, { schoolName: person.schoolName, url: publicUrlOf(context).href })
  await queueMail(context, change, { kind: 'providerOnly', userId, content })
}

/** Tells the owner, in case it was someone else. Without a mail server there is nothing to do. */
export async function mailPasswordChanged(
  context: Context,
  change: Pick<Change, 'tx' | 'now'>,
  userId: UserId,
): Promise<void> {
  if (!context.mail) return
  const person = await addresseeOf(change.tx, userId)
  if (!person?.email) return
  const { username, timezone } = person
  const i18n = await wordsFor(change.tx, userId)
  const at = timeText(i18n, change.now, timezone)
  const content = passwordChangedMail(i18n, { username, at, url: publicUrlOf(context).href })
  await queueMail(context, change, { kind: 'passwordChanged', userId, content })
}

/** One delivery as a text message: whether it may be sent now, what it says, and what the answer means. */
import { isStudent } from '@corridor/rules/access'
import { dialedNumber, isFleeting, oneSegment, quietUntil, sentLanguage } from '@corridor/rules/delivery'
import { isNotificationKind } from '@corridor/rules/notification'
import { deliveredText } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import type { Context } from '../context.ts'
import { namesOf } from '../notification/present.ts'
import type { Outcome } from '../outgoing/outcome.ts'
import { i18nIn } from '../words/i18n.ts'
import type { Claimed } from './claim.ts'
import { blockContact, blockReason, countRefusal } from './contactBlock.ts'
import { isConfirmed } from './phone.ts'
import type { Sent } from './sent.ts'
import { countText } from './textDay.ts'

export async function sendText(context: Context, claimed: Claimed): Promise<Sent> {
  const { database, clock, texts } = context
  const now = clock.now()
  if (!texts) return { state: 'failed', reason: 'not_configured' }
  // Texts have nothing like a Message-ID: the same one twice is two.
  if (claimed.wasCutOff && isFleeting(claimed)) return { state: 'failed', reason: 'cut_off' }
  const unwanted = whyNot(claimed)
  if (unwanted) return { state: 'failed', reason: unwanted }
  const to = dialedNumber(claimed.phoneNumber ?? '')
  if (!to) return { state: 'failed', reason: 'no_number' }
  if (!claimed.userId || !(await isConfirmed(database.db, claimed.userId, to))) {
    return { state: 'failed', reason: 'unconfirmed' }
  }
  const block = await blockReason(database.db, { method: 'sms', address: to })
  if (block) return { state: 'failed', reason: block }
  const quiet = quietUntil(now, claimed.timezone ?? 'UTC')
  if (quiet) return isFleeting(claimed) ? { state: 'too_late', reason: 'quiet_hours' } : waitUntil(quiet)
  if (!(await countText(database.writer, claimed, now))) return { state: 'failed', reason: 'too_many_today' }
  return resultOf(context, claimed, to, await texts.send({ to, body: bodyOf(claimed) }))
}

const waitUntil = (dueAt: Instant): Sent => ({ state: 'waiting', dueAt, reason: 'quiet_hours' })

/** People change their mind while something waits, and schools do. */
function whyNot({ hasLeft, methods, userType, studentTexts }: Claimed): string | null {
  if (hasLeft || userType === null) return 'has_left'
  if (!methods?.includes('sms')) return 'not_wanted'
  return isStudent(userType) && !studentTexts ? 'students_off' : null
}

function bodyOf({ notificationKind, facts, names, userType, ...reads }: Claimed): string {
  const i18n = i18nIn(sentLanguage({ ...reads, type: userType }))
  const text =
    isNotificationKind(notificationKind) && facts
      ? deliveredText(i18n, notificationKind, namesOf(names), facts).message
      : i18n._({ id: 'text.newNotification', message: 'You have a new notification.' })
  return oneSegment(`Corridor: ${text}`)
}

async function resultOf(context: Context, claimed: Claimed, to: string, outcome: Outcome): Promise<Sent> {
  const { database, clock } = context
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', providerId: outcome.id }
    case 'refused':
      await recordTextOutcome(database.writer, to, outcome, clock.now())
      return { state: 'failed', reason: outcome.reason }
    case 'failed':
      // It may have been sent. Someone who is told twice that their pass has started wonders which one.
      if (outcome.isUnsure && isFleeting(claimed)) return { state: 'failed', reason: outcome.reason }
      return { state: 'retry', reason: outcome.reason, isDown: outcome.isDown, wait: outcome.wait }
  }
}

/** A refusal that says something about the number. */
const ABOUT_NUMBER = new Set(['unreachable', 'unroutable', 'blocked', 'unknown'])

export async function recordTextOutcome(
  db: Context['database']['writer'],
  to: string,
  { reason, blocks }: { reason: string; blocks?: boolean },
  now: Instant,
): Promise<void> {
  const contact = { method: 'sms', address: to } as const
  if (blocks) await blockContact(db, contact, reason, now)
  else if (ABOUT_NUMBER.has(reason)) await countRefusal(db, contact, reason, now)
}

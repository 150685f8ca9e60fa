/** One delivery by email: whether it is still wanted, what it says, and what the answer of the mail server means. */

import { sentLanguage } from '@corridor/rules/delivery'

import { isNotificationKind } from '@corridor/rules/notification'
import { deliveredText } from '@corridor/rules/text'
import { runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { namesOf } from '../notification/present.ts'
import type { OutgoingMail } from '../outgoing/mail.ts'
import type { Outcome } from '../outgoing/outcome.ts'
import { i18nIn } from '../words/i18n.ts'
import type { Claimed } from './claim.ts'
import { blockReason, type Contact, countRefusal, resetRefusals } from './contactBlock.ts'
import { openContent } from './content.ts'
import { isEmailAddress } from './isEmailAddress.ts'
import { preferenceToken, type Stoppable } from './preferenceToken.ts'
import type { Sent } from './sent.ts'
import type { MailContent } from './templates/compose.ts'
import { notificationMail } from './templates/notification.ts'
import { preferencesUrl, publicUrlOf, unsubscribeUrl } from './urls.ts'

export async function sendMail(context: Context, claimed: Claimed): Promise<Sent> {
  const { database, mail } = context
  const to = claimed.address ?? claimed.email
  if (!mail) return { state: 'failed', reason: 'not_configured' }
  const unwanted = whyNot(claimed)
  if (unwanted) return { state: 'failed', reason: unwanted }
  if (!to || !isEmailAddress(to)) return { state: 'failed', reason: 'no_address' }
  const contact: Contact = { method: 'email', address: to }
  const block = await blockReason(database.db, contact)
  // Someone who asked for a link to get in may try an address that has refused before.
  if (block && claimed.kind === null) return { state: 'failed', reason: 'blocked' }
  const content = contentOf(context, claimed, to)
  if (!content) return { state: 'failed', reason: 'no_content' }
  return resultOf(
    context,
    claimed,
    contact,
    await mail.send({ ...content, to, messageId: messageIdOf(context, claimed) }),
  )
}

/** People change their mind while something waits. */
function whyNot({ notificationId, notificationKind, address, hasLeft, methods, mutedMail }: Claimed): string | null {
  if (address === null && hasLeft) return 'has_left'
  if (notificationId === null) return null
  if (!methods?.includes('email')) return 'not_wanted'
  return notificationKind === 'weeklyReport' && mutedMail?.includes('weeklyReport') ? 'not_wanted' : null
}

/** Two databases never make the same, because the time is part of it. */
function messageIdOf(context: Context, { deliveryId, createdAt }: Claimed): string {
  return `<delivery-${deliveryId}-${Date.parse(createdAt)}@${publicUrlOf(context).hostname}>`
}

type Content = Omit<OutgoingMail, 'to' | 'messageId'>

function contentOf(context: Context, claimed: Claimed, to: string): Content | null {
  const stored = claimed.content === null ? null : openContent(context, claimed.content)
  const { userId, notificationId, notificationKind } = claimed
  if (notificationId === null || userId === null) return stored
  const what: Stoppable = notificationKind === 'weeklyReport' ? 'weeklyReport' : 'notifications'
  const token = preferenceToken(context.secrets.mailPreferences, { userId, email: to }, what)
  const written = stored ?? notificationContent(context, claimed, preferencesUrl(context, token))
  return written && { ...written, unsubscribeUrl: unsubscribeUrl(context, token) }
}

/** For a kind that only a newer version knows, the email says only that there is a notification. */
function notificationContent(context: Context, claimed: Claimed, preferences: string): MailContent | null {
  const { notificationId, notificationKind, facts, names, userType, schoolName } = claimed
  if (notificationId === null || userType === null) return null
  const i18n = i18nIn(sentLanguage({ ...claimed, type: userType }))
  const text =
    isNotificationKind(notificationKind) && facts
      ? deliveredText(i18n, notificationKind, namesOf(names), facts)
      : {
          title: i18n._({ id: 'mail.newNotification', message: 'New notification' }),
          message: i18n._({ id: 'mail.newNotificationText', message: 'Corridor has a new notification for you.' }),
        }
  return notificationMail(i18n, {
    ...text,
    notificationId,
    recipientType: userType,
    schoolName,
    publicUrl: publicUrlOf(context),
    preferencesUrl: preferences,
  })
}

async function resultOf(context: Context, claimed: Claimed, contact: Contact, outcome: Outcome): Promise<Sent> {
  const { database, clock } = context
  switch (outcome.kind) {
    case 'sent':
      await resetRefusals(database.writer, contact)
      return { state: 'sent' }
    case 'refused':
      if (await countRefusal(database.writer, contact, outcome.reason, clock.now())) await notifyOwner(context, claimed)
      return { state: 'failed', reason: outcome.reason }
    case 'failed':
      return { state: 'retry', reason: outcome.reason, isDown: outcome.isDown, wait: outcome.wait }
  }
}

/** Their settings say that their address does not work. */
async function notifyOwner(context: Context, { userId, address }: Claimed): Promise<void> {
  if (userId === null || address !== null) return
  await runSystemChange(context, async (change) =>
    record(change, { subject: 'user', subjectId: userId, action: 'emailUndeliverable' }),
  )
}

/** Emails that are no notifications. They wait beside the notifications and go out the same way. */
import type { UserId } from '@corridor/rules/ids'
import type { Change } from '../change/change.ts'
import type { Context } from '../context.ts'
import { delivery } from '../db/schema/index.ts'
import { type QueuedContent, sealContent } from './content.ts'

export type MailKind = 'invitation' | 'reset' | 'passwordChanged' | 'providerOnly' | 'ticket' | 'notice'

interface QueuedMail {
  kind: MailKind
  /** Goes to the address in their account, whatever it is by then. */
  userId: UserId | null
  /** Where it goes instead, if it is not for them but about them, or about nobody with an account. */
  address?: string
  content: QueuedContent
}

/** It is sent once the change is committed. Without a mail server it stays as a mark that it would have been sent. */
export async function queueMail(
  context: Context,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  { kind, userId, address, content }: QueuedMail,
): Promise<void> {
  const row = { method: 'email', kind, userId, address: address ?? null, createdAt: now, changedAt: now } as const
  await tx
    .insert(delivery)
    .values(context.mail ? { ...row, content: sealContent(context, content) } : { ...row, state: 'not_configured' })
}

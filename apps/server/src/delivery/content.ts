/** What an email says that is no notification, as it waits in the database: sealed, because it may contain a link. */
import type { Context } from '../context.ts'
import type { Attachment } from '../outgoing/mail.ts'
import type { MailContent } from './templates/compose.ts'

export interface QueuedContent extends MailContent {
  replyTo?: string | undefined
  attachments?: readonly Attachment[] | undefined
}

const PURPOSE = 'delivery'

export function sealContent({ outbound }: Context, { attachments = [], ...content }: QueuedContent): string {
  const stored = attachments.map((one) => ({ ...one, content: one.content.toString('base64') }))
  return outbound.sealer.seal(JSON.stringify({ ...content, attachments: stored }), PURPOSE)
}

/** Null if it was sealed with another key, or has been changed. */
export function openContent({ outbound }: Context, sealed: string): QueuedContent | null {
  try {
    const { attachments, ...content } = JSON.parse(outbound.sealer.open(sealed, PURPOSE))
    return {
      ...content,
      attachments: attachments.map((one: { content: string }) => ({
        ...one,
        content: Buffer.from(one.content, 'base64'),
      })),
    }
  } catch {
    return null
  }
}

/** What Twilio calls: what became of a text, and what people answer. */

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { phoneCode } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { blockContact, unblockContact } from './contactBlock.ts'
import { takeNote } from './sendText.ts'
import type { TextStatus } from './texts.ts'
import { publicUrlOf, TEXT_INBOUND_PATH, TEXT_STATUS_PATH } from './urls.ts'

const OPTED_OUT = 'opted_out'

export function textHooks(outside: FastifyInstance, context: Context): void {
  outside.post(TEXT_STATUS_PATH, async (request, reply) => {
    const { texts, form } = genuine(context, request)
    const status = texts.readStatus(form)
    if (status) await noteStatus(context, status)
    return reply.status(204).send()
  })

  outside.post(TEXT_INBOUND_PATH, async (request, reply) => {
    const { texts, form } = genuine(context, request)
    const text = texts.readInbound(form)
    if (text?.wish) await heed(context, text.from, text.wish)
    // Nothing is answered: the provider does that.
    return reply.type('text/xml').send('<Response></Response>')
  })
}

/** Whoever has confirmed the number sees it on their open pages at once. */
function heed(context: Context, from: string, wish: 'stop' | 'start'): Promise<void> {
  return runSystemChange(context, async (change) => {
    const { tx, now } = change
    const contact = { method: 'sms', address: from } as const
    if (wish === 'stop') await blockContact(tx, contact, OPTED_OUT, now)
    else await unblockContact(tx, contact, OPTED_OUT)
    const owners = await tx
      .selectDistinct({ userId: phoneCode.userId })
      .from(phoneCode)
      .where(and(eq(phoneCode.phone, from), isNotNull(phoneCode.confirmedAt)))
    for (const { userId } of owners) {
      const by = { ...change, actor: { kind: 'user', userId } as const }
      record(by, { subject: 'user', subjectId: userId, action: wish === 'stop' ? 'stopTexts' : 'startTexts' })
    }
  })
}

/** The address is the public one, because that is what was called and signed, whatever proxies made of it. */
function genuine(context: Context, { raw, headers, body }: FastifyRequest) {
  const { texts } = context
  if (!texts) throw notFound()
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  const signature = headers['x-twilio-signature']
  const url = publicUrlOf(context).origin + raw.url
  if (!texts.isGenuine(url, form, typeof signature === 'string' ? signature : undefined)) throw forbidden()
  return { texts, form }
}

/** Only forward: what has arrived, or was lost, stays so whatever comes late. */
async function noteStatus({ database, clock }: Context, { id, state, to, reason, blocks }: TextStatus): Promise<void> {
  if (!state) return
  const now = clock.now()
  const { rowCount } = await database.writer.execute(sql`
    update delivery set state = ${state}, reason = ${reason}, changed_at = ${now}
    where provider_id = ${id} and state = 'sent'`)
  if ((rowCount ?? 0) > 0 && reason) await takeNote(database.writer, to, { reason, blocks }, now)
}

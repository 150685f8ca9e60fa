/** What Twilio calls: what became of a text, and what people answer. */

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { phoneCode } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { TextStatus } from '../outgoing/texts.ts'
import { blockContact, unblockContact } from './contactBlock.ts'
import { recordTextOutcome } from './sendText.ts'
import { publicUrlOf, TEXT_INBOUND_PATH, TEXT_STATUS_PATH } from './urls.ts'

const OPTED_OUT = 'opted_out'

export function textHooks(hooks: FastifyInstance, context: Context): void {
  hooks.post(TEXT_STATUS_PATH, async (request, reply) => {
    const { texts, form } = genuine(context, request)
    const status = texts.readStatus(form)
    if (status) await recordStatus(context, status)
    return reply.status(204).send()
  })

  hooks.post(TEXT_INBOUND_PATH, async (request, reply) => {
    const { texts, form } = genuine(context, request)
    const text = texts.readInbound(form)
    if (text?.keyword) await applyKeyword(context, text.from, text.keyword)
    // Nothing is answered: the provider does that.
    return reply.type('text/xml').send('<Response></Response>')
  })
}

/** The open pages of people who confirmed the number show it at once. */
function applyKeyword(context: Context, from: string, keyword: 'stop' | 'start'): Promise<void> {
  return runSystemChange(context, async (change) => {
    const { tx, now } = change
    const contact = { method: 'sms', address: from } as const
    if (keyword === 'stop') await blockContact(tx, contact, OPTED_OUT, now)
    else await unblockContact(tx, contact, OPTED_OUT)
    const owners = await tx
      .selectDistinct({ userId: phoneCode.userId })
      .from(phoneCode)
      .where(and(eq(phoneCode.phone, from), isNotNull(phoneCode.confirmedAt)))
    for (const { userId } of owners) {
      const by = { ...change, actor: { kind: 'user', userId } as const }
      record(by, { subject: 'user', subjectId: userId, action: keyword === 'stop' ? 'stopTexts' : 'startTexts' })
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

/** A state only moves forward: a late report does not change a text that was delivered or lost. */
async function recordStatus(
  { database, clock }: Context,
  { id, state, to, reason, blocks }: TextStatus,
): Promise<void> {
  if (!state) return
  const now = clock.now()
  const { rowCount } = await database.writer.execute(sql`
    update delivery set state = ${state}, reason = ${reason}, changed_at = ${now}
    where provider_id = ${id} and state = 'sent'`)
  if ((rowCount ?? 0) > 0 && reason) await recordTextOutcome(database.writer, to, { reason, blocks }, now)
}

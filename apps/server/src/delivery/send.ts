/** Sends what is due. A delivery is taken, sent outside of any transaction, and then marked. */
import { afterFailure, RETRY_MINUTES } from '@corridor/rules/delivery'
import type { Context } from '../context.ts'
import { type Claimed, claimDue, expireOverdue, type Method, markNotConfigured, recordAttempt } from './claim.ts'
import { sendMail } from './sendMail.ts'
import { sendText } from './sendText.ts'
import type { Sent } from './sent.ts'

/** How many deliveries are sent at once. */
const BATCH = 4

/** `down`: the other side cannot be reached, so what is left waits. */
export async function sendDue(context: Context, method: Method, stopping?: AbortSignal): Promise<'done' | 'down'> {
  const { database, clock } = context
  const db = database.writer
  if (!isSetUp(context, method)) {
    await markNotConfigured(db, method, clock.now())
    return 'done'
  }
  await expireOverdue(db, method, clock.now())
  while (!stopping?.aborted) {
    const batch = await claimDue(db, method, clock.now(), BATCH)
    if (batch.length === 0) return 'done'
    const areDown = await Promise.all(batch.map((claimed) => deliver(context, method, claimed)))
    if (areDown.includes(true)) return 'down'
  }
  return 'done'
}

function isSetUp({ mail, texts }: Context, method: Method): boolean {
  return (method === 'email' ? mail : texts) !== null
}

/** True if others need not be tried now. */
async function deliver(context: Context, method: Method, claimed: Claimed): Promise<boolean> {
  const { database, clock } = context
  const db = database.writer
  // Each attempt but the last was cut off before anybody could say how it went.
  const isHopeless = claimed.attempts > RETRY_MINUTES.length + 1
  const sent: Sent = isHopeless
    ? { state: 'failed', reason: 'too_many_tries' }
    : await (method === 'email' ? sendMail : sendText)(context, claimed)
  context.metrics?.countDelivery(method, sent.state)
  const now = clock.now()
  if (sent.state === 'waiting') {
    await recordAttempt(db, claimed, { ...sent, state: 'pending' }, now)
    return false
  }
  if (sent.state !== 'retry') {
    await recordAttempt(db, claimed, sent, now)
    return false
  }
  await recordAttempt(db, claimed, { ...afterFailure(claimed, now, sent.wait), reason: sent.reason }, now)
  return sent.isDown
}

/**
 * The only way to change data. A command runs in one transaction, is retried when it collides with another one, and
 * takes effect once per Idempotency-Key. Live events are written to the outbox in the same transaction and sent after
 * the commit.
 */
import type { Instant } from '@corridor/rules'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/connect.ts'
import { withRetry } from '../db/retry.ts'
import { type Actor, actorOf, SYSTEM } from './actor.ts'
import type { Announcement } from './announcement.ts'
import type { EffectLine } from './effect.ts'
import { claimKey, keyOf, storeAnswer } from './idempotency.ts'
import type { Live } from './live.ts'

/** What a change needs from the server it runs in. */
export interface ChangeContext {
  database: Database
  clock: Clock
  live: Live
}

/** What a command works with. */
export interface Change {
  tx: Tx
  now: Instant
  actor: Actor
  /** Sent after the commit; both are in the outbox by then. */
  announcements: Announcement[]
  effects: EffectLine[]
}

export interface Asker {
  scope: { userId: number; impersonator: string | null }
  /** May carry an Idempotency-Key. */
  request?: FastifyRequest
}

/** Runs a change that a user requested. */
export function runChange<A>(
  context: ChangeContext,
  { scope, request }: Asker,
  command: (change: Change) => Promise<A>,
): Promise<A> {
  const key = request ? keyOf(request, scope.userId) : null
  return run(context, actorOf(scope), async (change) => {
    const earlier = key && (await claimKey(change.tx, key, change.now))
    if (earlier) return earlier.answer as A
    const answer = await command(change)
    if (key) await storeAnswer(change.tx, key, answer)
    return answer
  })
}

/** Runs a change that the system makes automatically: the end-of-day sweep, a roster import. */
export function runSystemChange<A>(context: ChangeContext, command: (change: Change) => Promise<A>): Promise<A> {
  return run(context, SYSTEM, command)
}

async function run<A>(
  { database: { writer }, clock, live }: ChangeContext,
  actor: Actor,
  command: (change: Change) => Promise<A>,
): Promise<A> {
  const { answer, change } = await withRetry(writer, async (tx) => {
    const attempt: Change = { tx, now: clock.now(), actor, announcements: [], effects: [] }
    return { answer: await command(attempt), change: attempt }
  })
  live.announce(change.announcements)
  live.tell(change.effects)
  return answer
}

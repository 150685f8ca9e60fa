/**
 * How everything but passes is changed (for passes see `pass/change`). A command runs in one transaction, is retried when
 * it collides with another one, and takes effect once per Idempotency-Key. Live events are written to the outbox in the
 * same transaction and sent after the commit.
 */
import type { Instant, Viewer } from '@corridor/rules'
import { TransactionRollbackError } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/connect.ts'
import { withRetry } from '../db/retry.ts'
import { type Actor, actorOf, SYSTEM } from './actor.ts'
import type { EffectLine } from './effect.ts'
import { claimKey, keyOf, storeAnswer } from './idempotency.ts'
import type { KeyedQueue } from './keyedQueue.ts'
import type { Live } from './live.ts'

/** What a change needs from the server it runs in. */
export interface ChangeContext {
  database: Database
  clock: Clock
  live: Live
  /** Where changes of this process wait for each other. */
  queue: KeyedQueue
}

/** What a command works with. */
export interface Change {
  tx: Tx
  now: Instant
  actor: Actor
  /** Sent after the commit; they are in the outbox by then. */
  effects: EffectLine[]
}

export interface Asker {
  scope: Viewer & { impersonator: string | null }
  /** May carry an Idempotency-Key. */
  request?: FastifyRequest
}

/**
 * The answer to a retry by somebody whose rights have changed since the first try, from the stored answer and from what
 * a new call would get. A new call that would be refused as a whole does not come here: the retry is refused as well.
 */
export type Replay<A> = (stored: A, wouldBe: A) => A

/** Runs a change that a user requested. */
export function runChange<A>(
  context: ChangeContext,
  { scope, request }: Asker,
  command: (change: Change) => Promise<A>,
  replay: Replay<A> = (stored) => stored,
): Promise<A> {
  const key = request ? keyOf(request, scope) : null
  return run(context, actorOf(scope), async (change) => {
    const earlier = key && (await claimKey(change.tx, key, change.now))
    if (earlier?.rightsChanged) return replay(earlier.answer as A, await tryOut(change, command))
    if (earlier) return earlier.answer as A
    const answer = await command(change)
    if (key) await storeAnswer(change.tx, key, answer)
    return answer
  })
}

/** What the command would answer now. It throws the command's refusal; whatever the command writes is undone. */
async function tryOut<A>(change: Change, command: (change: Change) => Promise<A>): Promise<A> {
  let answer: { is: A } | undefined
  await change.tx
    .transaction(async (tx) => {
      answer = { is: await command({ ...change, tx, effects: [] }) }
      tx.rollback()
    })
    .catch((error) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  if (!answer) throw new Error('a command that was tried out did not answer')
  return answer.is
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
    const attempt: Change = { tx, now: clock.now(), actor, effects: [] }
    return { answer: await command(attempt), change: attempt }
  })
  live.sendEffects(change.effects)
  return answer
}

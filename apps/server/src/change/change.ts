/**
 * How everything but passes is changed (for passes see `pass/change`). A command runs in one transaction, is retried when
 * it collides with another one, and takes effect once per Idempotency-Key. Live events are written to the outbox in the
 * same transaction and sent after the commit.
 */
import type { Viewer } from '@corridor/rules/access'
import type { Instant } from '@corridor/rules/time'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database, Db, Tx } from '../db/connect.ts'
import { isUnreachable } from '../db/outage.ts'
import { withRetry } from '../db/retry.ts'
import { type ActingUser, type Actor, actorOf, SYSTEM } from './actor.ts'
import { findAnswer, isRepeated, type Key, keyOf } from './idempotency.ts'
import type { KeyedQueue } from './keyedQueue.ts'
import type { Live } from './live.ts'
import type { NewLine } from './trail.ts'
import { writeTrailAndAnswer } from './writeTrailAndAnswer.ts'

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
  /** What `record` has collected. */
  lines: NewLine[]
}

export interface Requester {
  scope: Viewer & ActingUser
  /** May carry an Idempotency-Key. */
  request?: FastifyRequest
}

/**
 * The answer to a retry by someone whose rights have changed since the first try, from the stored answer and from what
 * a new call would get. A new call that would be refused as a whole does not come here: the retry is refused as well.
 */
export type Replay<A> = (stored: A, wouldBe: A) => A

/** Runs a change that a user requested. */
export async function runChange<A>(
  context: ChangeContext,
  { scope, request }: Requester,
  command: (change: Change) => Promise<A>,
  replay: Replay<A> = (stored) => stored,
): Promise<A> {
  const key = request ? keyOf(request, scope) : null
  try {
    return await run(context, actorOf(scope), command, key)
  } catch (error) {
    if (!key || isUnreachable(error)) throw error
    return answerRetry(context, key, error, replay)
  }
}

/** A command whose key was stored by an earlier try. It has been undone. */
class Repeated<A> extends Error {
  readonly wouldBe: A
  constructor(wouldBe: A) {
    super('this was done before')
    this.wouldBe = wouldBe
  }
}

/**
 * A retry mostly gets here by a refusal, because the change has already been made. Keys are not looked up before, because
 * nearly all changes are first tries.
 */
async function answerRetry<A>(
  { database, clock }: ChangeContext,
  key: Key,
  error: unknown,
  replay: Replay<A>,
): Promise<A> {
  const stored = await findAnswer(database.writer, key, clock.now())
  if (stored && !stored.rightsChanged) return stored.answer as A
  if (stored && error instanceof Repeated) return replay(stored.answer as A, error.wouldBe as A)
  throw error
}

/** Runs a change that the system makes automatically: the end-of-day sweep, a roster import. */
export function runSystemChange<A>(context: ChangeContext, command: (change: Change) => Promise<A>): Promise<A> {
  return run(context, SYSTEM, command)
}

/** Runs a change that continues after the request, such as a part of an import. */
export function runChangeBy<A>(
  context: ChangeContext,
  actor: Actor,
  command: (change: Change) => Promise<A>,
): Promise<A> {
  return run(context, actor, command)
}

async function run<A>(
  { database, clock, live }: ChangeContext,
  actor: Actor,
  command: (change: Change) => Promise<A>,
  key: Key | null = null,
): Promise<A> {
  const { answer, effects } = await withRetry(database.writer, (tx) =>
    attempt({ tx, now: clock.now(), actor, lines: [] }, command, key),
  )
  live.sendEffects(effects)
  return answer
}

/** Runs a change in a process that serves nobody. Its effects stay in the outbox, from which a running server sends them. */
export async function runOperatorChange<A>(db: Db, now: Instant, command: (change: Change) => Promise<A>): Promise<A> {
  const { answer } = await db.transaction((tx) => attempt({ tx, now, actor: SYSTEM, lines: [] }, command, null))
  return answer
}

async function attempt<A>(change: Change, command: (change: Change) => Promise<A>, key: Key | null) {
  const answer = await command(change)
  try {
    return { answer, effects: await writeTrailAndAnswer(change, key, answer) }
  } catch (error) {
    throw isRepeated(error) ? new Repeated(answer) : error
  }
}

/**
 * Runs pass lives against a server until the time is over. Each browser waits for a response before its next request.
 */
import { asPassId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { Connection, textOf } from '../harness/http.ts'
import { type Actor, requestOf, STEPS } from './steps.ts'

export interface RoundResult {
  /** Lives. */
  operations: number
  seconds: number
  /** The times of all requests, and of all whole lives, in milliseconds. */
  requestMs: number[]
  lifeMs: number[]
}

/** A student's and a teacher's browser, and the students who take turns using it. */
export interface Pair {
  forStudent: Connection
  forTeacher: Connection
  actors: Actor[]
  next: number
}

export function pairUp(origin: string, actors: readonly Actor[], concurrent: number): Pair[] {
  return Array.from({ length: concurrent }, (_, at) => ({
    forStudent: new Connection(origin),
    forTeacher: new Connection(origin),
    actors: actors.filter((_, index) => index % concurrent === at),
    next: 0,
  }))
}

export async function drive(pairs: readonly Pair[], seconds: number, now: () => Instant): Promise<RoundResult> {
  const result: RoundResult = { operations: 0, seconds: 0, requestMs: [], lifeMs: [] }
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() < deadline) await playLife(pair, now, result)
    }),
  )
  result.seconds = (performance.now() - startedAt) / 1000
  return result
}

async function playLife(pair: Pair, now: () => Instant, result: RoundResult): Promise<void> {
  const actor = pair.actors[pair.next % pair.actors.length] as Actor
  pair.next += 1
  const startedAt = performance.now()
  let passId = asPassId('')
  for (const step of STEPS) {
    const { by, path, body } = requestOf(step, actor, passId, now())
    const requestedAt = performance.now()
    const reply = await (by === actor.student ? pair.forStudent : pair.forTeacher).post(by, path, body)
    result.requestMs.push(performance.now() - requestedAt)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
    if (step === 'create') passId = JSON.parse(textOf(reply)).passId
  }
  result.lifeMs.push(performance.now() - startedAt)
  result.operations += 1
}

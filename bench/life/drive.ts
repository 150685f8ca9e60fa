/** Lets students live passes against a server, each after the other's answer, until the time is over. */
import type { Instant } from '@corridor/rules'
import { Connection, textOf } from '../harness/http.ts'
import { type Actor, requestOf, STEPS } from './steps.ts'

export interface Driven {
  lives: number
  seconds: number
  /** Each request's time, and each whole life's, in milliseconds. */
  requestMs: number[]
  lifeMs: number[]
}

/** A student's and a teacher's browser, and those who take turns at the student's. */
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

export async function drive(pairs: readonly Pair[], seconds: number, now: () => Instant): Promise<Driven> {
  const driven: Driven = { lives: 0, seconds: 0, requestMs: [], lifeMs: [] }
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() < until) await live(pair, now, driven)
    }),
  )
  driven.seconds = (performance.now() - began) / 1000
  return driven
}

async function live(pair: Pair, now: () => Instant, driven: Driven): Promise<void> {
  const actor = pair.actors[pair.next % pair.actors.length] as Actor
  pair.next += 1
  const began = performance.now()
  let passId = ''
  for (const step of STEPS) {
    const { by, path, body } = requestOf(step, actor, passId, now())
    const asked = performance.now()
    const reply = await (by === actor.student ? pair.forStudent : pair.forTeacher).post(by, path, body)
    driven.requestMs.push(performance.now() - asked)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
    if (step === 'create') passId = JSON.parse(textOf(reply)).passId
  }
  driven.lifeMs.push(performance.now() - began)
  driven.lives += 1
}

/**
 * Those who do something at the bell, in a separate process. Each comes when it is their time, however long the answers
 * to others take, so that a server that falls behind shows: times count from when somebody wanted something.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { asPassId } from '@corridor/rules/ids'
import { eventKey } from '../burst/eventKey.ts'
import { schoolNow, sharedClock } from '../harness/clock.ts'
import { Connection, type Reply, textOf } from '../harness/http.ts'
import { runChild } from '../harness/parent.ts'
import { type Actor, requestOf, STEPS, type Step } from '../life/steps.ts'
import type { Arrival } from './bell.ts'

export interface PlayersInput {
  origins: readonly string[]
  /** Of the school's clock from the machine's. */
  offset: number
  actors: readonly Actor[]
}

export interface Played {
  /** Milliseconds, by what somebody did. */
  times: Record<string, number[]>
  errors: string[]
  /** When each start was asked for, by the event that tells of it. */
  starts: [key: string, askedAt: number][]
}

/** In the hall. */
const OUT_MS = 2000
const WARM_UPS_AT_ONCE = 50

let input: PlayersInput
let played: Played

const nothing = (): Played => ({ times: {}, errors: [], starts: [] })

const originOf = (at: number) => input.origins[at % input.origins.length] ?? ''

async function timed(what: string, due: number, send: () => Promise<Reply>): Promise<Reply | null> {
  try {
    const reply = await send()
    if (reply.status !== 200) throw new Error(`${reply.status}: ${textOf(reply).slice(0, 200)}`)
    played.times[what] ??= []
    played.times[what].push(sharedClock() - due)
    return reply
  } catch (error) {
    played.errors.push(`${what}: ${(error as Error).message}`)
    return null
  }
}

async function playLife(actor: Actor, at: number, due: number): Promise<void> {
  const forStudent = new Connection(originOf(at))
  const forTeacher = new Connection(originOf(at + 1))
  let passId = asPassId('')
  let from = due
  for (const step of STEPS) {
    const { by, path, body } = requestOf(step, actor, passId, schoolNow(input.offset))
    const reply = await timed(step, from, () => (by === actor.student ? forStudent : forTeacher).post(by, path, body))
    if (!reply) break
    const answer = JSON.parse(textOf(reply))
    if (step === ('create' satisfies Step)) passId = answer.passId
    if (step === ('start' satisfies Step)) played.starts.push([eventKey(answer), from])
    if (step === ('start' satisfies Step)) await pause(OUT_MS)
    from = sharedClock()
  }
  forStudent.close()
  forTeacher.close()
}

async function openPage(what: Arrival['kind'], person: Actor['student'], at: number, due: number): Promise<void> {
  const browser = new Connection(originOf(at))
  await timed(what, due, () => browser.get(person, '/api/user/initialize'))
  browser.close()
}

async function arrive(kind: Arrival['kind'], actor: Actor, at: number, due = sharedClock()): Promise<void> {
  if (kind === 'life') await playLife(actor, at, due)
  else await openPage(kind, kind === 'staffPage' ? actor.teacher : actor.student, at, due)
}

runChild(
  {
    start: (given: PlayersInput) => {
      input = given
    },
    /** A few at a time, for the last of the people, and without counting anything. */
    warmUp: async ({ arrivals }: { arrivals: readonly Arrival[] }): Promise<void> => {
      played = nothing()
      for (let from = 0; from < arrivals.length; from += WARM_UPS_AT_ONCE) {
        const some = arrivals.slice(from, from + WARM_UPS_AT_ONCE)
        await Promise.all(some.map(({ kind }, at) => arrive(kind, input.actors.at(-1 - from - at) as Actor, at)))
      }
    },
    play: async ({ arrivals }: { arrivals: readonly Arrival[] }): Promise<Played> => {
      played = nothing()
      const began = sharedClock()
      const playing = arrivals.map(async ({ at, kind }, index) => {
        const actor = input.actors[index % input.actors.length] as Actor
        await pause(at)
        await arrive(kind, actor, index, began + at)
      })
      await Promise.all(playing)
      return played
    },
  },
  () => {},
)

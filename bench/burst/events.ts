/** Events one at a time: the next is sent when the last staff screen has received the one before. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Pass } from '@corridor/contract'
import type { Broadcast } from '../floor/live.ts'
import type { Child } from '../harness/child.ts'
import type { AwaitedEvent } from './clients.ts'
import { eventKey } from './eventKey.ts'

export interface EventsResult {
  /** Events. */
  operations: number
  /** From the moment the server sends an event until the last screen has it. */
  ms: number[]
}

interface Events {
  server: Pick<Child<unknown>, 'send'>
  clients: Child<unknown>
  screens: number
  /** Something that was really broadcast. */
  sample: Broadcast
  events: number
}

const TIMEOUT_MS = 10_000

/** Versions of the sample's pass that never happened, so that each event can be recognized. */
let version = 1_000_000

export async function sendEvents({ server, clients, screens, sample, events }: Events): Promise<EventsResult> {
  const ms: number[] = []
  for (let sent = 0; sent < events; sent += 1) {
    version += 1
    const pass = { ...(sample.answer as Pass), version }
    const event: AwaitedEvent = { key: eventKey(pass), screens }
    await clients.send('expectEvent', event)
    const arrived = clients.send<number>('awaitEvent', event)
    const startedAt = await server.send<number>('announce', { event: sample.event, payload: { pass } })
    const lastAt = await Promise.race([arrived, pause(TIMEOUT_MS, undefined, { ref: false })])
    if (lastAt === undefined) throw new Error(`an event did not reach all ${screens} screens (${sent} had before)`)
    ms.push(lastAt - startedAt)
  }
  return { operations: events, ms }
}

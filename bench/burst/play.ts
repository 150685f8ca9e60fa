/**
 * One burst: everybody connects, the actions happen at their scheduled times, and every screen must receive each event.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startChild } from '../harness/child.ts'
import { moment } from '../harness/clock.ts'
import type { ClientsInput, ClientsReport } from './clients.ts'

/** The result of an action: the event it causes, and when its response arrived. */
export interface Acted {
  key: string
  askedAt: number
  answeredAt: number
}

export interface Burst extends ClientsInput {
  actions: number
  seconds: number
  act(at: number): Promise<Acted>
  /** Called once per second, for measurements during the burst. */
  watch(): Promise<void>
}

export interface Played {
  /** Milliseconds from an action's response, and from its request, to the last screen. */
  answerToScreenMs: number[]
  askToScreenMs: number[]
  requestMs: number[]
  errors: string[]
}

const PATIENCE_MS = 10_000

export async function playBurst({ origin, sockets, actions, seconds, act, watch }: Burst): Promise<Played> {
  const clients = await startChild(new URL('./clients.ts', import.meta.url), { origin, sockets })
  try {
    const screens = sockets.filter(({ isStaff }) => isStaff).length
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        await watch()
        await pause(1000)
      }
    })()
    const outcomes = await happen(actions, seconds, act)
    const acted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const report = await whenHeard(() => clients.ask<ClientsReport>('report'), acted, screens)
    isOver = true
    await watching
    return summarize(outcomes, acted, report, screens)
  } finally {
    await clients.stop()
  }
}

/** Runs the actions at their times, whether or not the earlier ones have been answered. */
async function happen(actions: number, seconds: number, act: Burst['act']): Promise<PromiseSettledResult<Acted>[]> {
  const began = performance.now()
  const running: Promise<Acted>[] = []
  for (let at = 0; at < actions; at += 1) {
    await pause(Math.max(0, began + (at * seconds * 1000) / actions - performance.now()))
    const action = act(at)
    // Failures are handled when all actions are done.
    action.catch(() => undefined)
    running.push(action)
  }
  return Promise.allSettled(running)
}

async function whenHeard(
  report: () => Promise<ClientsReport>,
  acted: readonly Acted[],
  screens: number,
): Promise<ClientsReport> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const now = await report()
    const isComplete = acted.every(({ key }) => now.heard.get(key)?.screens === screens)
    if (isComplete || performance.now() > until) return now
    await pause(200)
  }
}

function summarize(
  outcomes: readonly PromiseSettledResult<Acted>[],
  acted: readonly Acted[],
  { heard, lost }: ClientsReport,
  screens: number,
): Played {
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  const unheard = acted.filter(({ key }) => heard.get(key)?.screens !== screens)
  const complete = acted.flatMap((action) => {
    const lastAt = heard.get(action.key)?.lastAt
    return lastAt === undefined ? [] : [{ ...action, lastAt }]
  })
  return {
    answerToScreenMs: complete.map(({ answeredAt, lastAt }) => lastAt - answeredAt),
    askToScreenMs: complete.map(({ askedAt, lastAt }) => lastAt - askedAt),
    requestMs: acted.map(({ askedAt, answeredAt }) => answeredAt - askedAt),
    errors: [
      ...failures,
      ...unheard.map(({ key }) => `${key} reached ${heard.get(key)?.screens ?? 0} of ${screens} screens`),
      ...Array.from({ length: lost }, () => 'a socket was lost'),
    ],
  }
}

/** Sends a request and records its times. */
export async function timed(request: () => Promise<string>): Promise<Acted> {
  const askedAt = moment()
  const key = await request()
  return { key, askedAt, answeredAt: moment() }
}

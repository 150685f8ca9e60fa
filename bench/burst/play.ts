/** One burst: the actions happen at their scheduled times, and every screen must receive each event. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from '../harness/child.ts'
import { sharedClock } from '../harness/clock.ts'
import type { ClientsReport } from './clients.ts'

/** The result of an action: the event it causes, and when its response arrived. */
export interface ActionResult {
  key: string
  requestedAt: number
  answeredAt: number
}

export interface Burst {
  /** Everybody's sockets, and how many of them are staff screens. */
  clients: Child<unknown>
  screens: number
  actions: number
  seconds: number
  act(at: number): Promise<ActionResult>
  /** Called once per second, for measurements during the burst. */
  watch(): Promise<void>
}

export interface BurstResult {
  /** Actions. */
  operations: number
  /** Milliseconds from an action's response, and from its request, to the last screen. */
  responseToScreenMs: number[]
  requestToScreenMs: number[]
  requestMs: number[]
  errors: string[]
}

const TIMEOUT_MS = 10_000

export async function playBurst({ clients, screens, actions, seconds, act, watch }: Burst): Promise<BurstResult> {
  const report = () => clients.send<ClientsReport>('report')
  const { lost: lostBefore } = await report()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      await watch()
      await pause(1000)
    }
  })()
  const outcomes = await runActions(actions, seconds, act)
  const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const { received, lost } = await waitForScreens(report, results, screens)
  isOver = true
  await watching
  return summarize(outcomes, results, { received, lost: lost - lostBefore }, screens)
}

/** Runs the actions at their times, whether or not the earlier ones have been answered. */
async function runActions(
  actions: number,
  seconds: number,
  act: Burst['act'],
): Promise<PromiseSettledResult<ActionResult>[]> {
  const startedAt = performance.now()
  const running: Promise<ActionResult>[] = []
  for (let at = 0; at < actions; at += 1) {
    await pause(Math.max(0, startedAt + (at * seconds * 1000) / actions - performance.now()))
    const action = act(at)
    // Failures are handled when all actions are done.
    action.catch(() => undefined)
    running.push(action)
  }
  return Promise.allSettled(running)
}

async function waitForScreens(
  report: () => Promise<ClientsReport>,
  results: readonly ActionResult[],
  screens: number,
): Promise<ClientsReport> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const now = await report()
    const isComplete = results.every(({ key }) => now.received.get(key)?.screens === screens)
    if (isComplete || performance.now() > deadline) return now
    await pause(200)
  }
}

function summarize(
  outcomes: readonly PromiseSettledResult<ActionResult>[],
  results: readonly ActionResult[],
  { received, lost }: ClientsReport,
  screens: number,
): BurstResult {
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  const incomplete = results.filter(({ key }) => received.get(key)?.screens !== screens)
  const complete = results.flatMap((action) => {
    const lastAt = received.get(action.key)?.lastAt
    return lastAt === undefined ? [] : [{ ...action, lastAt }]
  })
  return {
    operations: outcomes.length,
    responseToScreenMs: complete.map(({ answeredAt, lastAt }) => lastAt - answeredAt),
    requestToScreenMs: complete.map(({ requestedAt, lastAt }) => lastAt - requestedAt),
    requestMs: results.map(({ requestedAt, answeredAt }) => answeredAt - requestedAt),
    errors: [
      ...failures,
      ...incomplete.map(({ key }) => `${key} reached ${received.get(key)?.screens ?? 0} of ${screens} screens`),
      ...Array.from({ length: lost }, () => 'a socket was lost'),
    ],
  }
}

/** Sends a request and records its times. */
export async function timed(request: () => Promise<string>): Promise<ActionResult> {
  const requestedAt = sharedClock()
  const key = await request()
  return { key, requestedAt, answeredAt: sharedClock() }
}

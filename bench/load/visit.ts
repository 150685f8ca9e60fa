/** One visit with an empty cache, measured with the browser's own metrics. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Locator, Page, Response } from '@playwright/test'
import { openContext } from '../browser.ts'
import type { Person } from '../harness/bulkStudents.ts'
import { sum } from '../stats.ts'

const ASSETS = ['script', 'stylesheet', 'font'] as const
export type Asset = (typeof ASSETS)[number]

export interface Visit {
  /** What was loaded until the screen was visible. */
  bytes: Record<Asset, number>
  files: number
  screenMs: number
  /** Milliseconds of main thread work until the screen is visible. */
  opening: Work
  /** Until everything has been loaded ahead. */
  loading: Work
  idleMsPerSecond: number
}

interface Work {
  task: number
  script: number
  layout: number
}

export interface VisitOptions {
  url: string
  /** An element that only the intended page has, to make sure that the right page is measured. */
  shows: (page: Page) => Locator
  person?: Person | undefined
  slowdown: number
  /** Work is counted in the thread's own CPU time, which stays true on a busy machine; otherwise by the clock. */
  countsCpu?: boolean
  idleSeconds: number
}

export async function measureVisit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const context = await openContext(browser, options.url, options.person)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: options.countsCpu ? 'threadTicks' : 'timeTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown })
    // The targets are for gzip, so the browser must not accept brotli.
    await devtools.send('Network.enable')
    await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))

    const startedAt = performance.now()
    await page.goto(options.url)
    await options.shows(page).waitFor()
    const screenMs = performance.now() - startedAt
    const opening = await workOf(devtools)
    const before = [...responses]
    await loadedAhead(page)
    const loading = await workOf(devtools)
    if (new URL(page.url()).pathname !== new URL(options.url).pathname) throw new Error(`landed on ${page.url()}`)
    const idleMsPerSecond = await measureIdle(devtools, options.idleSeconds)
    const { bytes, files } = await sizesOf(page, before)
    return { bytes, files, screenMs, opening, loading, idleMsPerSecond }
  } finally {
    await context.close()
  }
}

/** How long nothing more is loaded, by the page or by the worker that keeps all files. */
const QUIET_SECONDS = 4
const MAX_SECONDS = 120

/**
 * The worker fetches on a thread of its own, which is no part of the page's network, and it begins when the computer has
 * nothing better to do: "the network is idle" comes before, between and after.
 */
async function loadedAhead(page: Page): Promise<void> {
  let known = ''
  let quiet = 0
  for (let seconds = 0; seconds < MAX_SECONDS; seconds += 1) {
    const now = await page.evaluate(filesOf)
    quiet = now === known ? quiet + 1 : 0
    if (quiet === QUIET_SECONDS) return
    known = now
    await pause(1000)
  }
  throw new Error(`files are still loaded after ${MAX_SECONDS} s`)
}

/** How far the page is, and its worker: `none` before it is asked for, and where there is none. */
async function filesOf(): Promise<string> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const isInstalling = Boolean(registration?.installing || registration?.waiting)
  const loaded = performance.getEntriesByType('resource').length
  return `${loaded} ${isInstalling ? Math.random() : (registration?.active?.state ?? 'none')}`
}

async function measureIdle(devtools: CDPSession, seconds: number): Promise<number> {
  if (seconds === 0) return 0
  const before = await workOf(devtools)
  await pause(seconds * 1000)
  const after = await workOf(devtools)
  return (after.task - before.task) / seconds
}

async function workOf(devtools: CDPSession): Promise<Work> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return {
    task: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
  }
}

/** Sizes as transferred. */
async function sizesOf(page: Page, responses: readonly Response[]): Promise<Pick<Visit, 'bytes' | 'files'>> {
  const loaded = responses.filter((response) => response.ok() && response.frame() === page.mainFrame())
  const sizes = await Promise.all(
    loaded.map(async (response) => {
      if ((await response.headerValue('content-encoding')) === 'br') throw new Error('brotli was sent instead of gzip')
      return { type: response.request().resourceType(), size: (await response.request().sizes()).responseBodySize }
    }),
  )
  const of = (asset: Asset) => sum(sizes.filter(({ type }) => type === asset).map(({ size }) => size))
  return { bytes: { script: of('script'), stylesheet: of('stylesheet'), font: of('font') }, files: loaded.length }
}

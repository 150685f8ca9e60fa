/** One visit with an empty cache, watched through the browser's own measurements. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Locator, Page, Response } from '@playwright/test'
import { openContext } from '../browser.ts'
import type { Person } from '../harness/bulkStudents.ts'
import { sum } from '../stats.ts'

const ASSETS = ['script', 'stylesheet', 'font'] as const
export type Asset = (typeof ASSETS)[number]

export interface Visit {
  /** What had come when the first picture stood, in bytes and in files. */
  bytes: Record<Asset, number>
  files: number
  screenMs: number
  /** Milliseconds of the main thread until nothing is loaded any more. */
  loading: Work
  standingMsASecond: number
}

interface Work {
  task: number
  script: number
  layout: number
}

export interface VisitWanted {
  url: string
  /** What only the page that is meant shows: without it the visit measured something else. */
  shows: (page: Page) => Locator
  person?: Person | undefined
  slowdown: number
  standingSeconds: number
}

export async function measureVisit(browser: Browser, wanted: VisitWanted): Promise<Visit> {
  const context = await openContext(browser, wanted.url, wanted.person)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: wanted.slowdown })
    // The targets are in gzip; a browser that also takes brotli would be given that.
    await devtools.send('Network.enable')
    await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))

    const began = performance.now()
    await page.goto(wanted.url)
    await wanted.shows(page).waitFor()
    const screenMs = performance.now() - began
    const before = [...responses]
    await page.waitForLoadState('networkidle')
    const loading = await workOf(devtools)
    if (new URL(page.url()).pathname !== new URL(wanted.url).pathname) throw new Error(`landed on ${page.url()}`)
    const standingMsASecond = await standing(devtools, wanted.standingSeconds)
    const { bytes, files } = await sizesOf(page, before)
    return { bytes, files, screenMs, loading, standingMsASecond }
  } finally {
    await context.close()
  }
}

async function standing(devtools: CDPSession, seconds: number): Promise<number> {
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

/** As they traveled. */
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

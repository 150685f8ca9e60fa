/** One visit with an empty cache, watched through the browser's own measurements. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page, Response } from '@playwright/test'
import { openContext } from '../browser.ts'
import type { Person } from '../harness/bulkStudents.ts'
import { sum } from '../stats.ts'

const ASSETS = ['script', 'stylesheet', 'font'] as const
export type Asset = (typeof ASSETS)[number]

export interface Visit {
  bytes: Record<Asset, number>
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
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const screenMs = performance.now() - began
    await page.waitForLoadState('networkidle')
    const loading = await workOf(devtools)
    const standingMsASecond = await standing(devtools, wanted.standingSeconds)
    return { bytes: await bytesOf(page, responses), screenMs, loading, standingMsASecond }
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
async function bytesOf(page: Page, responses: readonly Response[]): Promise<Record<Asset, number>> {
  const sizes = await Promise.all(
    responses
      .filter((response) => response.ok() && response.frame() === page.mainFrame())
      .map(async (response) => {
        if ((await response.headerValue('content-encoding')) === 'br')
          throw new Error('brotli was sent instead of gzip')
        return {
          type: response.request().resourceType(),
          size: (await response.request().sizes()).responseBodySize,
        }
      }),
  )
  const of = (asset: Asset) => sum(sizes.filter(({ type }) => type === asset).map(({ size }) => size))
  return { script: of('script'), stylesheet: of('stylesheet'), font: of('font') }
}

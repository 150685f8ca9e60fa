/**
 * Checks a screen on a phone and on a Chromebook, in light and dark mode: axe must find no violations, and nothing may
 * be wider than the window. Each variant is saved as a screenshot for review. With `SCREENSHOTS=0` two of the four
 * variants are checked instead, so that each size and each mode is seen once, and axe, which takes most of the time,
 * examines both of the screens of the sweep (`checkSizes`) and one of what a journey shows.
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, type Page, type ViewportSize } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import * as accessibility from '../../apps/web/src/testing/accessibility.ts'

export const { SIZES } = accessibility

export type Size = accessibility.Size

export const SAVES_SCREENSHOTS = process.env.SCREENSHOTS !== '0'
const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url))

const variantsFor = (name: string): readonly accessibility.Variant[] =>
  SAVES_SCREENSHOTS ? accessibility.VARIANTS : accessibility.oppositeVariants(name)

/** Whether axe examines this one of the variants. Which it is depends on the name, too. */
const isExamined = (name: string, at: number, count = 2): boolean =>
  SAVES_SCREENSHOTS || at === Math.floor(name.length / 2) % count

export async function checkScreen(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  await inVariants(page, name, (picture, _, at) => checkVariant(page, picture, isExamined(name, at)))
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** The one that is nearest to the window. */
export function sizeOf(page: Page): Size {
  return (page.viewportSize()?.width ?? 0) < SIZES.chromebook.width ? 'phone' : 'chromebook'
}

/**
 * The same, in windows of these sizes, from the one that there is. The window and the mode stay as they are at the end:
 * whoever looks at many screens begins the next one there, because drawing a page again for another size takes almost as
 * long as opening one. `atSize` is called at each size, once.
 */
export async function checkSizes(
  page: Page,
  name: string,
  windows: Windows,
  atSize: (size: Size) => Promise<void>,
): Promise<void> {
  const seen = new Set<Size>()
  const check = async (picture: string, size: Size) => {
    await checkVariant(page, picture)
    if (!seen.has(size)) await atSize(size)
    seen.add(size)
  }
  await inVariants(page, name, check, windows)
}

export type Windows = Readonly<Record<Size, ViewportSize>>

async function inVariants(
  page: Page,
  name: string,
  check: (picture: string, size: Size, at: number) => Promise<void>,
  windows: Windows = SIZES,
): Promise<void> {
  // The pointer is moved away, so that no hover state is captured.
  await page.mouse.move(0, 0)
  const variants = variantsFor(name)
  const inOrder = variants[0]?.[0] === sizeOf(page) ? variants : variants.toReversed()
  for (const [at, [size, colorScheme]] of inOrder.entries()) {
    await page.setViewportSize(windows[size])
    await page.emulateMedia({ colorScheme })
    await settled(page, colorScheme)
    await check(`${name}-${size}-${colorScheme}`, size, at)
  }
}

/** In both modes at this width alone, such as that of a small phone. */
export async function checkWidth(page: Page, name: string, width: number): Promise<void> {
  const before = page.viewportSize()
  await page.mouse.move(0, 0)
  await page.setViewportSize({ width, height: 740 })
  for (const [at, colorScheme] of (['light', 'dark'] as const).entries()) {
    await page.emulateMedia({ colorScheme })
    await settled(page, colorScheme)
    await checkVariant(page, `${name}-${width}-${colorScheme}`, isExamined(name, at))
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** A kiosk's page is always light. Its devices have these sizes. */
export async function checkKiosk(page: Page, name: string): Promise<void> {
  const sizes = Object.entries(accessibility.KIOSK_SIZES)
  for (const [at, [size, [width, height]]] of sizes.entries()) {
    await page.setViewportSize({ width, height })
    await settled(page, 'light')
    await checkVariant(page, `${name}-${size}`, isExamined(name, at, sizes.length))
  }
}

/** The same for an email, in a narrow and in a wide mail program. */
export async function checkMail(page: Page, html: string, name: string): Promise<void> {
  for (const [at, [size, colorScheme]] of variantsFor(name).entries()) {
    await page.setViewportSize(SIZES[size])
    await page.emulateMedia({ colorScheme })
    await page.setContent(html)
    await checkVariant(page, `${name}-${size}-${colorScheme}`, isExamined(name, at))
  }
  await page.emulateMedia({ colorScheme: null })
}

async function checkVariant(page: Page, picture: string, withAxe = true): Promise<void> {
  if (SAVES_SCREENSHOTS) await page.screenshot({ path: `${FOLDER}${picture}.png` })
  if (withAxe) expect.soft(await violations(page), `axe on ${picture}`).toEqual([])
  expect.soft(await excessWidth(page), `pixels that ${picture} is too wide`).toBe(0)
}

/** By how many pixels the page can be scrolled sideways. */
export function excessWidth(page: Page): Promise<number> {
  return page.evaluate(accessibility.excessWidth)
}

function settled(page: Page, scheme: accessibility.Scheme): Promise<void> {
  return page.evaluate(accessibility.whenSettled, scheme)
}

interface WithAxe {
  axe?: { run(options: RunOptions): Promise<AxeResults> }
}

/**
 * Injects the axe that @axe-core/playwright includes into the page once and runs it there. The package's own runner
 * injects it again for every run and opens a tab to collect frames, which our pages do not have; that takes ten times
 * as long. The minified source is compiled in half the time.
 */
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core/axe.min.js',
) as { source: string }

async function violations(page: Page): Promise<string[]> {
  const run = () =>
    page.evaluate(
      async (options) => (await (window as WithAxe).axe?.run(options))?.violations ?? null,
      accessibility.RULES,
    )
  let found = await run()
  if (!found) {
    await page.evaluate(source)
    found = await run()
  }
  if (!found) throw new Error('axe did not run.')
  return accessibility.linesOf(found)
}

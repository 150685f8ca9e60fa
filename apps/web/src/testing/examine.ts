/**
 * Examines what a test shows, on a phone and on a Chromebook, in light and dark mode: axe must find no violations, and
 * nothing may be wider than the window. As in a run of all end-to-end tests, two of the four variants are looked at.
 */
import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { excessWidth, KIOSK_SIZES, linesOf, oppositeVariants, RULES, SIZES, whenSettled } from './accessibility.ts'

export async function examine(name: string): Promise<void> {
  const { innerWidth, innerHeight } = window
  const root = document.documentElement
  const scheme = root.dataset.mantineColorScheme
  // From the size on that the window has: each other one makes the page redraw.
  const variants = oppositeVariants(name)
  const isNear = ([size]: (typeof variants)[number]) => SIZES[size].width === innerWidth
  for (const [size, wanted] of variants.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))) {
    await page.viewport(SIZES[size].width, SIZES[size].height)
    root.dataset.mantineColorScheme = wanted
    await whenSettled(wanted)
    await examineVariant(`${name}, ${size}, ${wanted}`)
  }
  if (scheme === undefined) delete root.dataset.mantineColorScheme
  else root.dataset.mantineColorScheme = scheme
  await page.viewport(innerWidth, innerHeight)
}

/** The same for a kiosk, whose page is always light, at the sizes of its devices. */
export async function examineKiosk(name: string): Promise<void> {
  const { innerWidth, innerHeight } = window
  for (const [size, [width, height]] of Object.entries(KIOSK_SIZES)) {
    await page.viewport(width, height)
    await whenSettled('light')
    await examineVariant(`${name}, ${size}`)
  }
  await page.viewport(innerWidth, innerHeight)
}

async function examineVariant(variant: string): Promise<void> {
  const { violations } = await axe.run(RULES)
  expect.soft(linesOf(violations), `axe on ${variant}`).toEqual([])
  expect.soft(excessWidth(), `pixels that ${variant} is too wide`).toBe(0)
}

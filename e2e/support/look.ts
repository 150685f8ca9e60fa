/**
 * Looks at a screen as people do: on a phone and on a Chromebook, by day and at night. Each look is kept as a picture
 * for whoever wants to judge it, and axe must find nothing.
 */
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const SIZES = {
  phone: { width: 390, height: 844 },
  chromebook: { width: 1366, height: 768 },
} as const

const SCHEMES = ['light', 'dark'] as const
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url))

export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  // Whatever was clicked last is not meant to be looked at under the pointer.
  await page.mouse.move(0, 0)
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      const picture = `${name}-${size}-${colorScheme}`
      await page.screenshot({ path: `${FOLDER}${picture}.png`, animations: 'disabled' })
      expect.soft(await violations(page), `axe on ${picture}`).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** Fonts are there, and whatever fades or slides has arrived. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
  )
}

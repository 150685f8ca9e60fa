/** What axe is asked for, in which variants of a screen: the same for component tests and end-to-end tests. */
import type { Result, RunOptions } from 'axe-core'

export const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

export const SIZES = {
  phone: { width: 390, height: 844 },
  chromebook: { width: 1366, height: 768 },
} as const

/** Those of the devices that kiosks run on. */
export const KIOSK_SIZES = { tablet: [1024, 768], chromebook: [1366, 768], upright: [820, 1180] } as const

export type Size = keyof typeof SIZES
export type Scheme = 'light' | 'dark'

export type Variant = readonly [Size, Scheme]

/** Adjacent entries differ in one property only, because every change makes the page redraw. */
export const VARIANTS: readonly Variant[] = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['chromebook', 'dark'],
  ['chromebook', 'light'],
]

/** Two opposite variants. Which, depends on the name, so that what many screens share is seen in all four. */
export const oppositeVariants = (name: string): readonly Variant[] =>
  VARIANTS.filter((_, at) => at % 2 === name.length % 2)

/** A line for each element that violates a rule. */
export const linesOf = (violations: readonly Result[]): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
  )

/** By how many pixels the page can be scrolled sideways. */
export const excessWidth = (): number => Math.max(0, document.documentElement.scrollWidth - window.innerWidth)

/** Resolves when colors and fonts are applied and all transitions are over. */
export async function whenSettled(wanted: Scheme): Promise<void> {
  const paint = () => new Promise((painted) => requestAnimationFrame(painted))
  while (document.documentElement.dataset.mantineColorScheme !== wanted) await paint()
  await document.fonts.ready
  // Transitions start only after a first paint.
  for (let frame = 0; frame < 2; frame += 1) await paint()
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map((one) => one.finished))
}

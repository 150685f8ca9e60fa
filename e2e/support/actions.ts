/** Counts what a person does on a page: taps, clicks and keys. The letters of a text they write are not counted. */
import { expect, type Page } from '@playwright/test'

interface Counting {
  actionCount?: number
}

/** From now on, and from zero again if it counts already; the page must not be reloaded in the meantime. */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counting = window as Counting
    const isCounting = counting.actionCount !== undefined
    counting.actionCount = 0
    if (isCounting) return
    const isText = ({ target, key }: KeyboardEvent) =>
      key.length === 1 && target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea')
    const isModifier = ({ key }: KeyboardEvent) => ['Control', 'Shift', 'Alt', 'Meta'].includes(key)
    const count = (event: Event) => {
      if (event.isTrusted) counting.actionCount = (counting.actionCount ?? 0) + 1
    }
    window.addEventListener('pointerdown', count, { capture: true })
    window.addEventListener('keydown', (event) => isText(event) || isModifier(event) || count(event), { capture: true })
  })
  return async () => {
    const count = await page.evaluate(() => (window as Counting).actionCount)
    expect(count, 'the page was not reloaded').toBeDefined()
    return count ?? 0
  }
}

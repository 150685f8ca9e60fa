/** Counts every press of a mouse or a finger in all pages of a browser, whatever pages it loads in the meantime. */
import type { BrowserContext, Locator } from '@playwright/test'

export class Clicks {
  #count = 0

  get count(): number {
    return this.#count
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('pressed', () => {
      this.#count += 1
    })
    await context.addInitScript(() => {
      const { pressed } = window as unknown as { pressed: () => void }
      window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && pressed(), { capture: true })
    })
  }

  /** Presses in windows that are not part of the page. */
  outside(count: number): void {
    this.#count += count
  }

  /** The menu of a native select is not part of the page: one press opens it, another chooses. */
  async choose(select: Locator, label: string): Promise<void> {
    await select.selectOption(label)
    this.outside(2)
  }

  /** Nor is the computer's own window for files: the files are selected by a press, and opened by another. */
  async chooseFiles(button: Locator, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
    const chooser = button.page().waitForEvent('filechooser')
    await button.click()
    await (await chooser).setFiles([...files])
    this.outside(2)
  }

  /** A person presses on a field before they type, unless it has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    if (!(await field.evaluate((element) => element === document.activeElement))) await field.click()
    await field.fill(text)
  }
}

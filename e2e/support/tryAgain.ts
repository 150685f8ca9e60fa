import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Try again, unless the page has done so by itself in the meantime, as it does every few seconds. */
export async function tryAgain(where: Page | Locator, loaded: Locator): Promise<void> {
  const button = where.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2000 })
    await expect(loaded).toBeVisible({ timeout: 2000 })
  }).toPass()
}

import type { Locator, Page } from '@playwright/test'

/** The message with exactly this text. */
export const flash = (page: Page, text: string): Locator => page.getByTestId('flashes').getByText(text, { exact: true })

/** Waits for the message and closes it, so that the next one of the same words cannot be mistaken for it. */
export async function readFlash(page: Page, text: string | RegExp): Promise<void> {
  const message = page.getByTestId('flashes').locator('[data-kind]').filter({ hasText: text })
  await message.getByRole('button', { name: 'Close message' }).click({ timeout: 20_000 })
}

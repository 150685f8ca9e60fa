import type { Locator, Page } from '@playwright/test'

/** Where all messages are shown. */
export const flashes = (page: Page): Locator => page.getByTestId('flashes')

/** The message with exactly this text. */
export const flash = (page: Page, text: string): Locator => flashes(page).getByText(text, { exact: true })

/** Waits for the message and closes it, so that the next one of the same words cannot be mistaken for it. */
export async function readFlash(page: Page, text: string | RegExp): Promise<void> {
  const message = flashes(page).locator('[data-kind]').filter({ hasText: text })
  await message.getByRole('button', { name: 'Close message' }).click({ timeout: 20_000 })
}

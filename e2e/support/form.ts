/** Helpers for fields that are more than a text box. */
import type { Page } from '@playwright/test'

/** Picks an option of a picker by typing part of its name. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

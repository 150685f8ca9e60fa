/** A teacher sends students now: issuing and starting passes in few steps, by keyboard. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { isCall } from '../support/requests.ts'
import { expect, isLive, test } from '../support/test.ts'

const students = (page: Page) => page.getByPlaceholder(/Search by name|Add another/)
const from = (page: Page) => page.getByRole('combobox', { name: 'From', exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Passes just issued' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Counts every key; typing a name is not counted. */
function counted(page: Page) {
  let actions = 0
  return {
    actions: () => actions,
    press: async (key: string) => {
      actions += 1
      await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
  }
}

const MAX_ACTIONS = 12

test('[NEW-03] [FLASH-04] by keyboard, three students are issued a pass and started in at most 12 actions', async ({
  as,
}) => {
  const page = await as('elena.alvarez', { at: '/faculty/live' })
  await isLive(page)
  const { press, type, actions } = counted(page)
  await press('n')
  await expect(students(page)).toBeFocused()
  await expect(from(page)).toHaveValue('Room 204, Ms. Alvarez')
  for (const name of ['Maya Okonkwo', 'Liam Chen', 'Ava Rossi']) {
    await type(name)
    await expect(page.getByRole('option', { name })).toHaveAttribute('data-combobox-selected', 'true')
    await press('Enter')
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  await press('Tab')
  await type('Library')
  await press('Enter')
  await press('Enter')
  await expect(page).toHaveURL('/faculty/upcoming')
  await expect(page.getByText('Successfully issued 3 passes', { exact: true })).toBeVisible()
  const start = card(page).getByRole('button', { name: 'Start all 3' })
  await expect(start).toBeFocused()
  await checkScreen(page, 'staff-start-all')
  const started = page.waitForRequest(isCall('POST', '/api/pass/start'))
  await press('Enter')
  expect((await started).postDataJSON().passIds).toHaveLength(3)
  await expect(card(page)).toContainText('3 passes started.')
  expect(actions()).toBeLessThanOrEqual(MAX_ACTIONS)
  await card(page).getByRole('link', { name: 'Live Passes' }).click()
  for (const name of ['Maya Okonkwo', 'Liam Chen', 'Ava Rossi']) await expect(row(page, name)).toContainText('Active')
})

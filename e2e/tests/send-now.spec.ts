/** A teacher sends students now: issuing and starting passes in few steps, by keyboard and by mouse. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { isCall } from '../support/requests.ts'
import { expect, isLive, test } from '../support/test.ts'

const students = (page: Page) => page.getByPlaceholder(/Search by name|Add another/)
const from = (page: Page) => page.getByRole('combobox', { name: 'From', exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Passes just issued' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Counts every key and click; typing a name is not counted. */
function counted(page: Page) {
  let actions = 0
  return {
    actions: () => actions,
    press: async (key: string) => {
      actions += 1
      await page.keyboard.press(key)
    },
    click: async (target: ReturnType<Page['getByRole']>) => {
      actions += 1
      await target.click()
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

test('[NEW-03] [NEW-06] [D-009] by mouse, it takes at most 12 actions as well; those who find no room are in line, and From yields when students are called to its room', async ({
  as,
  school,
}) => {
  await school.ask('theo.winters', 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez' })
  const page = await as('elena.alvarez', { at: '/faculty/live' })
  const { click, type, actions } = counted(page)
  await click(page.getByRole('banner').getByRole('link', { name: 'New Pass' }))
  for (const name of ['Maya Okonkwo', 'Liam Chen', 'Ava Rossi']) {
    await expect(students(page)).toBeFocused()
    await type(name)
    await click(page.getByRole('option', { name }))
  }
  await click(page.getByRole('combobox', { name: 'To', exact: true }))
  await click(page.getByRole('option', { name: 'Restroom, 2nd floor' }))
  await click(page.getByRole('button', { name: 'Issue 3 passes' }))
  await click(card(page).getByRole('button', { name: 'Start all 3' }))
  await expect(card(page)).toContainText('1 pass started. 2 are in line.')
  expect(actions()).toBeLessThanOrEqual(MAX_ACTIONS)

  await page.getByRole('banner').getByRole('link', { name: 'New Pass' }).click()
  await expect(from(page)).toHaveValue('Room 204, Ms. Alvarez')
  await from(page).click()
  await expect(page.getByRole('option').first()).toContainText('Room 204')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'To', exact: true }).click()
  await page.getByRole('option', { name: /Room 204.*Alvarez/ }).click()
  await expect(from(page)).toHaveValue('')
  await expect(page.getByText("You cannot create a pass 'to' and 'from' the same place!")).toHaveCount(0)
})

/** Answering requests from the keyboard, rejecting with a ready reason, and the reasons of the school. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { readFlash } from '../support/flash.ts'
import { expect, isLive, test } from '../support/test.ts'

const TO_REYES = { fromFaculty: 'elena.alvarez', toFaculty: 'samuel.reyes' } as const
const WAIT = 'Please wait until the end of class.'

const dialog = (page: Page) => page.getByRole('dialog')
const ready = (page: Page, reason: string) =>
  dialog(page).getByRole('group', { name: 'Suggestions' }).getByRole('button', { name: reason })
const reason = (page: Page) => dialog(page).getByLabel('Reason')
const reject = (page: Page) => dialog(page).getByRole('button', { name: 'Reject', exact: true })
const bulkBar = (page: Page) => page.getByRole('region', { name: 'Selected passes' })

test('[LIST-05] [LIST-06] [D-020] requests are answered from the keyboard, and rejected with a ready reason or one that is written', async ({
  as,
  school,
}) => {
  for (const student of ['maya.okonkwo', 'liam.chen', 'ava.rossi', 'noah.berg', 'zoe.haddad'] as const)
    await school.ask(student, 'Room 118', TO_REYES)
  const page = await as('samuel.reyes', { at: '/faculty/requested' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await expect(page.getByRole('row')).toHaveCount(6)

  await test.step('one is rejected: the question names the student, and Ctrl+Enter sends the reason', async () => {
    await press('j', 'r')
    await expect(dialog(page).getByRole('heading', { name: "Reject Maya Okonkwo's request?" })).toBeVisible()
    await press('Control+Enter')
    await expect(dialog(page), 'without a reason nothing is sent').toBeVisible()
    await page.keyboard.type('Not during the lab')
    await press('Control+Enter')
    await readFlash(page, 'Successfully rejected pass(es)')
    await expect(page.getByRole('checkbox', { name: "Select Maya Okonkwo's pass" })).toHaveCount(0)
  })

  await test.step('one of those that were selected is approved', async () => {
    await press('j', 'x', 'j', 'x')
    await expect(bulkBar(page)).toContainText('2 selected')
    await press('x')
    await expect(bulkBar(page)).toContainText('1 selected')
    await press('a')
    await expect(dialog(page).getByRole('heading', { name: /^Approve .*'s pass\?$/ })).toBeVisible()
    await expect(dialog(page)).toContainText('Are you sure you want to approve 1 pass(es)?')
    await expect(dialog(page).getByRole('button', { name: 'Approve' })).toBeFocused()
    await press('Enter')
    await readFlash(page, 'Successfully approved pass(es)!')
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(3)
  })

  await test.step('a ready reason takes two taps, and what was written stays before it', async () => {
    await page.getByRole('button', { name: "Reject Zoe Haddad's pass" }).click()
    await ready(page, 'We are having a test or a quiz.').click()
    await ready(page, WAIT).click()
    await expect(reason(page)).toHaveValue(WAIT)
    await expect(ready(page, WAIT)).toHaveAttribute('aria-pressed', 'true')
    await checkScreen(page, 'staff-reject-ready')
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(reject(page)).toBeVisible()
    await page.setViewportSize({ width: 1366, height: 768 })
    await reason(page).fill('Sorry, Zoe.')
    await ready(page, WAIT).click()
    await expect(reason(page)).toHaveValue(`Sorry, Zoe. ${WAIT}`)
    await reject(page).click()
    await readFlash(page, 'Successfully rejected pass(es)')
  })

  await test.step('? lists the keys, and n makes a new pass', async () => {
    await press('?')
    await expect(dialog(page)).toContainText('Approve the selected passes')
    await press('Escape', 'n')
    await expect(page).toHaveURL('/faculty/pass')
  })
})

test('[D-020] [D-170] administrators write the reasons of their school, and teachers have them at once', async ({
  as,
  school,
}) => {
  await school.ask('maya.okonkwo', 'Room 118', TO_REYES)
  const teacher = await as('samuel.reyes', { at: '/faculty/requested' })
  await isLive(teacher)
  await teacher.getByRole('button', { name: "Reject Maya Okonkwo's pass" }).click()
  await expect(ready(teacher, WAIT)).toBeVisible()
  await dialog(teacher).getByRole('button', { name: 'Go back' }).click()

  const page = await as('daniel.whitaker', { at: '/administrator/settings' })
  await page.getByRole('link', { name: 'Pass settings, Lakeview High School' }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/pass\/settings$/)
  const tabs = page.getByRole('navigation', { name: 'Pass Settings' })
  await tabs.getByRole('link', { name: 'Cards and reasons' }).click()
  const reasons = page.getByRole('region', { name: 'Reasons for rejecting' })
  const save = reasons.getByRole('button', { name: 'Save' })
  const field = page.getByLabel('Suggested reasons')
  await expect(field).toHaveValue(new RegExp(WAIT.replace('.', '\\.')))
  await field.fill('x'.repeat(81))
  await expect(page.getByText(/is longer than 80 characters/)).toBeVisible()
  await expect(save).toBeDisabled()
  await field.fill('Finish your lab first.\n\nAssembly today.')
  await save.click()
  await readFlash(page, 'Successfully Updated School!')
  await expect(field).toHaveValue('Finish your lab first.\nAssembly today.')

  await teacher.getByRole('button', { name: "Reject Maya Okonkwo's pass" }).click()
  await expect(ready(teacher, 'Assembly today.')).toBeVisible()
  await expect(ready(teacher, WAIT)).toHaveCount(0)
})

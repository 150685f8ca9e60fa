/** Rejecting with a ready reason, and the reasons of the school. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const TO_REYES = { fromFaculty: 'elena.alvarez', toFaculty: 'samuel.reyes' } as const
const WAIT = 'Please wait until the end of class.'

const dialog = (page: Page) => page.getByRole('dialog')
const ready = (page: Page, reason: string) =>
  dialog(page).getByRole('group', { name: 'Suggestions' }).getByRole('button', { name: reason })
const reason = (page: Page) => dialog(page).getByLabel('Reason')
const reasons = (page: Page) => page.getByRole('region', { name: 'Reasons for rejecting' })
const flash = (page: Page, text: string) => page.getByTestId('flashes').getByText(text, { exact: true })

async function requests(school: School): Promise<void> {
  await school.ask('maya.okonkwo', 'Room 118', TO_REYES)
  await school.ask('liam.chen', 'Room 118', TO_REYES)
  await school.ask('ava.rossi', 'Room 118', TO_REYES)
}

test('[LIST-06] [D-020] a request is rejected with a ready reason in two taps, or with one that is written', async ({
  as,
  school,
}) => {
  await requests(school)
  const page = await as('samuel.reyes', { at: '/faculty/requested' })
  await page.getByRole('button', { name: "Reject Maya Okonkwo's pass" }).click()
  await ready(page, 'We are having a test or a quiz.').click()
  await ready(page, WAIT).click()
  await expect(reason(page)).toHaveValue(WAIT)
  await expect(ready(page, WAIT)).toHaveAttribute('aria-pressed', 'true')
  await checkScreen(page, 'staff-reject-ready')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(dialog(page).getByRole('button', { name: 'Reject', exact: true })).toBeVisible()
  await page.screenshot({ path: 'e2e/screenshots/staff-reject-ready-320.png' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(flash(page, 'Successfully rejected pass(es)')).toBeVisible()
  const student = await as('maya.okonkwo', { at: '/student/notifications' })
  await expect(student.getByRole('main')).toContainText('Room 118')

  await page.getByRole('button', { name: "Reject Liam Chen's pass" }).click()
  await reason(page).fill('Sorry, Liam.')
  await ready(page, WAIT).click()
  await expect(reason(page), 'what was written stays').toHaveValue(`Sorry, Liam. ${WAIT}`)
})

test('[LIST-06] by keyboard the question names the student, and Ctrl+Enter sends the reason', async ({
  as,
  school,
}) => {
  await requests(school)
  const page = await as('samuel.reyes', { at: '/faculty/requested' })
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(dialog(page).getByRole('heading', { name: "Reject Maya Okonkwo's request?" })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page), 'without a reason nothing is sent').toBeVisible()
  await page.keyboard.type('Not during the lab')
  await page.keyboard.press('Control+Enter')
  await expect(flash(page, 'Successfully rejected pass(es)')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: "Select Maya Okonkwo's pass" })).toHaveCount(0)

  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(dialog(page).getByRole('heading', { name: /^Approve (Liam Chen|Ava Rossi)'s pass\?$/ })).toBeVisible()
  await expect(dialog(page)).toContainText('Are you sure you want to approve 1 pass(es)?')
})

test('[D-020] [D-170] administrators write the reasons of their school, and teachers have them at once', async ({
  as,
  school,
}) => {
  await requests(school)
  const teacher = await as('samuel.reyes', { at: '/faculty/requested' })
  await isLive(teacher)
  await teacher.getByRole('button', { name: "Reject Maya Okonkwo's pass" }).click()
  await expect(ready(teacher, WAIT)).toBeVisible()
  await dialog(teacher).getByRole('button', { name: 'Go back' }).click()

  const page = await as('daniel.whitaker', { at: '/administrator/settings' })
  await page.getByRole('link', { name: 'Pass settings, Lakeview High School' }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/pass\/settings$/)
  const field = page.getByLabel('Ready reasons')
  await expect(field).toHaveValue(new RegExp(WAIT.replace('.', '\\.')))
  await checkScreen(page, 'school-pass-settings')
  await field.fill('x'.repeat(81))
  await expect(page.getByText(/is longer than 80 characters/)).toBeVisible()
  await expect(reasons(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await field.fill('Finish your lab first.\n\nAssembly today.')
  await reasons(page).getByRole('button', { name: 'Save' }).click()
  await expect(flash(page, 'Successfully Updated School!')).toBeVisible()
  await expect(field).toHaveValue('Finish your lab first.\nAssembly today.')

  await teacher.getByRole('button', { name: "Reject Maya Okonkwo's pass" }).click()
  await expect(ready(teacher, 'Assembly today.')).toBeVisible()
  await expect(ready(teacher, WAIT)).toHaveCount(0)
})

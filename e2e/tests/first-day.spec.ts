/**
 * The first day of a new school: an operator has run `npm run setup`, and everything else is done on the screens, until
 * a teacher who was invited approves the first pass.
 */
import type { Page } from '@playwright/test'
import { PASSWORD } from '../server/people.ts'
import { checkScreen, SIZES } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import { expect, signIn, test } from '../support/test.ts'

const OWN_PASSWORD = 'seven purple umbrellas'

const openPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Manage School' }).getByRole('link', { name, exact: true }).click()

async function newRoom(page: Page, name: string, number: string, needsApproval: boolean): Promise<void> {
  await openPage(page, 'Rooms')
  await page.getByRole('link', { name: 'New Room' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Number').fill(number)
  if (!needsApproval) await page.getByRole('switch', { name: 'Requires Approval' }).click()
  await page.getByRole('button', { name: 'Create room' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

/** Returns the address of the invitation. */
async function addPerson(page: Page, kind: 'Student' | 'Faculty', first: string, last: string): Promise<string> {
  await openPage(page, kind === 'Student' ? 'Students' : 'Faculty')
  await page
    .getByRole('button', { name: `Add ${kind}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill(first)
  await dialog.getByLabel('Last name').fill(last)
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  const link = dialog.getByLabel('Link')
  await expect(link).toHaveValue(/#/)
  const url = await link.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: last })).toBeVisible()
  return url
}

async function accept(page: Page, url: string): Promise<Page> {
  await page.goto(url)
  await page.getByLabel('New password').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  return page
}

test('[FIRST-01] [FIRST-03] [SROOM-02] [GEN-09] [D-140] a new school is set up and runs its first pass, from the screens alone', async ({
  page,
  harness,
  open,
}) => {
  await harness.command('install')
  await page.setViewportSize(SIZES.chromebook)

  await test.step('the administrator signs in', async () => {
    await page.goto('/login')
    await signIn(page, 'olga.holm', PASSWORD)
    await page.getByRole('link', { name: 'Not now' }).click()
    await expect(page).toHaveURL('/administrator/dashboard')
    const start = page.getByRole('region', { name: 'Get started' })
    await expect(start).toContainText('0 of 6 done')
    await checkScreen(page, 'get-started')
    await start.getByRole('button', { name: 'Choose places' }).click()
    for (const name of ['Nurse', 'Library']) await page.getByRole('switch', { name }).click()
    await page.getByLabel('How many restrooms').fill('1')
    await page.getByRole('dialog').getByRole('button', { name: 'Make these places' }).click()
    await expect(start, 'computed from what is there').toContainText('1 of 6 done')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Harbor High School' }).click()
  })

  await test.step('rooms', async () => {
    await openPage(page, 'Rooms')
    await expect(page.getByRole('link', { name: 'Water fountain' })).toBeVisible()
    await newRoom(page, 'Library', 'L1', false)
    await newRoom(page, 'Nurse', 'N1', true)
  })

  await test.step('a schedule with a period that is running', async () => {
    await openPage(page, 'Bell Schedule')
    await page.getByLabel('Block name').fill('Period 3')
    await page.getByRole('button', { name: 'Add a range' }).click()
    await page.getByLabel('Starts, range 1').fill('09:30')
    await page.getByLabel('Ends, range 1').fill('10:30')
    await expect(flash(page, 'All Changes Saved!').first()).toBeVisible()
  })

  const [teacherLink, studentLink] = await test.step('people', async () => [
    await addPerson(page, 'Faculty', 'Ada', 'Lind'),
    await addPerson(page, 'Student', 'Max', 'Berger'),
  ])

  await test.step('a destination and a limit', async () => {
    await openPage(page, 'Pass')
    const card = page.getByRole('region', { name: 'Destination settings' })
    await card.getByRole('button', { name: 'Add a destination' }).click()
    for (const [label, text] of [
      ['From', 'All Rooms in School'],
      ['To', 'Nurse'],
    ] as const) {
      await card.getByRole('combobox', { name: label }).fill(text)
      await page.getByRole('listbox', { name: label }).getByRole('option').filter({ hasText: text }).first().click()
    }
    await expect(flash(page, 'Successfully Updated Destination!').first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Pass Settings' }).getByRole('link', { name: 'Alerts' }).click()
    const limits = page.getByRole('region', { name: 'Pass limits' })
    const daily = limits.getByRole('group', { name: 'Passes a day', exact: true })
    await daily.getByRole('switch').check()
    await daily.getByRole('textbox', { name: 'Passes' }).fill('5')
    await limits.getByRole('button', { name: 'Save' }).click()
    await expect(flash(page, 'Successfully Updated!')).toBeVisible()
  })

  const teacher = await test.step('the teacher accepts the invitation and is onboarded', async () => {
    const accepted = await accept(await open(), teacherLink)
    await expect(accepted).toHaveURL('/staff/onboarding/welcome')
    await accepted.getByRole('button', { name: 'Get started' }).click()
    await accepted.getByRole('radio', { name: 'Dr.' }).check({ force: true })
    await accepted.getByRole('button', { name: 'Continue' }).click()
    await accepted.getByRole('combobox', { name: 'Find your room' }).fill('Room 101')
    await accepted.keyboard.press('Enter')
    await expect(accepted.getByLabel('New room')).toHaveValue('Room 101')
    await accepted.getByLabel('Number').fill('101')
    await accepted.getByRole('button', { name: 'Continue' }).click()
    await accepted.getByRole('button', { name: 'Add a class' }).click()
    await accepted.getByRole('textbox', { name: 'Class' }).fill('Algebra')
    await accepted.getByLabel('Hours of Algebra').selectOption('Period 3')
    await accepted.getByRole('button', { name: 'Continue' }).click()
    await accepted.getByRole('button', { name: 'Open my passes' }).click()
    await expect(accepted).toHaveURL('/faculty/live')
    return accepted
  })

  await test.step('the class gets its student', async () => {
    await teacher.getByRole('link', { name: 'Students' }).click()
    await teacher.getByRole('link', { name: 'Algebra' }).click()
    await teacher.getByRole('textbox', { name: 'Add students' }).fill('max')
    await teacher.getByRole('option', { name: /Max Berger/ }).click()
    await expect(teacher.getByRole('list', { name: 'Students' }).getByRole('listitem')).toHaveText([/Max Berger/])
  })

  await test.step('the student asks for the nurse, from the lesson that is running', async () => {
    const student = await accept(await open(SIZES.phone), studentLink)
    await expect(student).toHaveURL('/student/dashboard/live')
    await student.getByRole('link', { name: 'New Pass' }).first().click()
    await expect(student.getByRole('combobox', { name: 'From' })).toHaveValue(/Room 101/)
    await student.getByRole('combobox', { name: 'To' }).fill('Nurse')
    await student.getByRole('option').filter({ hasText: 'Nurse' }).first().click()
    await student.getByRole('button', { name: /Request|Ask/ }).click()
    await expect(student).toHaveURL('/student/dashboard/requested')
  })

  await test.step('the teacher approves the first pass', async () => {
    await teacher
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Requested/ })
      .click()
    await teacher.getByRole('button', { name: "Approve Max Berger's pass" }).click()
    await teacher.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(flash(teacher, 'Successfully approved pass(es)!')).toBeVisible()
  })
})

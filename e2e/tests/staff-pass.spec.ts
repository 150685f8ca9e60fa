/** Staff and a single pass: issuing it, editing it, and opening it from a student's QR code. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { readFlash } from '../support/flash.ts'
import { choose } from '../support/form.ts'
import { isCall } from '../support/requests.ts'
import { expect, isLive, signIn, test } from '../support/test.ts'
import { tryAgain } from '../support/tryAgain.ts'

const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const LATER_TODAY = '2026-10-13T17:00:00.000Z'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const teacher = (page: Page) => page.getByRole('combobox', { name: 'Teacher at destination' })
const students = (page: Page) => page.getByLabel('Students', { exact: true }).first()
const fact = (card: Locator, label: string) =>
  card.getByRole('definition').filter({ has: card.page().locator(`xpath=../dt[normalize-space()="${label}"]`) })

/** By typing part of the name, and Enter, which does not send the form. */
async function addStudent(page: Page, name: string): Promise<void> {
  await students(page).fill(name.slice(0, 3))
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await students(page).press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

test('[NEW-01] [NEW-03] [NEW-04] [NEW-07] [NEW-08] [NEW-09] [FLASH-03] [D-030] [D-034] [D-036] [D-143] a new pass goes to a student, who finds it at once; it warns of another around that time', async ({
  as,
  school,
}) => {
  await school.issue('samuel.reyes', 'maya.okonkwo', 'Gym', { scheduledFor: LATER_TODAY })
  const student = await as('maya.okonkwo', { at: '/student/dashboard/upcoming' })
  const page = await as('elena.alvarez')
  await isLive(student)
  await page.getByRole('banner').getByRole('link', { name: 'New Pass' }).click()
  await expect(page).toHaveURL('/faculty/pass')
  const issue = page.getByRole('button', { name: 'Issue pass' })
  const time = page.getByLabel('Time')

  await test.step('it is for now, and needs a student and a destination', async () => {
    await expect(page.getByLabel('Day')).toHaveValue('2026-10-13')
    await expect(time).toHaveValue(/^10:0\d$/)
    await expect(page.getByLabel(/As soon as possible/)).toHaveCount(0)
    await expect(issue).toBeDisabled()
    await addStudent(page, 'Maya Okonkwo')
    await expect(issue).toBeDisabled()
    await choose(page, 'To', /Library/)
    await expect(teacher(page)).toHaveValue('Ms. Nair')
    await expect(issue).toBeEnabled()
  })

  await test.step('it accepts 07:00 to 16:00', async () => {
    await expect(time).toHaveAttribute('min', '07:00')
    await expect(time).toHaveAttribute('max', '16:00')
    await time.fill('16:30')
    await expect(page.getByText('Choose a time from 7:00 am to 4:00 pm.')).toBeVisible()
    await expect(issue).toBeDisabled()
  })

  await test.step('it warns of another pass around that time, of whom it concerns, but can still be issued', async () => {
    await addStudent(page, 'Liam Chen')
    const warning = page.getByText('This time is within thirty minutes of an existing pass for Maya Okonkwo.')
    await time.fill('12:30')
    await expect(warning).toBeVisible()
    await expect(page.getByText(/existing pass for Liam Chen/)).toHaveCount(0)
    await checkScreen(page, 'staff-new-pass-conflict')
    await time.fill('12:31')
    await expect(warning).toHaveCount(0)
    await time.fill('12:00')
    await expect(warning).toBeVisible()
    await page.getByRole('button', { name: 'Remove Liam Chen' }).click()
    await issue.click()
  })

  await expect(page).toHaveURL('/faculty/upcoming')
  await readFlash(page, 'Successfully issued pass to Maya Okonkwo')
  await expect(row(page, 'Maya Okonkwo').filter({ hasText: 'Library' })).toBeVisible()
  await expect(student.getByRole('article').filter({ hasText: 'Library' })).toBeVisible()
})

test('[NEW-02] [D-069] a new pass may be opened for a student, whose school is then known, or for a school', async ({
  as,
  school,
  harness,
}) => {
  const page = await as('ruth.abara', { at: '/administrator/pass' })
  const ofSchool = page.getByLabel('School', { exact: true })
  await expect(ofSchool).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Issue pass' })).toHaveCount(0)
  await page.goto(`/administrator/pass?studentId=${school.userId('maya.okonkwo')}`)
  await expect(ofSchool).toHaveValue(String(harness.world.schools.high))
  await expect(page.getByRole('button', { name: 'Remove Maya Okonkwo' })).toBeVisible()
  await page.goto(`/administrator/pass?schoolId=${harness.world.schools.middle}`)
  await expect(ofSchool).toHaveValue(String(harness.world.schools.middle))
})

test('[EDIT-01] [EDIT-02] [EDIT-03] [EDIT-04] [D-001] [D-024] [D-025] [D-134] a pass is edited and returns to its list; failures, and what cannot be edited or loaded, say so', async ({
  as,
  school,
}) => {
  const started = await school.ask('liam.chen', 'Library', BIOLOGY)
  const { passId } = await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', {
    from: null,
    scheduledFor: LATER_TODAY,
    note: 'Return the atlas',
  })
  const page = await as('elena.alvarez', { at: '/faculty/upcoming' })
  const edit = page.getByRole('link', { name: "Edit Maya Okonkwo's pass" })
  const update = page.getByRole('button', { name: 'Update pass' })

  await test.step('leaving the form changes nothing', async () => {
    await edit.click()
    await expect(page).toHaveURL(`/faculty/pass/${passId}`)
    await expect(page.getByText('Return the atlas')).toBeVisible()
    await expect(update).toBeDisabled()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/faculty/upcoming')
    await expect(row(page, 'Maya Okonkwo')).toBeVisible()
  })

  await test.step('its time and origin are changed; the rest is read-only', async () => {
    await edit.click()
    const checked = page.waitForResponse((answer) => isCall('POST', '/api/pass/conflicts')(answer.request()))
    await page.getByLabel('Time').fill('12:15')
    expect((await checked).request().postDataJSON()).toMatchObject({ ignorePassId: passId })
    await expect(page.getByText(/within thirty minutes/)).toHaveCount(0)
    await choose(page, 'From', 'Room 118')
    const origin = page.getByRole('combobox', { name: 'Teacher at origin' })
    await expect(origin, 'the only teacher of that room').toHaveValue('Mr. Reyes')
    await expect(teacher(page), 'who is responsible there cannot be changed').toHaveCount(0)
    for (const field of ['Student', 'To', 'Note (optional)'])
      await expect(page.getByLabel(field, { exact: true })).toHaveCount(0)
  })

  await test.step('a failure is reported, and can be repeated', async () => {
    await page.route(`**/api/pass/${passId}`, (route) => route.fulfill({ status: 500, body: '' }))
    await update.click()
    await readFlash(page, 'Unable to update pass. Please refresh and try again.')
    await expect(page).toHaveURL(`/faculty/pass/${passId}`)
    await page.unroute(`**/api/pass/${passId}`)
    await update.click()
    await expect(page).toHaveURL('/faculty/upcoming')
    await expect(row(page, 'Maya Okonkwo')).toContainText('Room 118')
    await expect(row(page, 'Maya Okonkwo')).toContainText('12:15 pm')
  })

  await test.step('a pass that can no longer be edited', async () => {
    await page.goto(`/faculty/pass/${started.passId}`)
    await expect(page.getByRole('heading', { name: 'This pass cannot be edited' })).toBeVisible()
  })

  await test.step('the rooms of the school could not be loaded, which the forms say until they are', async () => {
    const setup = /\/api\/school\/\d+$/
    await page.route(setup, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    for (const path of [`/faculty/pass/${passId}`, '/faculty/pass']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: "Your school's rooms could not be loaded" })).toBeVisible()
    }
    await page.unroute(setup)
    await tryAgain(page, page.getByRole('combobox', { name: 'From' }))
  })
})

test('[RO-01] [RO-03] [RO-05] [RO-06] [RO-07] [RO-09] [RO-10] [RO-12] [D-040] [D-074] [D-149] the code of a pass asks to sign in and then shows it, with a banner after an hour; an unknown one says so', async ({
  page,
  school,
  clock,
}) => {
  const pass = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
  await page.goto(`/readonly/${pass.passId}`)
  await signIn(page, 'grace.kim')
  await expect(page).toHaveURL(`/readonly/${pass.passId}`)
  const card = page.getByRole('article')
  await expect(card.getByRole('heading', { name: 'Maya Okonkwo to Library' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveText([/^started .* ago$/, 'active'])
  await expect(fact(card, 'From')).toHaveText('Room 204')
  await expect(fact(card, 'Created By')).toHaveText('Maya Okonkwo')
  await expect(fact(card, 'Created At')).toHaveText('10/13/2026')
  await expect(fact(card, 'Approval')).toHaveText('Automatic Approval')
  await expect(page.getByText('Powered by')).toContainText('Corridor')
  await expect(page.getByText('Powered by').locator('svg')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await clock.advance(61)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Pass started 1 hour ago')
  await checkScreen(page, 'readonly-long')
  await card.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/faculty/live')
  await page.goto('/readonly/019a0000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This pass cannot be shown' })).toBeVisible()
})

test('[RO-08] [RO-09] [RO-13] [RO-14] [RO-15] [D-016] whoever may approves, ends and confirms a pass on its page; a colleague only sees it', async ({
  as,
  school,
  clock,
}) => {
  const ask = () => school.ask('maya.okonkwo', 'Room 118', { ...BIOLOGY, toFaculty: 'samuel.reyes' })
  const pass = await ask()
  const page = await as('samuel.reyes', { at: `/readonly/${pass.passId}` })
  const card = page.getByRole('article')
  const button = (name: string) => card.getByRole('button', { name })

  await test.step('a request is approved', async () => {
    await expect(card.getByRole('listitem')).toHaveText(['inactive'])
    await button('Approve').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(button('Approve')).toHaveCount(0)
    await expect(fact(card, 'Approved By')).toHaveText('Samuel Reyes')
    await expect(fact(card, 'Approved At')).toContainText('Oct 13, 26')
  })

  await test.step('an arrival is confirmed', async () => {
    await school.start('maya.okonkwo', pass)
    await school.complete('maya.okonkwo', pass)
    await page.reload()
    await expect(card.getByRole('listitem')).toHaveText([/^started/, /^completed/, 'inactive'])
    const colleague = await as('grace.kim', { at: `/readonly/${pass.passId}` })
    await expect(colleague.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await expect(colleague.getByText("This is Mr. Reyes's pass")).toBeVisible()
    await expect(colleague.getByRole('link', { name: 'Dashboard' }).last()).toHaveAttribute('href', '/faculty/live')
    await button('Confirm').click()
    await readFlash(page, 'Successfully confirmed pass(es)')
    await expect(button('Confirm')).toHaveCount(0)
  })

  await test.step('a clock runs, the state is there once, and the pass is ended', async () => {
    const next = await ask()
    await (await school.client('samuel.reyes')).call('POST /api/pass/approve', { body: { passIds: [next.passId] } })
    await school.start('maya.okonkwo', next)
    await clock.advance(4)
    await page.goto(`/readonly/${next.passId}`)
    const timer = card.getByRole('timer')
    await expect(timer).toHaveText(/^4:\d\d$/)
    const shown = await timer.textContent()
    await expect(timer).not.toHaveText(shown ?? '')
    await expect(card.getByText(/^active$/i)).toHaveCount(1)
    await button('End').click()
    await readFlash(page, "Ended Maya Okonkwo's pass")
    await expect(timer).toHaveCount(0)
    await expect(fact(card, 'State')).toHaveText('Completed')
    await expect(card.getByText('lasted 4 min.')).toBeVisible()
  })
})

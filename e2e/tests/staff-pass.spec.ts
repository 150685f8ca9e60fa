/** Staff and a single pass: issuing it, editing it, and opening it from a student's QR code. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { choose } from '../support/form.ts'
import { isCall } from '../support/requests.ts'
import { expect, isLive, signIn, test } from '../support/test.ts'

const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const LATER_TODAY = '2026-10-13T17:00:00.000Z'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const flash = (page: Page, text: string) => page.getByTestId('flashes').getByText(text, { exact: true })
const teacher = (page: Page) => page.getByRole('combobox', { name: 'Teacher at destination' })
const students = (page: Page) => page.getByLabel('Students', { exact: true }).first()

async function addStudent(page: Page, name: string): Promise<void> {
  await students(page).fill(name.slice(0, 3))
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

test.describe('a new pass', () => {
  test('[NEW-01] [NEW-03] [NEW-04] [FLASH-03] goes to a student, who finds it at once', async ({ as }) => {
    const student = await as('maya.okonkwo', { at: '/student/dashboard/upcoming' })
    await isLive(student)
    const page = await as('elena.alvarez')
    await page.getByRole('banner').getByRole('link', { name: 'New Pass' }).click()
    await expect(page).toHaveURL('/faculty/pass')
    const issue = page.getByRole('button', { name: 'Issue pass' })
    await expect(issue).toBeDisabled()
    await addStudent(page, 'Maya Okonkwo')
    await expect(issue).toBeDisabled()
    await choose(page, 'To', 'Library')
    await expect(teacher(page)).toHaveValue('Ms. Nair')
    await checkScreen(page, 'staff-new-pass')
    await issue.click()
    await expect(page).toHaveURL('/faculty/upcoming')
    await expect(flash(page, 'Successfully issued pass to Maya Okonkwo')).toBeVisible()
    await expect(row(page, 'Maya Okonkwo')).toContainText('Library')
    await expect(student.getByRole('article')).toContainText('Library')
  })

  test('[NEW-03] [FLASH-04] [NEW-06] goes to many students, and needs only a destination and a time', async ({
    as,
  }) => {
    const page = await as('daniel.whitaker', { at: '/administrator/pass' })
    await expect(page.getByText('Not required')).toBeVisible()
    for (const name of ['Maya Okonkwo', 'Liam Chen', 'Ava Rossi', 'Noah Berg']) await addStudent(page, name)
    await page.getByRole('button', { name: 'Remove Ava Rossi' }).click()
    await choose(page, 'To', 'Gym')
    const created = page.waitForRequest(isCall('POST', '/api/pass'))
    await page.getByRole('button', { name: 'Issue 3 passes' }).click()
    const { pass } = (await created).postDataJSON()
    expect(pass).toMatchObject({ fromRoomId: null, fromFacultyId: null, note: null })
    expect(pass.studentIds).toHaveLength(3)
    await expect(page).toHaveURL('/administrator/upcoming')
    await expect(flash(page, 'Successfully issued 3 passes')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(4)
  })

  test('[NEW-08] [NEW-09] [D-030] [D-034] defaults to now, and accepts 07:00 to 16:00', async ({ as }) => {
    const page = await as('elena.alvarez', { at: '/faculty/pass' })
    const time = page.getByLabel('Time')
    await expect(page.getByLabel('Day')).toHaveValue('2026-10-13')
    await expect(time).toHaveValue(/^10:0\d$/)
    await expect(time).toHaveAttribute('min', '07:00')
    await expect(time).toHaveAttribute('max', '16:00')
    await addStudent(page, 'Maya Okonkwo')
    await choose(page, 'To', 'Library')
    await time.fill('16:30')
    await expect(page.getByText('Choose a time from 7:00 am to 4:00 pm.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Issue pass' })).toBeDisabled()
    await expect(page.getByLabel(/As soon as possible/)).toHaveCount(0)
  })

  test('[NEW-03] typing finds a student and Enter adds them, without sending the form', async ({ as }) => {
    const page = await as('elena.alvarez', { at: '/faculty/pass' })
    const field = page.getByPlaceholder('Search by name or student number')
    await field.fill('May')
    await expect(page.getByRole('option', { name: /Maya Okonkwo/ })).toBeVisible()
    await field.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Maya Okonkwo' })).toBeVisible()
    await choose(page, 'To', /Library/)
    const another = page.getByPlaceholder('Add another')
    await another.fill('Lia')
    await expect(page.getByRole('option', { name: /Liam Chen/ })).toBeVisible()
    await another.press('Enter')
    await expect(page.getByRole('button', { name: 'Issue 2 passes' })).toBeEnabled()
    await expect(page).toHaveURL('/faculty/pass')
  })

  test('[NEW-07] [D-143] [D-036] warns of another pass around that time, but can still be issued', async ({
    as,
    school,
  }) => {
    await school.issue('samuel.reyes', 'maya.okonkwo', 'Gym', { scheduledFor: LATER_TODAY })
    const page = await as('elena.alvarez', { at: '/faculty/pass' })
    await addStudent(page, 'Maya Okonkwo')
    await addStudent(page, 'Liam Chen')
    await choose(page, 'To', 'Library')
    await page.getByLabel('Time').fill('12:30')
    const warning = page.getByText('This time is within thirty minutes of an existing pass for Maya Okonkwo.')
    await expect(warning).toBeVisible()
    await expect(page.getByText(/existing pass for Liam Chen/)).toHaveCount(0)
    await checkScreen(page, 'staff-new-pass-conflict')
    await page.getByLabel('Time').fill('12:31')
    await expect(warning).toHaveCount(0)
    await page.getByLabel('Time').fill('12:00')
    await expect(warning).toBeVisible()
    await page.getByRole('button', { name: 'Issue 2 passes' }).click()
    await expect(flash(page, 'Successfully issued 2 passes')).toBeVisible()
  })

  test('[NEW-02] [D-069] may be opened for a student, whose school is then known', async ({ as, school, harness }) => {
    const page = await as('ruth.abara', { at: '/administrator/pass' })
    await expect(page.getByLabel('School', { exact: true })).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Issue pass' })).toHaveCount(0)
    await checkScreen(page, 'staff-new-pass-school')
    await page.goto(`/administrator/pass?studentId=${school.userId('maya.okonkwo')}`)
    await expect(page.getByLabel('School', { exact: true })).toHaveValue(String(harness.world.schools.high))
    await expect(page.getByRole('button', { name: 'Remove Maya Okonkwo' })).toBeVisible()
    await page.goto(`/administrator/pass?schoolId=${harness.world.schools.middle}`)
    await expect(page.getByLabel('School', { exact: true })).toHaveValue(String(harness.world.schools.middle))
  })

  test('[NEW-10] [D-033] [D-031] names the origin’s teacher, else the issuer; and never leads back to its origin', async ({
    as,
  }) => {
    const page = await as('samuel.reyes', { at: '/faculty/pass' })
    await choose(page, 'To', 'Gym')
    await expect(teacher(page)).toHaveValue('Mr. Reyes')
    await choose(page, 'From', 'Room 310')
    await expect(teacher(page)).toHaveValue('Ms. Kim')
    await choose(page, 'From', 'Gym')
    await expect(page.getByText("You cannot create a pass 'to' and 'from' the same place!")).toBeVisible()
    await page.getByRole('button', { name: 'Clear From' }).click()
    await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue('')
  })
})

test.describe('editing a pass', () => {
  test('[EDIT-01] [EDIT-02] [EDIT-03] [D-024] [D-025] changes its time and origin, and returns to its list', async ({
    as,
    school,
  }) => {
    const pass = await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', {
      from: null,
      scheduledFor: LATER_TODAY,
      note: 'Return the atlas',
    })
    const page = await as('elena.alvarez', { at: '/faculty/upcoming' })
    await page.getByRole('link', { name: "Edit Maya Okonkwo's pass" }).click()
    await expect(page).toHaveURL(`/faculty/pass/${pass.passId}`)
    await expect(page.getByText('Return the atlas')).toBeVisible()
    const update = page.getByRole('button', { name: 'Update pass' })
    await expect(update).toBeDisabled()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/faculty/upcoming')
    await expect(row(page, 'Maya Okonkwo'), 'leaving the form cancels nothing').toBeVisible()

    await page.getByRole('link', { name: "Edit Maya Okonkwo's pass" }).click()
    const checked = page.waitForResponse((answer) => isCall('POST', '/api/pass/conflicts')(answer.request()))
    await page.getByLabel('Time').fill('12:15')
    expect((await checked).request().postDataJSON()).toMatchObject({ ignorePassId: pass.passId })
    await expect(page.getByText(/within thirty minutes/)).toHaveCount(0)
    await choose(page, 'From', 'Room 118')
    await checkScreen(page, 'staff-edit-pass')
    await update.click()
    await expect(page).toHaveURL('/faculty/upcoming')
    await expect(row(page, 'Maya Okonkwo')).toContainText('Room 118')
    await expect(row(page, 'Maya Okonkwo')).toContainText('12:15 pm')
  })

  test('[EDIT-02] an administrator can edit a request, and returns to the requests', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Room 118', {
      fromFaculty: 'elena.alvarez',
      toFaculty: 'samuel.reyes',
      scheduledFor: LATER_TODAY,
    })
    const page = await as('daniel.whitaker', { at: `/administrator/pass/${pass.passId}` })
    await page.getByLabel('Time').fill('13:00')
    await page.getByRole('button', { name: 'Update pass' }).click()
    await expect(page).toHaveURL('/administrator/requested')
  })

  test('[EDIT-04] reports a failure', async ({ as, school }) => {
    const pass = await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', { scheduledFor: LATER_TODAY })
    const page = await as('elena.alvarez', { at: `/faculty/pass/${pass.passId}` })
    await page.getByLabel('Time').fill('12:15')
    await page.route(`**/api/pass/${pass.passId}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Update pass' }).click()
    await expect(flash(page, 'Unable to update pass. Please refresh and try again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update pass' })).toBeEnabled()
    await expect(page).toHaveURL(`/faculty/pass/${pass.passId}`)
  })

  test('[D-001] a pass that can no longer be edited says so instead of showing a form', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    const page = await as('elena.alvarez', { at: `/faculty/pass/${pass.passId}` })
    await expect(page.getByRole('heading', { name: 'This pass cannot be edited' })).toBeVisible()
    await checkScreen(page, 'staff-edit-refused')
  })
})

test.describe('a school’s rooms that failed to load', () => {
  test('[D-134] are reported by the forms that need them, until they are loaded', async ({ as, school }) => {
    const { passId } = await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', { scheduledFor: LATER_TODAY })
    const page = await as('elena.alvarez')
    const setup = /\/api\/school\/\d+$/
    await page.route(setup, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    for (const path of ['/faculty/pass', `/faculty/pass/${passId}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: "Your school's rooms could not be loaded" })).toBeVisible()
    }
    await page.unroute(setup)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('combobox', { name: 'From' })).toBeVisible()
  })
})

test.describe('a pass opened from its QR code', () => {
  const fact = (card: Locator, label: string) =>
    card.getByRole('definition').filter({ has: card.page().locator(`xpath=../dt[normalize-space()="${label}"]`) })

  test('[RO-01] [RO-03] [RO-05] [RO-07] [RO-09] [RO-10] [RO-12] [D-074] a signed-out person signs in and then sees it', async ({
    page,
    school,
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
    await checkScreen(page, 'readonly-active')
    await card.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/faculty/live')
  })

  test('[RO-06] [D-040] after an hour a red banner says how long it has been', async ({ as, school, clock }) => {
    const pass = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    await clock.advance(61)
    const page = await as('elena.alvarez', { at: `/faculty/readonly/${pass.passId}` })
    await expect(page.getByRole('alert')).toHaveText('Pass started 1 hour ago')
    await checkScreen(page, 'readonly-long')
  })

  test('[RO-09] a clock runs, the state is there once, and whoever may ends the pass', async ({
    as,
    school,
    clock,
  }) => {
    const pass = await school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
    await clock.advance(4)
    const page = await as('priya.nair', { at: `/readonly/${pass.passId}` })
    const card = page.getByRole('article')
    const timer = card.getByRole('timer')
    await expect(timer).toHaveText(/^4:\d\d$/)
    const shown = await timer.textContent()
    await expect(timer).not.toHaveText(shown ?? '')
    await expect(card.getByText(/^active$/i)).toHaveCount(1)
    const colleague = await as('grace.kim', { at: `/readonly/${pass.passId}` })
    await expect(colleague.getByRole('timer')).toBeVisible()
    await expect(colleague.getByRole('button', { name: 'End' })).toHaveCount(0)
    await card.getByRole('button', { name: 'End' }).click()
    await expect(flash(page, "Ended Maya Okonkwo's pass")).toBeVisible()
    await expect(timer).toHaveCount(0)
    await expect(fact(card, 'State')).toHaveText('Completed')
    await expect(card.getByText('lasted 4 min.')).toBeVisible()
    await checkScreen(page, 'readonly-ended')
  })

  test('[RO-14] [RO-13] a request can be approved there', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Room 118', {
      fromFaculty: 'elena.alvarez',
      toFaculty: 'samuel.reyes',
    })
    const page = await as('samuel.reyes', { at: `/readonly/${pass.passId}` })
    const card = page.getByRole('article')
    await expect(card.getByRole('listitem')).toHaveText(['inactive'])
    await checkScreen(page, 'readonly-requested')
    await card.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expect(fact(card, 'Approved By')).toHaveText('Samuel Reyes')
    await expect(fact(card, 'Approved At')).toContainText('Oct 13, 26')

    const uninvolved = await as('grace.kim', { at: `/readonly/${pass.passId}` })
    await expect(uninvolved.getByRole('link', { name: 'Dashboard' }).last()).toHaveAttribute('href', '/faculty/live')
  })

  test('[RO-08] [RO-15] [D-016] an arrival can be confirmed there by those who may', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
    await school.complete('maya.okonkwo', pass)
    const colleague = await as('grace.kim', { at: `/readonly/${pass.passId}` })
    await expect(colleague.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await expect(colleague.getByText("This is Ms. Nair's pass")).toBeVisible()
    const page = await as('priya.nair', { at: `/readonly/${pass.passId}` })
    const card = page.getByRole('article')
    await expect(card.getByRole('listitem')).toHaveText([/^started/, /^completed/, 'inactive'])
    await checkScreen(page, 'readonly-awaiting')
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect(flash(page, 'Successfully confirmed pass(es)')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  })

  test('[D-149] an unknown code says so', async ({ as }) => {
    const page = await as('elena.alvarez', { at: '/readonly/019a0000-0000-7000-8000-000000000000' })
    await expect(page.getByRole('heading', { name: 'This pass cannot be shown' })).toBeVisible()
    await checkScreen(page, 'readonly-unknown')
  })
})

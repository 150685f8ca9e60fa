/** Staff on a Chromebook: the requested, upcoming and live passes, and the administrator's figures. */
import type { Pass } from '@corridor/contract'
import type { Page } from '@playwright/test'
import type { Username } from '../server/people.ts'
import { checkScreen, SIZES } from '../support/checkScreen.ts'
import { noReload } from '../support/noReload.ts'
import { holdBack } from '../support/requests.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
/** Mr. Reyes has to approve it. */
const TO_REYES = { fromFaculty: 'elena.alvarez', toFaculty: 'samuel.reyes' } as const
/** 10:30 this morning and 11:00 tomorrow, in the school's time. */
const LATER_TODAY = '2026-10-13T15:30:00.000Z'
const TOMORROW = '2026-10-14T16:00:00.000Z'

const CLASS = [
  'maya.okonkwo',
  'theo.winters',
  'liam.chen',
  'ava.rossi',
  'noah.berg',
  'zoe.haddad',
  'eli.turner',
  'nora.patel',
] as const

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const flash = (page: Page, text: string) => page.getByTestId('flashes').getByText(text, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const bulkBar = (page: Page) => page.getByRole('region', { name: 'Selected passes' })
/** A row whose checkbox is gone is done; the row itself may stay under the pointer for a while. */
const isDone = (page: Page, name: string) =>
  expect(page.getByRole('checkbox', { name: `Select ${name}'s pass` })).toHaveCount(0)
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}'s pass` }).check()

async function requests(school: School): Promise<Pass[]> {
  return [
    await school.ask('maya.okonkwo', 'Room 118', { ...TO_REYES, note: 'My lab notebook is in there' }),
    await school.ask('liam.chen', 'Room 118', { ...TO_REYES, scheduledFor: LATER_TODAY }),
    await school.ask('ava.rossi', 'Room 118', TO_REYES),
  ]
}

async function approve(school: School, by: Username, { passId }: Pass): Promise<void> {
  await (await school.client(by)).call('POST /api/pass/approve', { body: { passIds: [passId] } })
}

test.describe('requested passes', () => {
  test('[LIST-04] [LIST-05] [FLASH-05] one is approved after a confirmation, and its student is notified', async ({
    as,
    school,
  }) => {
    await requests(school)
    const page = await as('samuel.reyes', { at: '/faculty/requested' })
    const student = await as('maya.okonkwo', { at: '/student/dashboard/upcoming' })
    await isLive(student)
    await expect(page.getByRole('row')).toHaveCount(4)
    await checkScreen(page, 'staff-requested')
    await button(page, "Approve Maya Okonkwo's pass").click()
    await expect(dialog(page)).toContainText('Are you sure you want to approve 1 pass(es)?')
    await checkScreen(page, 'staff-approve-question')
    await dialog(page).getByRole('button', { name: 'Go back' }).click()
    await expect(row(page, 'Maya Okonkwo')).toBeVisible()
    const same = await noReload(student)
    await button(page, "Approve Maya Okonkwo's pass").click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await expect(flash(page, 'Successfully approved pass(es)!')).toBeVisible()
    await expect(row(page, 'Maya Okonkwo')).toHaveCount(0)
    await expect(student.getByRole('article')).toContainText('Room 118')
    await same()
  })

  test('[LIST-06] [FLASH-06] [D-020] rejecting needs a reason', async ({ as, school }) => {
    await requests(school)
    const page = await as('samuel.reyes', { at: '/faculty/requested' })
    await button(page, "Reject Ava Rossi's pass").click()
    const reject = dialog(page).getByRole('button', { name: 'Reject' })
    await expect(reject).toBeDisabled()
    await dialog(page).getByLabel('Reason').fill('   ')
    await expect(reject).toBeDisabled()
    await dialog(page).getByLabel('Reason').fill('We have a test')
    await checkScreen(page, 'staff-reject-reason')
    await reject.click()
    await expect(flash(page, 'Successfully rejected pass(es)')).toBeVisible()
    await expect(row(page, 'Ava Rossi')).toHaveCount(0)
  })

  test('[LIST-03] [LIST-05] [LIST-06] many are approved or rejected at once', async ({ as, school }) => {
    await requests(school)
    await school.ask('noah.berg', 'Room 118', TO_REYES)
    const page = await as('samuel.reyes', { at: '/faculty/requested' })
    await tick(page, 'Maya Okonkwo')
    await tick(page, 'Liam Chen')
    await expect(bulkBar(page)).toContainText('2 selected')
    await checkScreen(page, 'staff-requested-selected')
    await bulkBar(page).getByRole('button', { name: 'Approve' }).click()
    await expect(dialog(page)).toContainText('Are you sure you want to approve 2 pass(es)?')
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await expect(flash(page, 'Successfully approved pass(es)!')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(bulkBar(page)).toHaveCount(0)

    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await bulkBar(page).getByRole('button', { name: 'Reject' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Reject' })).toBeDisabled()
    await dialog(page).getByLabel('Reason').fill('Fire drill')
    await dialog(page).getByRole('button', { name: 'Reject' }).click()
    await expect(flash(page, 'Successfully rejected pass(es)')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
    await checkScreen(page, 'staff-requested-empty')
  })

  test("[LIST-07] [LIST-13] [LIST-14] others' requests can be viewed, but not acted on", async ({ as, school }) => {
    await requests(school)
    // Ms. Alvarez is named as the origin, but she is not the approver.
    const page = await as('elena.alvarez', { at: '/faculty/requested' })
    await expect(row(page, 'Maya Okonkwo')).toContainText("This is Mr. Reyes's pass")
    await expect(button(page, "Approve Maya Okonkwo's pass")).toBeDisabled()
    await expect(button(page, "Reject Maya Okonkwo's pass")).toBeDisabled()
    await tick(page, 'Maya Okonkwo')
    await expect(bulkBar(page).getByRole('button', { name: 'Approve' })).toBeDisabled()
    await expect(bulkBar(page).getByRole('button', { name: 'Reject' })).toBeDisabled()
  })

  test('[LIST-08] [D-049] select-all stops at 75, and 75 are approved at once', async ({ as, school }) => {
    // A student may have at most ten open requests.
    for (const student of CLASS)
      for (let made = 0; made < 10; made += 1) await school.ask(student, 'Room 118', TO_REYES)
    const page = await as('samuel.reyes', { at: '/faculty/requested' })
    await expect(page.getByRole('status').filter({ hasText: '80 waiting for an answer' })).toBeVisible()
    expect(await page.getByRole('row').count(), 'only what is near the window is drawn').toBeLessThan(60)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(bulkBar(page)).toContainText('75 selected')
    await bulkBar(page).getByRole('button', { name: 'Approve' }).click()
    await expect(dialog(page)).toContainText('Are you sure you want to approve 75 pass(es)?')
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await expect(flash(page, 'Successfully approved pass(es)!')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(6)
  })

  test('[D-022] skipped passes are reported, with their number and the reason', async ({ as, school }) => {
    const [first] = await requests(school)
    const page = await as('samuel.reyes', { at: '/faculty/requested' })
    await tick(page, 'Maya Okonkwo')
    await tick(page, 'Liam Chen')
    const letGo = await holdBack(page, '/api/pass/approve')
    await bulkBar(page).getByRole('button', { name: 'Approve' }).click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await approve(school, 'daniel.whitaker', first as Pass)
    letGo()
    await expect(flash(page, 'Successfully approved pass(es)!')).toBeVisible()
    await expect(page.getByTestId('flashes').getByText(/^1 was skipped: This pass has changed/)).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  test('[D-137] when somebody else was faster, the list shows the pass as it is now', async ({ as, school }) => {
    const [first] = await requests(school)
    const page = await as('samuel.reyes', { at: '/faculty/requested' })
    const letGo = await holdBack(page, `/api/pass/${first?.passId}/approve`)
    await button(page, "Approve Maya Okonkwo's pass").click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    // Shown immediately, before the server has answered.
    await expect(button(page, "Approve Maya Okonkwo's pass")).toHaveCount(0)
    await approve(school, 'daniel.whitaker', first as Pass)
    letGo()
    await expect(page.getByTestId('flashes').getByRole('alert')).toContainText('changed in the meantime')
    await page.getByRole('link', { name: /^Upcoming Passes/ }).click()
    await expect(row(page, 'Maya Okonkwo')).toBeVisible()
  })

  test('[D-134] a refused approval brings the row back, and says why', async ({ as, school }) => {
    const [first] = await requests(school)
    const page = await as('samuel.reyes', { at: '/faculty/requested' })
    await page.route(`**/api/pass/${first?.passId}/approve`, (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message: 'Please try again in a minute.' } },
      }),
    )
    await button(page, "Approve Maya Okonkwo's pass").click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByTestId('flashes').getByRole('alert')).toContainText('Please try again in a minute.')
    await expect(button(page, "Approve Maya Okonkwo's pass")).toBeEnabled()
  })

  test('everything works from the keyboard', async ({ as, school }) => {
    await requests(school)
    const page = await as('samuel.reyes', { at: '/faculty/requested' })
    await expect(page.getByRole('row')).toHaveCount(4)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bulkBar(page)).toContainText('2 selected')
    await page.keyboard.press('x')
    await expect(bulkBar(page)).toContainText('1 selected')
    await page.keyboard.press('a')
    await expect(dialog(page)).toContainText('Are you sure you want to approve 1 pass(es)?')
    await page.keyboard.press('Enter')
    await expect(flash(page, 'Successfully approved pass(es)!')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(2)
    await page.keyboard.press('k')
    await page.keyboard.press('r')
    await dialog(page).getByLabel('Reason').fill('Not now')
    await dialog(page).getByRole('button', { name: 'Reject' }).press('Enter')
    await expect(flash(page, 'Successfully rejected pass(es)')).toBeVisible()
    await page.keyboard.press('?')
    await expect(dialog(page)).toContainText('Approve what is selected')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await expect(page).toHaveURL('/faculty/pass')
  })
})

test.describe('upcoming passes', () => {
  test('[LIST-09] one is started, and moves to the live ones', async ({ as, school }) => {
    await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', { note: 'Return the atlas' })
    await school.issue('elena.alvarez', 'liam.chen', 'Library', { scheduledFor: TOMORROW })
    await school.issue('elena.alvarez', 'ava.rossi', 'Library', { from: null, scheduledFor: LATER_TODAY })
    const page = await as('elena.alvarez', { at: '/faculty/upcoming' })
    await expect(page.getByRole('row')).toHaveCount(4)
    await checkScreen(page, 'staff-upcoming')
    await expect(button(page, "Start Liam Chen's pass")).toBeDisabled()
    await expect(button(page, "Start Ava Rossi's pass")).toBeDisabled()
    await expect(row(page, 'Liam Chen')).toContainText('Can be started on its day')
    await expect(button(page, "Start Ava Rossi's pass")).toHaveAccessibleDescription('Needs an origin first')
    await button(page, "Start Maya Okonkwo's pass").click()
    await isDone(page, 'Maya Okonkwo')
    await page.getByRole('link', { name: /^Live Passes/ }).click()
    await expect(row(page, 'Maya Okonkwo')).toContainText('Active')
  })

  test('[LIST-10] [FLASH-08] canceling one needs a reason, and it disappears from its student’s list', async ({
    as,
    school,
  }) => {
    await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', { scheduledFor: LATER_TODAY })
    const page = await as('elena.alvarez', { at: '/faculty/upcoming' })
    const student = await as('maya.okonkwo', { at: '/student/dashboard/upcoming' })
    await isLive(student)
    await button(page, "Cancel Maya Okonkwo's pass").click()
    await expect(dialog(page).getByRole('button', { name: 'Cancel pass' })).toBeDisabled()
    await dialog(page).getByLabel('Reason').fill('The library is closed')
    await dialog(page).getByRole('button', { name: 'Cancel pass' }).click()
    await expect(flash(page, 'Successfully canceled pass')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
    await expect(student.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
  })

  test('[LIST-09] [LIST-10] [FLASH-07] many are started or canceled at once', async ({ as, school }) => {
    for (const student of ['maya.okonkwo', 'liam.chen', 'ava.rossi'] as const) {
      await school.issue('elena.alvarez', student, 'Library')
    }
    await school.issue('elena.alvarez', 'noah.berg', 'Library', { from: null })
    const page = await as('elena.alvarez', { at: '/faculty/upcoming' })
    await tick(page, 'Maya Okonkwo')
    await tick(page, 'Noah Berg')
    await bulkBar(page).getByRole('button', { name: 'Start' }).click()
    await isDone(page, 'Maya Okonkwo')
    await expect(row(page, 'Noah Berg'), 'it has no origin yet').toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await bulkBar(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).getByLabel('Reason').fill('Assembly')
    await dialog(page).getByRole('button', { name: 'Cancel passes' }).click()
    await expect(flash(page, 'Successfully canceled pass(es)')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
    await checkScreen(page, 'staff-upcoming-empty')
  })
})

test.describe('live passes', () => {
  test('[LIST-11] [LIST-12] [FLASH-09] [FLASH-10] are ended, confirmed and flagged, one or many', async ({
    as,
    school,
  }) => {
    for (const student of ['maya.okonkwo', 'liam.chen', 'ava.rossi', 'theo.winters'] as const) {
      const pass = await school.ask(student, 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
      if (student !== 'maya.okonkwo') await school.complete(student, pass)
    }
    const page = await as('priya.nair', { at: '/faculty/live' })
    await expect(page.getByRole('link', { name: 'Live Passes 3 to confirm, 4' })).toBeVisible()
    await checkScreen(page, 'staff-live')
    await button(page, "End Maya Okonkwo's pass").click()
    await isDone(page, 'Maya Okonkwo')
    await button(page, "Flag Liam Chen's pass").click()
    await expect(flash(page, 'Successfully flagged pass(es)')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(bulkBar(page).getByRole('button', { name: 'End' })).toBeDisabled()
    await bulkBar(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(flash(page, 'Successfully confirmed pass(es)')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No live passes' })).toBeVisible()
  })

  test('cards stay in place under the pointer too, and can all be selected at once', async ({ as, school }) => {
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('elena.alvarez', { at: '/faculty/live' })
    await page.setViewportSize({ width: 1100, height: 768 })
    await isLive(page)
    const end = button(page, "End Maya Okonkwo's pass")
    await end.hover()
    const before = await end.boundingBox()
    await school.ask('liam.chen', RESTROOM, BIOLOGY)
    await expect(button(page, "End Liam Chen's pass")).toBeVisible()
    expect(await end.boundingBox()).toEqual(before)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(bulkBar(page)).toContainText('2 selected')
    await bulkBar(page).getByRole('button', { name: 'End' }).press('Enter')
    await expect(bulkBar(page)).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus stays').toBe(true)
  })

  test('[D-100] the menu counts the arrivals to confirm on a phone too', async ({ as, school }) => {
    await school.complete('maya.okonkwo', await school.ask('maya.okonkwo', RESTROOM, BIOLOGY))
    await school.ask('liam.chen', RESTROOM, BIOLOGY)
    const page = await as('elena.alvarez', { at: '/faculty/live' })
    await page.setViewportSize(SIZES.phone)
    await expect(page.getByRole('link', { name: '1 to confirm, 2 Live' })).toBeVisible()
    await checkScreen(page, 'staff-live-phone-badges')
  })

  test('a row’s menu works by keyboard, and returns the focus', async ({ as, school }) => {
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('elena.alvarez', { at: '/faculty/live' })
    const more = page.getByRole('button', { name: 'More for Maya Okonkwo' })
    for (const _ of ['the first time, when its code is fetched', 'and again']) {
      await more.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'End and flag' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem')).toHaveCount(0)
      await expect(more).toBeFocused()
    }
  })

  test('[D-009] Start now says how full the destination is before it exceeds the limit', async ({ as, school }) => {
    for (const student of ['maya.okonkwo', 'liam.chen', 'ava.rossi', 'theo.winters'] as const) {
      await school.ask(student, RESTROOM, BIOLOGY)
    }
    const page = await as('elena.alvarez', { at: '/faculty/live' })
    await expect(row(page, 'Theo Winters')).toContainText('In Line · 2nd')
    await button(page, "Start now, Theo Winters's pass").click()
    await expect(dialog(page)).toContainText(`${RESTROOM} takes 2 at a time and is full right now.`)
    await expect(dialog(page)).toContainText('Theo Winters is 2nd of 2 in line.')
    await checkScreen(page, 'staff-start-now')
    await dialog(page).getByRole('button', { name: 'Start now' }).click()
    await expect(row(page, 'Theo Winters')).toContainText('Active')
  })

  test('[D-009] places in line move up when somebody leaves it', async ({ as, school }) => {
    const passes = []
    for (const student of ['maya.okonkwo', 'liam.chen', 'ava.rossi', 'theo.winters'] as const) {
      passes.push(await school.ask(student, RESTROOM, BIOLOGY))
    }
    const page = await as('elena.alvarez', { at: '/faculty/live' })
    await isLive(page)
    await expect(row(page, 'Theo Winters')).toContainText('In Line · 2nd')
    await school.complete('maya.okonkwo', passes[0] as Pass)
    await expect(row(page, 'Ava Rossi')).toContainText('Active')
    await expect(row(page, 'Theo Winters')).toContainText('In Line · 1st')
  })
})

test.describe('whose passes, of which school', () => {
  test('[LIST-01] [D-066] everybody’s passes are an option for those who may see them, and the default for administrators', async ({
    as,
    school,
  }) => {
    await school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
    const teacher = await as('grace.kim', { at: '/faculty/live?scope=all' })
    await expect(teacher.getByRole('heading', { name: 'No live passes' })).toBeVisible()
    await expect(teacher.getByRole('radio', { name: 'All' })).toHaveCount(0)

    const page = await as('daniel.whitaker', { at: '/administrator/live' })
    await isLive(page)
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
    await expect(row(page, 'Maya Okonkwo')).toContainText('Library')
    await checkScreen(page, 'staff-live-all')
    await page.getByText('My', { exact: true }).click()
    await expect(page).toHaveURL('/administrator/live?scope=user')
    await expect(page.getByRole('heading', { name: 'No live passes' })).toBeVisible()
  })

  test('[D-066] the last choice is remembered on the device, and menu counts match the lists that the links open', async ({
    as,
    school,
  }) => {
    await requests(school)
    const page = await as('daniel.whitaker', { at: '/administrator/requested' })
    await isLive(page)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Requested Passes 3' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(4)
    await school.ask('noah.berg', 'Room 118', TO_REYES)
    await expect(menu.getByRole('link', { name: 'Requested Passes 4' })).toBeVisible()
    await page.getByText('My', { exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Requested Passes 0' })).toBeVisible()
    await page.goto('/administrator/requested')
    await expect(page.getByRole('radio', { name: 'My' })).toBeChecked()
    await expect(menu.getByRole('link', { name: 'Requested Passes 0' })).toBeVisible()
    await page.goto('/administrator/requested?scope=all')
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
    await expect(row(page, 'Noah Berg')).toBeVisible()
  })

  test('[RT-05] [RT-06] [RT-07] [RT-13] everybody’s passes update live while they are open', async ({ as, school }) => {
    const [asked] = await requests(school)
    const page = await as('daniel.whitaker', { at: '/administrator/requested?scope=all' })
    await isLive(page)
    await expect(page.getByRole('row')).toHaveCount(4)
    const same = await noReload(page)
    // From here on the list can only receive live events: fetching it fails.
    await page.route('**/api/pass/list?*', (route) => route.abort())
    await school.ask('noah.berg', 'Room 118', TO_REYES)
    await expect(row(page, 'Noah Berg')).toBeVisible()
    await approve(school, 'samuel.reyes', asked as Pass)
    await expect(row(page, 'Maya Okonkwo')).toHaveCount(0)
    await same()
  })

  test('[D-133] everybody’s passes are loaded page by page, and the server searches them', async ({ as, school }) => {
    const client = await school.client('elena.alvarez')
    const studentIds = (['maya.okonkwo', 'liam.chen', 'ava.rossi', 'noah.berg'] as const).map(school.userId)
    for (let made = 0; made < 26; made += 1) {
      await client.call('POST /api/pass', {
        body: { pass: { studentIds, toRoomId: school.roomId('Gym'), scheduledFor: LATER_TODAY } },
      })
    }
    const page = await as('daniel.whitaker', { at: '/administrator/upcoming?scope=all' })
    await expect(page.getByText('100+ coming up')).toBeVisible()
    await page.getByLabel('Search a student or room').fill('noah')
    await expect(page.getByText('26 coming up')).toBeVisible()
    await page.getByLabel('Search a student or room').fill('')
    await expect(page.getByText('100+ coming up')).toBeVisible()
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByText('104 coming up')).toBeVisible()
    await page.getByLabel('Search a student or room').fill('nobody')
    await expect(page.getByRole('heading', { name: 'No upcoming pass matches “nobody”' })).toBeVisible()
  })

  test('[LIST-02] [PERM-07] [PERM-08] [D-067] people with several schools choose one, or see the school of each pass', async ({
    as,
    school,
    harness,
  }) => {
    await school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
    const page = await as('ruth.abara', { at: '/administrator/live?scope=all' })
    const schools = page.getByLabel('School', { exact: true })
    await expect(schools).toHaveValue('all')
    await expect(page.getByRole('columnheader', { name: 'School' })).toBeVisible()
    await expect(row(page, 'Maya Okonkwo')).toContainText('Lakeview High School')
    await checkScreen(page, 'staff-live-schools')
    await schools.selectOption('Lakeview High School')
    await expect(page).toHaveURL(`/administrator/live?scope=all&schoolId=${harness.world.schools.high}`)
    await expect(page.getByRole('columnheader', { name: 'School' })).toHaveCount(0)
    await expect(row(page, 'Maya Okonkwo')).toBeVisible()
    await schools.selectOption('Cedar Middle School')
    await expect(row(page, 'Maya Okonkwo')).toHaveCount(0)
    await page.goto('/administrator/live?scope=all&schoolId=999999')
    await expect(schools).toHaveValue('all')
    await expect(row(page, 'Maya Okonkwo')).toBeVisible()
  })
})

test.describe("the administrator's dashboard", () => {
  test('[DASH-01] [DASH-02] [DASH-03] [DASH-04] [DASH-05] [DASH-06] has five figures that follow the day, and lead to the lists', async ({
    as,
    school,
  }) => {
    const page = await as('daniel.whitaker')
    await isLive(page)
    const figure = (label: string) =>
      page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[normalize-space()="${label}"]`) })
    await expect(page.getByRole('definition')).toHaveCount(5)
    await expect(figure('Live Passes')).toHaveText('0')
    await expect(figure('Avg. Pass Time (adj.)')).toHaveText('N/A')
    await school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
    await requests(school).then(([first]) => approve(school, 'samuel.reyes', first as Pass))
    await expect(figure('Total Passes Today')).toHaveText('1')
    await expect(figure('Live Passes')).toHaveText('1')
    await expect(figure('Upcoming Passes')).toHaveText('1')
    await expect(figure('Requested Passes')).toHaveText('2')
    await checkScreen(page, 'staff-dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Requested Passes' }).click()
    await expect(page).toHaveURL('/administrator/requested?scope=all')
    await expect(row(page, 'Liam Chen')).toBeVisible()
  })
})

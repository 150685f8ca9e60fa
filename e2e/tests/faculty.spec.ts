/** A teacher at a Chromebook, in the middle of a lesson. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { noReload } from '../support/noReload.ts'
import type { School } from '../support/school.ts'
import { withoutPolling, withoutSocket } from '../support/socket.ts'
import { type Clock, expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const row = (page: Page, student: string) => page.getByRole('row').filter({ hasText: student })
const flashes = (page: Page) => page.getByTestId('flashes')

/**
 * A row stays while the pointer or the focus is on it, so that nobody hits the next one by mistake; it leaves with
 * them.
 */
async function hasLeft(page: Page, student: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await expect(row(page, student)).toHaveCount(0)
}

test.describe('two browsers', () => {
  test('[RT-05] [RT-13] [RT-10] [LIST-12] [FLASH-09] the teacher sees each of the student’s steps, and confirms, without reloading the page', async ({
    as,
  }) => {
    const teacher = await as('elena.alvarez')
    const student = await as('maya.okonkwo')
    await Promise.all([isLive(teacher), isLive(student)])
    const sameLoad = await noReload(teacher)
    await expect(row(teacher, 'Maya Okonkwo')).toHaveCount(0)

    await student.getByRole('link', { name: RESTROOM }).click()
    await student.getByRole('button', { name: 'Request pass' }).click()
    await expect(row(teacher, 'Maya Okonkwo')).toContainText('Active')
    await expect(row(teacher, 'Maya Okonkwo').getByRole('timer')).toBeVisible()

    await student.getByRole('button', { name: 'Arrived' }).click()
    await expect(row(teacher, 'Maya Okonkwo')).toContainText('Awaiting')
    await teacher.getByRole('button', { name: "Confirm Maya Okonkwo's pass" }).click()
    await expect(flashes(teacher)).toContainText('Successfully confirmed pass(es)')
    await hasLeft(teacher, 'Maya Okonkwo')
    await sameLoad()
  })

  test('[LIST-11] [D-017] the student sees that the teacher ended the pass, without reloading the page', async ({
    as,
    school,
  }) => {
    const { passId } = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const teacher = await as('elena.alvarez')
    const student = await as('maya.okonkwo', { at: `/student/pass/${passId}` })
    await Promise.all([isLive(teacher), isLive(student)])
    const sameLoad = await noReload(student)
    await teacher.getByRole('button', { name: "End Maya Okonkwo's pass" }).click()
    // One click, not two: the faculty of the destination have seen the student arrive.
    await hasLeft(teacher, 'Maya Okonkwo')
    await expect(student.getByRole('button', { name: 'Arrived' })).toHaveCount(0)
    await expect(student.getByRole('article')).toContainText('Completed')
    await checkScreen(student, 'student-ended-pass')
    await sameLoad()
  })

  test('[LIST-12] [FLASH-10] End and flag, and Flag, report a problem', async ({ as, school }) => {
    const teacher = await as('elena.alvarez')
    await isLive(teacher)
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    await teacher.getByRole('button', { name: 'More for Maya Okonkwo' }).click()
    await teacher.getByRole('menuitem', { name: 'End and flag' }).click()
    await expect(flashes(teacher)).toContainText('Successfully flagged pass(es)')
    await hasLeft(teacher, 'Maya Okonkwo')

    await school.complete('liam.chen', await school.ask('liam.chen', RESTROOM, BIOLOGY))
    await teacher.getByRole('button', { name: "Flag Liam Chen's pass" }).click()
    await hasLeft(teacher, 'Liam Chen')
  })

  test('[D-137] the slower of two people is notified, and sees the pass as it is now', async ({
    as,
    school,
    harness,
  }) => {
    const pass = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const teacher = await as('elena.alvarez', { at: '/' })
    await withoutSocket(teacher)
    await teacher.goto('/faculty/live')
    await expect(row(teacher, 'Maya Okonkwo')).toContainText('Active')
    await school.complete('maya.okonkwo', pass)
    await teacher.getByRole('button', { name: "End Maya Okonkwo's pass" }).click()
    await expect(flashes(teacher).getByRole('alert')).toBeVisible()
    await expect(row(teacher, 'Maya Okonkwo')).toContainText('Awaiting')
    expect(new URL(teacher.url()).origin).toBe(harness.origin)
  })
})

test.describe('others’ passes', () => {
  test('[LIST-13] [LIST-14] [D-028] a colleague of the room sees whose pass it is, and cannot act on it', async ({
    as,
    school,
  }) => {
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const colleague = await as('jonas.weber')
    await expect(row(colleague, 'Maya Okonkwo')).toContainText("This is Ms. Alvarez's pass")
    await expect(colleague.getByRole('button', { name: "End Maya Okonkwo's pass" })).toBeDisabled()
    await checkScreen(colleague, 'faculty-others-pass')
  })

  test('[D-119] nobody else receives it', async ({ as, school }) => {
    const elsewhere = await as('grace.kim')
    const teacher = await as('elena.alvarez')
    await Promise.all([isLive(elsewhere), isLive(teacher)])
    await checkScreen(elsewhere, 'faculty-live-empty')
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    await expect(row(teacher, 'Maya Okonkwo')).toBeVisible()
    await expect(row(elsewhere, 'Maya Okonkwo')).toHaveCount(0)
  })
})

test.describe('the line', () => {
  test('[D-009] [GUARD-15] Start now exceeds the limit, after asking', async ({ as, school }) => {
    await fillRestroom(school)
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const teacher = await as('elena.alvarez')
    await expect(row(teacher, 'Maya Okonkwo')).toContainText('In Line')
    await teacher.getByRole('button', { name: /^Start now, Maya Okonkwo/ }).click()
    const dialog = teacher.getByRole('dialog')
    await expect(dialog).toContainText(/full|limit/)
    await checkScreen(teacher, 'faculty-start-now')
    await dialog.getByRole('button', { name: 'Start now' }).click()
    await expect(row(teacher, 'Maya Okonkwo')).toContainText('Active')
  })

  test('[D-021] [FLASH-08] a pass in line is canceled with a reason, which is required', async ({ as, school }) => {
    await fillRestroom(school)
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const teacher = await as('elena.alvarez')
    await teacher.getByRole('button', { name: 'More for Maya Okonkwo' }).click()
    await teacher.getByRole('menuitem', { name: /Cancel pass/ }).click()
    const dialog = teacher.getByRole('dialog')
    const agree = dialog.getByRole('button', { name: 'Cancel pass' })
    await expect(agree).toBeDisabled()
    await dialog.getByLabel('Reason').fill('   ')
    await expect(agree).toBeDisabled()
    await dialog.getByLabel('Reason').fill('The bell is about to ring.')
    await checkScreen(teacher, 'faculty-cancel-reason')
    await agree.click()
    await expect(flashes(teacher)).toContainText('Successfully canceled pass')
    await hasLeft(teacher, 'Maya Okonkwo')
  })
})

test.describe('the connection', () => {
  test('[RT-01] shows the signed token of the answer that the page began with', async ({ as }) => {
    const page = await as('elena.alvarez', { at: '/' })
    const sent: string[] = []
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
    const initial = page.waitForResponse('**/api/user/initialize')
    await page.goto('/faculty/live')
    const { signedUserToken } = await (await initial).json()
    await isLive(page)
    expect(sent.some((frame) => frame.includes(signedUserToken))).toBe(true)
  })

  test('[RT-02] [RT-03] [SSHELL-03] [D-094] "Live" becomes "Refresh" when the server goes away, and "Live" when it is back, with current data', async ({
    as,
    school,
    harness,
  }) => {
    const pass = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('elena.alvarez')
    await isLive(page)
    // Everything that the page needs is there before the server goes.
    await expect(row(page, 'Maya Okonkwo')).toContainText('Active')
    const sameLoad = await noReload(page)
    await harness.command('stopServer')
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible()
    await checkScreen(page, 'faculty-disconnected')
    await harness.command('startServer')
    await school.complete('maya.okonkwo', pass)
    await isLive(page)
    await expect(row(page, 'Maya Okonkwo')).toContainText('Awaiting')
    await sameLoad()
  })

  test('[RT-03] reconnects automatically when the server closed it', async ({ as, school, harness }) => {
    const page = await as('elena.alvarez')
    await isLive(page)
    const again = page.waitForEvent('websocket')
    await harness.command('dropSockets', { username: 'elena.alvarez' })
    await again
    await isLive(page)
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    await expect(row(page, 'Maya Okonkwo')).toBeVisible()
  })

  test('[RT-02] [D-146] what was missed while disconnected appears after reconnecting', async ({
    as,
    school,
    harness,
  }) => {
    const page = await as('elena.alvarez', { at: '/' })
    await withoutPolling(page)
    await page.goto('/faculty/live')
    await isLive(page)
    // The list is drawn: a connection that still brought its code would be cut as well.
    await expect(page.getByRole('heading', { name: 'No live passes' })).toBeVisible()
    await harness.command('refuseSockets', { areRefused: true })
    await harness.command('cutConnections')
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible()
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    await expect(row(page, 'Maya Okonkwo')).toHaveCount(0)
    await harness.command('refuseSockets', { areRefused: false })
    await isLive(page)
    await expect(row(page, 'Maya Okonkwo')).toBeVisible()
  })

  test('[FLASH-14] [D-094] a click refetches immediately', async ({ as, school }) => {
    const page = await as('elena.alvarez', { at: '/' })
    await withoutSocket(page)
    await page.goto('/faculty/live')
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
    await expect(refresh).toBeVisible()
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    await refresh.click()
    await expect(flashes(page)).toContainText('Refreshed!')
    await expect(row(page, 'Maya Okonkwo')).toBeVisible()
  })
})

test.describe('the frame', () => {
  test('[GUARD-12] [GUARD-13] [RT-14] a notification is counted in the window’s title and marks its icon', async ({
    as,
    school,
  }) => {
    const page = await as('samuel.reyes')
    await isLive(page)
    await expect(page).toHaveTitle('Corridor - Live Passes')
    const icon = page.locator('link[rel=icon]')
    await expect(icon).toHaveAttribute('href', '/favicon.svg')
    await school.ask('noah.berg', 'Library', { from: 'Room 118', fromFaculty: 'samuel.reyes', toFaculty: 'priya.nair' })
    await expect(page).toHaveTitle('Corridor (1) - Live Passes')
    await expect(icon).toHaveAttribute('href', '/favicon-unread.svg')
  })

  test('[GUARD-14] [FLASH-01] flashes appear at the bottom left for five seconds, or until they are closed', async ({
    as,
  }) => {
    const page = await as('elena.alvarez', { at: '/' })
    await page.clock.install()
    await page.goto('/faculty/live')
    await isLive(page)
    const flash = flashes(page).getByRole('status')
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await expect(flash).toBeVisible()
    const { x, y, height } = (await flash.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    const { width: pageWidth, height: pageHeight } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(x).toBeLessThan(pageWidth / 4)
    expect(y + height).toBeGreaterThan(pageHeight * 0.85)
    await checkScreen(page, 'faculty-flash')
    await page.mouse.move(0, 0)
    await page.clock.fastForward(5000)
    await expect(flash).toHaveCount(0)

    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await flash.getByRole('button', { name: 'Close message' }).click()
    await expect(flash).toHaveCount(0)
  })

  test('[RT-17] relative times are updated every minute', async ({ as, school }) => {
    await school.complete('maya.okonkwo', await school.ask('maya.okonkwo', RESTROOM, BIOLOGY))
    const page = await as('elena.alvarez', { at: '/' })
    await page.clock.install()
    await page.goto('/faculty/live')
    const told = row(page, 'Maya Okonkwo').getByText(/^arrived /)
    const before = (await told.textContent()) ?? ''
    await page.clock.fastForward('03:00')
    await expect(told).not.toHaveText(before)
    await expect(told).toHaveText(/3 min/)
  })
})

test.describe('a busy morning', () => {
  test('shows who is out, who is waiting and who must be confirmed, with search and keyboard navigation', async ({
    as,
    school,
    clock,
  }) => {
    await busyMorning(school, clock)
    const page = await as('elena.alvarez')
    await isLive(page)
    await expect(page.getByRole('row')).toHaveCount(7)
    await expect(row(page, 'Liam Chen')).toContainText('Over time')
    await checkScreen(page, 'faculty-live')

    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('haddad')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox').fill('nobody of that name')
    await expect(page.getByRole('heading', { name: /No live pass matches/ })).toBeVisible()
    await checkScreen(page, 'faculty-search-nothing')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.keyboard.press('j')
    await expect(page.locator('[data-row]').first()).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await checkScreen(page, 'faculty-shortcuts')
  })
})

/** The limit is two, and two students are there. */
async function fillRestroom(school: School): Promise<void> {
  await school.ask('liam.chen', RESTROOM, BIOLOGY)
  await school.ask('noah.berg', RESTROOM, BIOLOGY)
}

/** One of each: over time, active, in line, awaiting confirmation, and a colleague's. */
async function busyMorning(school: School, clock: Clock): Promise<void> {
  await school.ask('liam.chen', RESTROOM, BIOLOGY)
  await clock.advance(5)
  const arrived = await school.ask('ava.rossi', RESTROOM, BIOLOGY)
  await school.ask('nora.patel', 'Library', { fromFaculty: 'elena.alvarez', toFaculty: 'priya.nair' })
  await clock.advance(4)
  await school.complete('ava.rossi', arrived)
  await school.ask('noah.berg', RESTROOM, BIOLOGY)
  await school.ask('zoe.haddad', RESTROOM, BIOLOGY)
  await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
}

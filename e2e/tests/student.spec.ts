/** A student with a phone. */
import type { Page } from '@playwright/test'
import { ROOMS } from '../server/people.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { hueBehind, hueOf } from '../support/color.ts'
import { choose } from '../support/form.ts'
import { holdCall } from '../support/holdCall.ts'
import { noReload } from '../support/noReload.ts'
import { readQr } from '../support/readQr.ts'
import { collectRequests, holdBack, isCall } from '../support/requests.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
/** The teacher of the current lesson. */
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const ticket = (page: Page) => page.getByRole('article')

test.describe('a quick pass', () => {
  test('[SNEW-02] [SPASS-01] [SPASS-04] [STATE-06] runs after two taps, and one more says Arrived', async ({ as }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    await checkScreen(page, 'student-live-empty')
    await page.getByRole('link', { name: RESTROOM }).click()
    await expect(heading(page, 'New Quick Pass')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Room 204, Ms. Alvarez')
    await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(RESTROOM)
    await checkScreen(page, 'student-new-quick-pass')

    const created = page.waitForRequest(isCall('POST', '/api/pass'))
    await page.getByRole('button', { name: 'Request pass' }).click()
    const { deviceFingerprint } = (await created).postDataJSON()
    expect(deviceFingerprint).toMatchObject({ id: expect.any(String), dimensions: { width: 390, height: 844 } })
    await expect(page).toHaveURL(/\/student\/pass\/[0-9a-f-]{36}$/)
    await expect(heading(page, 'Active Pass')).toBeVisible()
    await expect(page).toHaveTitle('Corridor - Active Pass')
    await expect(page.getByRole('timer')).toBeVisible()
    await checkScreen(page, 'student-active-pass')

    await page.getByRole('button', { name: 'Arrived' }).click()
    await expect(page).toHaveURL('/student/dashboard/live')
    await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
    await expect(ticket(page)).toHaveCount(0)
  })

  test('[RO-01] [RO-02] [D-074] shows staff a QR code with the address of the pass', async ({
    as,
    school,
    harness,
  }) => {
    const { passId } = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    const page = await as('maya.okonkwo', { at: `/student/pass/${passId}` })
    const code = page.locator('svg').filter({ has: page.getByText('Code for staff to scan') })
    await expect(code).toBeVisible()
    expect(await readQr(code)).toBe(`${harness.origin}/readonly/${passId}`)
  })

  test('[SPASS-02] shows where it starts and ends in the colors of the rooms’ zones', async ({ as, school }) => {
    const { passId } = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('maya.okonkwo', { at: `/student/pass/${passId}` })
    const end = (room: string) => page.getByRole('definition').filter({ hasText: room })
    await expect(end(RESTROOM)).toBeVisible()
    expect(await hueBehind(end('Room 204').locator('i'))).toBeCloseTo(hueOf(ROOMS['Room 204'].zoneColor), -1)
    expect(await hueBehind(end(RESTROOM).locator('i'))).toBeCloseTo(hueOf(ROOMS[RESTROOM].zoneColor), -1)
  })

  test('[ERR-03] [D-136] a second one is refused with a message, and the student stays signed in', async ({
    as,
    school,
  }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', RESTROOM)
    await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    await expect(page.getByRole('note')).toContainText('You already have a live pass to Library')
    await page.getByRole('button', { name: 'Request pass' }).click()
    await expect(page.getByTestId('flashes').getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL('/student/dashboard/pass')
    await expect(page.getByRole('button', { name: 'Request pass' })).toBeEnabled()
  })

  test('[SPASS-04] Arrived on the Live page does not move a student who has gone to another page', async ({
    as,
    school,
  }) => {
    const { passId } = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    const page = await as('maya.okonkwo')
    await isLive(page)
    const letGo = await holdBack(page, `/api/pass/${passId}/complete`)
    await page.getByRole('button', { name: 'Arrived' }).click()
    await page.getByRole('main').getByRole('link', { name: 'New Pass' }).click()
    await expect(page.getByRole('note')).toContainText('You already have a live pass to Library')
    letGo()
    await expect(page.getByRole('note')).toHaveCount(0)
    await choose(page, 'To', RESTROOM)
    await expect(page).toHaveURL('/student/dashboard/pass')
    await page.goBack()
    await expect(page).toHaveURL('/student/dashboard/live')
    await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
  })

  test('[SPASS-04] Arrived on the Live page does not open that page a second time', async ({ as, school }) => {
    await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    const page = await as('maya.okonkwo', { at: '/student/dashboard/upcoming' })
    await page.getByRole('link', { name: /Live/ }).first().click()
    await page.getByRole('button', { name: 'Arrived' }).click()
    await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'New Pass' })).toBeEnabled()
    await page.goBack()
    await expect(page).toHaveURL('/student/dashboard/upcoming')
  })

  test('[D-148] its time ticks automatically', async ({ as, school, clock }) => {
    const { passId } = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    await clock.advance(3)
    const page = await as('maya.okonkwo', { at: '/' })
    await page.clock.install()
    await page.goto(`/student/pass/${passId}`)
    await expect(page.getByRole('timer')).toHaveText(/^3:/)
    await expect(page.getByText('of 7 min')).toBeVisible()
    await page.clock.fastForward('02:00')
    await expect(page.getByRole('timer')).toHaveText(/^5:/)
    await page.clock.fastForward('04:00')
    await expect(page.getByText('Over time')).toBeVisible()
    // The server's clock too, because the page adopts it with every response.
    await clock.advance(6)
    await checkScreen(page, 'student-over-time')
  })
})

test.describe('in line', () => {
  test('[SPASS-01] [SPASS-08] the place moves up, and the pass starts automatically, without reloading the page', async ({
    as,
    school,
  }) => {
    const first = await school.ask('liam.chen', RESTROOM, BIOLOGY)
    const second = await school.ask('noah.berg', RESTROOM, BIOLOGY)
    await school.ask('zoe.haddad', RESTROOM, BIOLOGY)
    const { passId } = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('maya.okonkwo', { at: `/student/pass/${passId}` })
    await isLive(page)
    const sameLoad = await noReload(page)
    await expect(heading(page, 'In Line')).toBeVisible()
    await expect(ticket(page)).toContainText('2nd')
    await expect(ticket(page)).toContainText('1 student ahead of you')
    await checkScreen(page, 'student-in-line')

    await school.complete('liam.chen', first)
    await expect(ticket(page)).toContainText('You are next')
    await school.complete('noah.berg', second)
    await expect(heading(page, 'Active Pass')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Arrived' })).toBeVisible()
    await sameLoad()
  })

  test('[SPASS-08] [RT-16] the place is right again after a while without the socket', async ({ as, school }) => {
    await school.ask('liam.chen', RESTROOM, BIOLOGY)
    await school.ask('noah.berg', RESTROOM, BIOLOGY)
    const ahead = await school.ask('zoe.haddad', RESTROOM, BIOLOGY)
    const { passId } = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('maya.okonkwo', { at: '/' })
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
    await page.route('**/socket.io/**', (route) => route.abort())
    await page.clock.install()
    await page.goto(`/student/pass/${passId}`)
    await expect(ticket(page)).toContainText('1 student ahead of you')
    await (await school.client('zoe.haddad')).call('POST /api/pass/:passId/cancel', { params: ahead })
    await page.clock.fastForward('01:05')
    await expect(ticket(page)).toContainText('You are next')
  })

  test('[D-136] a form for another pass says how to cancel the one in line', async ({ as, school }) => {
    await school.ask('liam.chen', RESTROOM, BIOLOGY)
    await school.ask('noah.berg', RESTROOM, BIOLOGY)
    await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await expect(page.getByRole('note')).toContainText('Cancel that pass first')
  })

  test('[SPASS-03] [FLASH-08] Cancel leaves the line and leads back to Live', async ({ as, school }) => {
    await school.ask('liam.chen', RESTROOM, BIOLOGY)
    await school.ask('noah.berg', RESTROOM, BIOLOGY)
    const { passId } = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('maya.okonkwo', { at: `/student/pass/${passId}` })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/student/dashboard/live')
    await expect(page.getByTestId('flashes')).toContainText('Successfully canceled pass')
    await expect(ticket(page)).toHaveCount(0)
  })
})

test.describe('a locked student', () => {
  test('[SPASS-05] [SPASS-06] [D-042] sees the quick passes left, and needs approval when none are', async ({
    as,
    school,
  }) => {
    const page = await as('theo.winters')
    const banner = page.getByText(/You have \d+ 'quick passes' left today/)
    await expect(banner).toHaveText("You have 2 'quick passes' left today")
    const yellow = await hueBehind(banner)
    expect(yellow).toBeGreaterThan(35)
    expect(yellow).toBeLessThan(65)
    await checkScreen(page, 'student-locked')

    for (const left of [1, 0]) {
      const pass = await school.ask('theo.winters', RESTROOM, BIOLOGY)
      await expect(banner).toHaveText(`You have ${left} 'quick passes' left today`)
      await school.complete('theo.winters', pass)
    }
    const red = await hueBehind(banner)
    expect(Math.min(red, 360 - red)).toBeLessThan(15)
    await checkScreen(page, 'student-locked-out')

    await page.goto('/student/dashboard/pass')
    await choose(page, 'To', RESTROOM)
    await page.getByRole('button', { name: 'Request pass' }).click()
    await expect(page).toHaveURL('/student/dashboard/requested')
    await expect(ticket(page)).toContainText('Awaiting approval from Ms. Alvarez')
  })

  test('[SPASS-05] sees a count, unlike other students', async ({ as }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    await expect(page.getByText(/quick passes' left/)).toHaveCount(0)
  })
})

test.describe('a new pass', () => {
  test('[SNEW-01] [SNEW-05] has origin, destination, teacher, time or ASAP and a note, and needs all but the note', async ({
    as,
  }) => {
    // She has no lesson now, so nothing is prefilled.
    const page = await as('zoe.haddad', { at: '/student/dashboard/pass' })
    const send = page.getByRole('button', { name: 'Request pass' })
    await expect(heading(page, 'New Pass')).toBeVisible()
    await expect(send).toBeDisabled()
    await choose(page, 'From', /Room 118/)
    await expect(send).toBeDisabled()
    await page.getByRole('combobox', { name: 'To', exact: true }).click()
    await expect(page.getByRole('option', { name: RESTROOM })).toBeVisible()
    await checkScreen(page, 'student-choose-room')
    await page.getByRole('option', { name: RESTROOM }).click()
    await expect(send).toBeEnabled()
    await expect(page.getByLabel('Note (optional)')).toBeEmpty()
    const asap = page.getByRole('switch', { name: 'As soon as possible' })
    await expect(asap).toBeChecked()
    await expect(page.getByLabel('Day')).toHaveCount(0)
    await asap.click()
    await expect(page.getByLabel('Day')).toBeVisible()
    await page.getByLabel('Time').fill('')
    await expect(send).toBeDisabled()
    await checkScreen(page, 'student-new-pass')
  })

  test('[SNEW-02] a student who has left the form before the answer arrives stays where they are', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', 'Library')
    const letGo = await holdBack(page, '/api/pass')
    await page.getByRole('button', { name: 'Request pass' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/student/dashboard/live')
    const answered = page.waitForResponse('**/api/pass')
    letGo()
    await (await answered).finished()
    await expect(page.getByRole('button', { name: 'Arrived' })).toBeVisible()
    // The page of the pass has no bar at the bottom; if it had opened, it would be between these two in the history.
    await page.getByRole('link', { name: 'Upcoming' }).click()
    await expect(page).toHaveURL('/student/dashboard/upcoming')
    await page.goBack()
    await expect(page).toHaveURL('/student/dashboard/live')
  })

  test('[SNEW-01] Enter takes the typed match, and does not send the form', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', 'Library')
    await expect(page.getByRole('button', { name: 'Request pass' })).toBeEnabled()
    const to = page.getByRole('combobox', { name: 'To', exact: true })
    await to.fill('nurse')
    await to.press('Enter')
    await expect(to).toHaveValue('Nurse')
    await to.fill('nowhere at all')
    await to.press('Enter')
    await expect(page).toHaveURL('/student/dashboard/pass')
    await expect(page.getByRole('button', { name: 'Request pass' })).toBeEnabled()
  })

  test('[SNEW-06] [D-031] cannot lead to its own origin, and says so', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', /Room 204.*Mr\. Weber/)
    await expect(page.getByText("You cannot create a pass 'to' and 'from' the same place!")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request pass' })).toBeDisabled()
    await checkScreen(page, 'student-same-place')
  })

  test('[SNEW-07] a destination without a teacher takes over the origin’s', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', RESTROOM)
    await expect(page.getByRole('combobox', { name: 'Teacher at destination' })).toHaveValue('Ms. Alvarez')
    await choose(page, 'To', /Library/)
    await expect(page.getByRole('combobox', { name: 'Teacher at destination' })).toHaveValue('Ms. Nair')
  })

  test('[SNEW-03] [SNEW-08] approved for later, it waits under Upcoming', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', /Library/)
    await page.getByRole('switch', { name: 'As soon as possible' }).click()
    await expect(page.getByLabel('Day')).toHaveAttribute('min', '2026-10-13')
    await expect(page.getByLabel('Day')).toHaveAttribute('max', '2026-11-13')
    await page.getByLabel('Time').fill('13:30')
    await page.getByRole('button', { name: 'Request pass' }).click()
    await expect(page).toHaveURL('/student/dashboard/upcoming')
    await expect(ticket(page)).toContainText('Library')
    await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled()
    await checkScreen(page, 'student-upcoming')
  })

  test('[SNEW-04] [SLIST-05] one that needs approval waits under Requested, and moves automatically when approved', async ({
    as,
    school,
  }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', 'Gym')
    await page.getByLabel('Note (optional)').fill('I forgot my shoes there.')
    const answered = page.waitForResponse((answer) => isCall('POST', '/api/pass')(answer.request()))
    await page.getByRole('button', { name: 'Request pass' }).click()
    await expect(page).toHaveURL('/student/dashboard/requested')
    await expect(ticket(page)).toContainText('Awaiting approval from Ms. Alvarez')
    await expect(ticket(page)).toContainText('I forgot my shoes there.')
    await checkScreen(page, 'student-requested')

    const { passId } = await (await answered).json()
    await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: { passId } })
    await expect(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
    await page.getByRole('link', { name: /Upcoming/ }).click()
    await expect(ticket(page)).toContainText('Gym')
  })

  test('[SNEW-02] [D-134] a student who is on another page when the answer comes stays there, and is told', async ({
    as,
    school,
  }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    const held = await holdCall(page, '**/api/pass')
    await choose(page, 'To', RESTROOM)
    await page.getByRole('button', { name: 'Request pass' }).click()
    await held.isSent
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click()
    await expect(page).toHaveURL('/student/notifications')
    held.answer()
    await expect(page.getByTestId('flashes')).toContainText('Your pass to Restroom, 2nd floor has started.')
    await expect(page).toHaveURL('/student/notifications')

    // The same where a pass is given its origin, even while the form is still drawn because the next page is loading.
    const { passId } = await school.issue('elena.alvarez', 'zoe.haddad', 'Library', { from: null })
    const other = await as('zoe.haddad', { at: `/student/pass/${passId}/update` })
    const load = await holdBack(other, '/assets/Notifications-*.js')
    const start = await holdCall(other, `**/api/pass/${passId}`)
    await choose(other, 'From', /Room 118/)
    await other.getByRole('button', { name: 'Save and start' }).click()
    await start.isSent
    await other
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click()
    await expect(other).toHaveURL('/student/notifications')
    start.answer()
    await expect(other.getByTestId('flashes')).toContainText('Your pass to Library has started.')
    await expect(other).toHaveURL('/student/notifications')
    load()
    await expect(heading(other, 'Notifications')).toBeVisible()
  })

  test('[SLIST-02] [D-134] a student who starts a pass and goes on to another page stays there, and is told', async ({
    as,
    school,
  }) => {
    const { passId } = await school.issue('elena.alvarez', 'zoe.haddad', 'Library')
    const page = await as('zoe.haddad', { at: '/student/dashboard/upcoming' })
    const start = await holdCall(page, `**/api/pass/${passId}/start`)
    await page.getByRole('button', { name: 'Start' }).click()
    await start.isSent
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click()
    await expect(page).toHaveURL('/student/notifications')
    start.answer()
    await expect(page.getByTestId('flashes')).toContainText('Your pass to Library has started.')
    await expect(page).toHaveURL('/student/notifications')
  })

  test('[D-037] a room that only accepts scheduled passes says so', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', 'Nurse')
    await expect(page.getByRole('switch', { name: 'As soon as possible' })).toBeDisabled()
    await expect(page.getByText('Nurse only accepts scheduled passes')).toBeVisible()
  })

  test('[D-019] [GUARD-15] [CONST-03] a request can be canceled, after a confirmation in a dialog with a warning color', async ({
    as,
    school,
  }) => {
    await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
    const page = await as('maya.okonkwo', { at: '/student/dashboard/requested' })
    await page.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Cancel your request to Gym?')
    await expect(dialog).toHaveAttribute('aria-modal', 'true')
    const agree = dialog.getByRole('button', { name: 'Cancel request' })
    // #dc3545
    await expect(agree).toHaveCSS('background-color', 'rgb(220, 53, 69)')
    await checkScreen(page, 'student-cancel-request')
    await agree.click()
    await expect(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
    await checkScreen(page, 'student-requested-empty')
  })
})

test.describe('a pass from a teacher', () => {
  test('[SLIST-01] [SLIST-02] [SLIST-03] without an origin asks where the student is, then starts', async ({
    as,
    school,
  }) => {
    const { passId } = await school.issue('elena.alvarez', 'zoe.haddad', 'Library', { from: null })
    const page = await as('zoe.haddad', { at: '/student/dashboard/upcoming' })
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL(`/student/pass/${passId}/update`)
    const send = page.getByRole('button', { name: 'Save and start' })
    await expect(send).toBeDisabled()
    await choose(page, 'From', /Room 118/)
    await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue('Mr. Reyes')
    await checkScreen(page, 'student-update-pass')
    await send.click()
    await expect(page).toHaveURL(`/student/pass/${passId}`)
    await expect(heading(page, 'Active Pass')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Room 118' })).toBeVisible()
  })

  test('[SLIST-02] [D-134] that got its origin, but failed to start, can be started from its own page', async ({
    as,
    school,
  }) => {
    const { passId } = await school.issue('elena.alvarez', 'zoe.haddad', 'Library', { from: null })
    const page = await as('zoe.haddad', { at: '/student/dashboard/upcoming' })
    await page.getByRole('button', { name: 'Start' }).click()
    await choose(page, 'From', /Room 118/)
    await page.route(`**/api/pass/${passId}/start`, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await page.getByRole('button', { name: 'Save and start' }).click()
    await expect(page.getByTestId('flashes').getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(`/student/pass/${passId}`)
    await expect(ticket(page)).toContainText('Room 118')

    await page.unroute(`**/api/pass/${passId}/start`)
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(heading(page, 'Active Pass')).toBeVisible()
    // Neither the form nor a second copy of this page is in the history.
    await page.goBack()
    await expect(page).toHaveURL('/student/dashboard/upcoming')
  })

  test('[SLIST-02] that has started meanwhile needs no form: its page opens instead', async ({ as, school }) => {
    const pass = await school.issue('elena.alvarez', 'zoe.haddad', 'Library')
    await school.start('zoe.haddad', pass)
    const page = await as('zoe.haddad', { at: `/student/pass/${pass.passId}/update` })
    await expect(page).toHaveURL(`/student/pass/${pass.passId}`)
    await expect(heading(page, 'Active Pass')).toBeVisible()
  })

  test('[SLIST-04] [SPASS-07] [FLASH-11] [D-120] can be marked as seen, and its teacher is notified', async ({
    as,
    school,
  }) => {
    await school.issue('elena.alvarez', 'maya.okonkwo', 'Gym')
    const page = await as('maya.okonkwo', { at: '/student/dashboard/upcoming' })
    await expect(ticket(page)).toContainText("This is Ms. Alvarez's pass")
    await checkScreen(page, 'student-upcoming-issued')
    await page.getByRole('button', { name: 'Seen' }).click()
    await expect(page.getByTestId('flashes')).toContainText(
      'Ms. Alvarez has been notified that you have seen this pass.',
    )
    await expect(page.getByRole('button', { name: 'Seen' })).toHaveCount(0)
  })
})

test.describe('without a socket', () => {
  test('[RT-16] the page polls every minute', async ({ as, school }) => {
    const page = await as('maya.okonkwo', { at: '/' })
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
    await page.route('**/socket.io/**', (route) => route.abort())
    await page.clock.install()
    await page.goto('/student/dashboard/live')
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible()
    await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    const asked = collectRequests(page, isCall('GET', '/api/user/initialize'))
    await page.clock.fastForward('00:50')
    expect(asked).toHaveLength(0)
    await page.clock.fastForward('00:15')
    await expect(ticket(page)).toContainText('Library')
  })
})

/** A student's day through the screens alone, with a teacher at another screen; and what surrounds every page. */
import type { Page, Route } from '@playwright/test'
import { checkScreen, SIZES } from '../support/checkScreen.ts'
import { choose } from '../support/form.ts'
import { noReload } from '../support/noReload.ts'
import { holdBack, isCall } from '../support/requests.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const ticket = (page: Page, to: string) => page.getByRole('article', { name: new RegExp(`to ${to}$`) })
const header = (page: Page, name: string) => page.getByRole('banner').getByRole('heading', { name, exact: true })
const flashes = (page: Page) => page.getByTestId('flashes')
const dialog = (page: Page) => page.getByRole('dialog')
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

async function request(page: Page, to: string, note: string): Promise<void> {
  await page.getByRole('link', { name: 'New Pass' }).last().click()
  await choose(page, 'To', to)
  await page.getByLabel('Note (optional)').fill(note)
  await page.getByRole('button', { name: 'Request pass' }).click()
}

test.describe('a day', () => {
  test('[SNEW-04] [SLIST-05] [RT-06] [SPASS-04] [RT-13] a pass is requested, approved, started, ended and confirmed on two screens', async ({
    as,
  }) => {
    const maya = await as('maya.okonkwo')
    const teacher = await as('elena.alvarez', { at: '/faculty/requested' })
    await isLive(maya)
    await isLive(teacher)
    const mayaStayed = await noReload(maya)
    const teacherStayed = await noReload(teacher)

    await request(maya, 'Gym', 'I left my bag there.')
    await expect(maya).toHaveURL('/student/dashboard/requested')
    await expect(ticket(maya, 'Gym')).toContainText('Awaiting approval from Ms. Alvarez')

    await teacher.getByRole('button', { name: "Approve Maya Okonkwo's pass" }).click()
    await expect(dialog(teacher)).toContainText('Are you sure you want to approve 1 pass(es)?')
    await dialog(teacher).getByRole('button', { name: 'Approve' }).click()
    await expect(flashes(teacher)).toContainText('Successfully approved pass(es)!')

    await expect(bell(maya)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(maya.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
    await maya.getByRole('link', { name: /Upcoming/ }).click()
    await ticket(maya, 'Gym').getByRole('button', { name: 'Start' }).click()
    await expect(header(maya, 'Active Pass')).toBeVisible()

    await teacher.getByRole('link', { name: /Live Passes/ }).click()
    await expect(teacher.getByRole('button', { name: "End Maya Okonkwo's pass" })).toBeVisible()
    await maya.getByRole('button', { name: 'Arrived' }).click()
    await expect(maya).toHaveURL('/student/dashboard/live')
    await expect(maya.getByRole('heading', { name: 'Where to, Maya?' })).toBeVisible()
    await teacher.getByRole('button', { name: "Confirm Maya Okonkwo's pass" }).click()
    await expect(flashes(teacher)).toContainText('Successfully confirmed pass(es)')
    // A row never leaves while it is under the pointer.
    await teacher.mouse.move(0, 0)
    await expect(teacher.getByText('Maya Okonkwo')).toHaveCount(0)
    await mayaStayed()
    await teacherStayed()
  })

  test('[D-020] [NOTIF-02] a request is rejected, and the student reads why', async ({ as }) => {
    const maya = await as('maya.okonkwo')
    const teacher = await as('elena.alvarez', { at: '/faculty/requested' })
    await isLive(maya)
    await isLive(teacher)
    await request(maya, 'Gym', 'I left my bag there.')
    await teacher.getByRole('button', { name: "Reject Maya Okonkwo's pass" }).click()
    await expect(dialog(teacher).getByRole('button', { name: 'Reject' })).toBeDisabled()
    await dialog(teacher).getByLabel('Reason').fill('Fetch it after school.')
    await dialog(teacher).getByRole('button', { name: 'Reject' }).click()
    await expect(flashes(teacher)).toContainText('Successfully rejected pass(es)')

    await expect(maya.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
    await bell(maya).click()
    await maya.getByRole('link', { name: 'Pass to Gym rejected' }).click()
    await expect(maya.getByText('“Fetch it after school.” Elena Alvarez rejected your pass')).toBeVisible()
    await maya.getByRole('link', { name: 'Open the pass' }).click()
    await expect(ticket(maya, 'Gym')).toContainText('Rejected by Elena Alvarez. Reason: Fetch it after school.')
    await checkScreen(maya, 'student-pass-rejected')
  })

  test('[WIN-01] [D-099] [FLASH-11] a scheduled pass is marked as seen on its page, and starts once its window opens', async ({
    as,
    school,
    clock,
  }) => {
    const pass = await school.issue('elena.alvarez', 'maya.okonkwo', 'Gym', {
      scheduledFor: '2026-10-13T15:20:00.000Z',
    })
    const page = await as('maya.okonkwo', { at: `/student/pass/${pass.passId}` })
    await isLive(page)
    const start = page.getByRole('button', { name: 'Start' })
    await expect(start).toBeDisabled()
    await expect(page.getByText('You can start it from 10:15 am')).toBeVisible()
    await checkScreen(page, 'student-pass-upcoming')
    await page.getByRole('button', { name: 'Seen' }).click()
    await expect(flashes(page)).toContainText('Ms. Alvarez has been notified that you have seen this pass.')
    await expect(page.getByRole('button', { name: 'Seen' })).toHaveCount(0)

    await clock.advance(16)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await start.click()
    await expect(header(page, 'Active Pass')).toBeVisible()
  })

  test('[D-099] [SPASS-07] a pass that a teacher started can still be marked as seen', async ({ as, school }) => {
    const issued = await school.issue('elena.alvarez', 'maya.okonkwo', 'Gym')
    await school.start('elena.alvarez', issued)
    const page = await as('maya.okonkwo', { at: `/student/pass/${issued.passId}` })
    await expect(header(page, 'Active Pass')).toBeVisible()
    await expect(page.getByText("This is Ms. Alvarez's pass")).toBeVisible()
    await checkScreen(page, 'student-active-issued')
    await page.getByRole('button', { name: 'Seen' }).click()
    await expect(flashes(page)).toContainText('Ms. Alvarez has been notified that you have seen this pass.')
    await expect(page.getByRole('button', { name: 'Seen' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Arrived' })).toBeVisible()
  })

  test('[D-019] [FLASH-08] the student’s own scheduled pass is canceled with a reason', async ({ as, school }) => {
    await school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, scheduledFor: '2026-10-13T18:00:00.000Z' })
    const page = await as('maya.okonkwo', { at: '/student/dashboard/upcoming' })
    await ticket(page, 'Library').getByRole('button', { name: 'Cancel' }).click()
    const agree = dialog(page).getByRole('button', { name: 'Cancel pass' })
    await expect(agree).toBeDisabled()
    await dialog(page).getByLabel('Reason').fill('   ')
    await expect(agree).toBeDisabled()
    await dialog(page).getByLabel('Reason').fill('The book is here already.')
    await checkScreen(page, 'student-cancel-reason')
    await agree.click()
    await expect(flashes(page)).toContainText('Successfully canceled pass')
    await expect(page.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
  })

  test('[SPASS-08] [D-009] somebody ahead cancels, then the line starts the pass and its student is notified', async ({
    as,
    school,
  }) => {
    const inside = await school.ask('liam.chen', RESTROOM, BIOLOGY)
    await school.ask('noah.berg', RESTROOM, BIOLOGY)
    const ahead = await school.ask('zoe.haddad', RESTROOM, BIOLOGY)
    const page = await as('maya.okonkwo')
    await isLive(page)
    await page.getByRole('navigation', { name: 'Quick passes' }).getByRole('link', { name: RESTROOM }).click()
    await page.getByRole('button', { name: 'Request pass' }).click()
    await expect(header(page, 'In Line')).toBeVisible()
    await expect(page.getByText('1 student ahead of you')).toBeVisible()
    await (await school.client('zoe.haddad')).call('POST /api/pass/:passId/cancel', { params: ahead })
    await expect(page.getByText('You are next')).toBeVisible()
    await school.complete('liam.chen', inside)
    await expect(header(page, 'Active Pass')).toBeVisible()
    await bell(page).click()
    await expect(page.getByRole('link', { name: `Your turn: ${RESTROOM}` })).toBeVisible()
  })

  test('[SPASS-08] a line that was read before somebody left it is read again', async ({ as, school }) => {
    for (const student of ['liam.chen', 'noah.berg'] as const) await school.ask(student, RESTROOM, BIOLOGY)
    const ahead = await school.ask('zoe.haddad', RESTROOM, BIOLOGY)
    const page = await as('maya.okonkwo')
    const [socket] = await Promise.all([page.waitForEvent('websocket'), page.reload()])
    await isLive(page)
    const [isRead, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const readFirst = async (route: Route) => {
      const response = await route.fetch()
      isRead.resolve()
      await isReleased.promise
      await route.fulfill({ response })
    }
    await page.route(/\/api\/pass\/[\w-]{36}$/, readFirst, { times: 1 })
    await page.getByRole('navigation', { name: 'Quick passes' }).getByRole('link', { name: RESTROOM }).click()
    await page.getByRole('button', { name: 'Request pass' }).click()
    await isRead.promise
    await expect(page.getByText('1 student ahead of you')).toBeVisible()
    const isTold = socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('cancelPass:'))
    await (await school.client('zoe.haddad')).call('POST /api/pass/:passId/cancel', { params: ahead })
    await isTold
    isReleased.resolve()
    await expect(page.getByText('You are next')).toBeVisible()
  })
})

test.describe('the device', () => {
  test('[DEV-01] [DEV-02] [DEV-03] [DEV-04] [D-052] is sent when a student requests, starts and ends a pass', async ({
    as,
    school,
  }) => {
    const issued = await school.issue('elena.alvarez', 'maya.okonkwo', 'Library')
    const page = await as('maya.okonkwo', { at: '/student/dashboard/upcoming' })
    await isLive(page)
    const device = {
      id: expect.stringMatching(/.{8,}/),
      createdAt: expect.stringMatching(/^\d{4}-/),
      dimensions: SIZES.phone,
      deviceInfo: expect.objectContaining({
        userAgent: await page.evaluate(() => navigator.userAgent),
        os: expect.objectContaining({ family: expect.any(String) }),
      }),
    }
    const starting = page.waitForRequest(isCall('POST', `/api/pass/${issued.passId}/start`))
    await page.getByRole('button', { name: 'Start' }).click()
    expect((await starting).postDataJSON().deviceFingerprint).toEqual(device)
    const arriving = page.waitForRequest(isCall('POST', `/api/pass/${issued.passId}/complete`))
    await page.getByRole('button', { name: 'Arrived' }).click()
    const arrivedOn = (await arriving).postDataJSON().deviceFingerprint
    expect(arrivedOn).toEqual(device)
    const asking = page.waitForRequest(isCall('POST', '/api/pass'))
    await page.getByRole('navigation', { name: 'Quick passes' }).getByRole('link', { name: RESTROOM }).click()
    await page.getByRole('button', { name: 'Request pass' }).click()
    expect((await asking).postDataJSON().deviceFingerprint).toEqual(arrivedOn)
  })

  test('[DEV-04] of staff is never sent', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('elena.alvarez')
    const ending = page.waitForRequest(isCall('POST', `/api/pass/${pass.passId}/complete`))
    await page.getByRole('button', { name: "End Maya Okonkwo's pass" }).click()
    expect((await ending).postDataJSON().deviceFingerprint ?? null).toBeNull()
  })
})

test.describe('around the pages', () => {
  test('[SSHELL-01] [D-038] the header shows the page’s title, except on forms, which have their own', async ({
    as,
    school,
  }) => {
    const { passId } = await school.issue('elena.alvarez', 'maya.okonkwo', 'Gym', { from: null })
    const page = await as('maya.okonkwo')
    for (const [path, title] of [
      ['/student/dashboard/live', 'Live Passes'],
      ['/student/dashboard/upcoming', 'Upcoming Passes'],
      ['/student/dashboard/requested', 'Requested Passes'],
      ['/student/settings', 'Settings'],
    ] as const) {
      await page.goto(path)
      await expect(header(page, title)).toBeVisible()
    }
    for (const [path, title, heading] of [
      ['/student/dashboard/pass', 'New Pass', 'New Pass'],
      ['/student/dashboard/pass?quick=1', 'New Quick Pass', 'New Quick Pass'],
      [`/student/pass/${passId}/update`, 'Update Pass', 'Where are you now?'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('heading')).toHaveCount(0)
      await expect(page).toHaveTitle(`Corridor (1) - ${title}`)
    }
  })

  test('[SSHELL-05] [SSHELL-06] the menu counts the student’s passes as they come and go', async ({ as, school }) => {
    const page = await as('maya.okonkwo')
    await page.setViewportSize(SIZES.chromebook)
    await isLive(page)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link')).toHaveText([
      /^Live Passes\s*0/,
      /^Upcoming Passes\s*0/,
      /^Requested Passes\s*0/,
    ])
    await school.issue('elena.alvarez', 'maya.okonkwo', 'Gym', { toFaculty: 'elena.alvarez' })
    await school.ask('maya.okonkwo', 'Office', { ...BIOLOGY, toFaculty: 'daniel.whitaker' })
    const live = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    await expect(menu.getByRole('link')).toHaveText([
      /^Live Passes\s*1/,
      /^Upcoming Passes\s*1/,
      /^Requested Passes\s*1/,
    ])
    await school.complete('maya.okonkwo', live)
    await expect(menu.getByRole('link').first()).toHaveText(/^Live Passes\s*0/)
    await page.getByRole('banner').getByRole('link', { name: 'New Pass' }).click()
    await expect(page).toHaveURL('/student/dashboard/pass')
  })

  test('[ERR-04] a line that cannot be fetched is logged, and the pass is shown anyway', async ({ as, school }) => {
    await school.ask('liam.chen', RESTROOM, BIOLOGY)
    await school.ask('noah.berg', RESTROOM, BIOLOGY)
    const { passId } = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const page = await as('maya.okonkwo', { at: '/student/dashboard/live' })
    await page.route(`**/api/pass/${passId}`, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    const logged = page.waitForEvent('console', (message) => message.text().includes('Unable to fetch decorated pass'))
    await page.goto(`/student/pass/${passId}`)
    await logged
    await expect(header(page, 'In Line')).toBeVisible()
    await expect(page.getByText('You are next')).toBeVisible()
    await expect(flashes(page)).toBeEmpty()
  })

  test('[D-134] a pass that cannot be fetched is not reported as missing', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    await school.complete('maya.okonkwo', pass)
    const page = await as('maya.okonkwo', { at: '/student/dashboard/live' })
    for (const path of [`/student/pass/${pass.passId}`, `/student/pass/${pass.passId}/update`]) {
      await page.route(`**/api/pass/${pass.passId}`, (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Your pass could not be loaded' })).toBeVisible()
      await expect(page.getByText("We can't reach Corridor.")).toBeVisible()
      await page.unroute(`**/api/pass/${pass.passId}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(ticket(page, 'Library')).toBeVisible()
    }
    for (const id of ['019a0000-0000-7000-8000-000000000000', 'half-a-link']) {
      await page.goto(`/student/pass/${id}`)
      await expect(page.getByRole('heading', { name: "We can't find this pass" })).toBeVisible()
    }
  })

  test('[D-134] parts that need the school’s rooms report when those failed to load, and retry', async ({
    as,
    school,
  }) => {
    const { passId } = await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', { from: null })
    const page = await as('maya.okonkwo', { at: '/student/dashboard/live' })
    const failed = page.getByRole('heading', { name: "Your school's rooms could not be loaded" })
    const retry = page.getByRole('button', { name: 'Try again' })
    const setup = /\/api\/school\/\d+$/
    await page.route(setup, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await page.goto('/student/dashboard/live')
    await expect(page.getByText('Your quick passes could not be loaded.')).toBeVisible()
    await expect(retry).toBeEnabled()
    await checkScreen(page, 'student-live-no-rooms')
    for (const path of [`/student/pass/${passId}/update`, '/student/settings', '/student/dashboard/pass']) {
      await page.goto(path)
      await expect(failed).toBeVisible()
      await expect(retry).toBeEnabled()
    }
    await checkScreen(page, 'student-new-pass-no-rooms')
    await page.unroute(setup)
    await retry.click()
    await expect(page.getByRole('button', { name: 'Request pass' })).toBeVisible()
  })

  test('[D-134] a school’s rooms that failed to load appear as soon as the server is back', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/' })
    const setup = /\/api\/school\/\d+$/
    await page.route(setup, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await page.goto('/student/dashboard/pass')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await page.unroute(setup)
    await expect(page.getByRole('button', { name: 'Request pass' })).toBeVisible({ timeout: 40_000 })
  })

  test('a slow first page shows that it is loading', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/' })
    const letGo = await holdBack(page, '/api/user/initialize')
    await page.goto('/student/dashboard/live')
    await expect(page.getByText('Loading...')).toBeVisible()
    letGo()
    await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  })

  test('nothing is cut off on a small phone', async ({ as, school }) => {
    const { passId } = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    const page = await as('maya.okonkwo', { at: `/student/pass/${passId}` })
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(header(page, 'Active Pass')).toBeVisible()
    const isCut = await header(page, 'Active Pass').evaluate((title) => title.scrollWidth > title.clientWidth)
    expect(isCut).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

/** Notifications: who receives them, where they are read, and how the rest of the page reacts. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { noReload } from '../support/noReload.ts'
import { collectRequests, isCall } from '../support/requests.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const NOTE = 'I forgot my calculator in your room and the test starts in ten minutes.'

const TO_REYES = { fromFaculty: 'elena.alvarez', toFaculty: 'samuel.reyes' } as const

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const flashes = (page: Page) => page.getByTestId('flashes')

/** Ms. Alvarez issues a pass to Maya, who is notified. */
const notifyMaya = (school: School, room: 'Library' | 'Gym' | 'Office' = 'Library') =>
  school.issue('elena.alvarez', 'maya.okonkwo', room)

test.describe('the bell', () => {
  test('[SSHELL-02] [NOTIF-10] [RT-14] [GUARD-12] [GUARD-13] updates automatically, and so do the window’s title and icon', async ({
    as,
    school,
  }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    const stayed = await noReload(page)
    const icon = page.locator('link[rel=icon]')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(page).toHaveTitle('Corridor - Live Passes')
    await expect(icon).toHaveAttribute('href', '/favicon.svg')

    await notifyMaya(school)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(page).toHaveTitle('Corridor (1) - Live Passes')
    await expect(icon).toHaveAttribute('href', '/favicon-unread.svg')
    await notifyMaya(school, 'Gym')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await checkScreen(page, 'bell')

    await bell(page).click()
    await expect(page).toHaveURL('/student/notifications')
    await expect(page).toHaveTitle('Corridor (2) - Notifications (2)')
    await stayed()
  })

  for (const [username, area] of [
    ['samuel.reyes', 'faculty'],
    ['daniel.whitaker', 'administrator'],
    ['ruth.abara', 'administrator'],
  ] as const) {
    test(`[SSHELL-02] leads ${username} to the notifications of their own area`, async ({ as }) => {
      const page = await as(username)
      await bell(page).click()
      await expect(page).toHaveURL(`/${area}/notifications`)
      await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    })
  }
})

test.describe('the list', () => {
  test('explains what will appear while it is empty', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/notifications' })
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications (0)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await checkScreen(page, 'notifications-none')
  })

  test('[NOTIF-01] [NOTIF-03] [NOTIF-04] [NOTIF-08] shows the total in its title, and for each notification its kind, title and first 60 characters', async ({
    as,
    school,
  }) => {
    await school.ask('maya.okonkwo', 'Room 118', { ...TO_REYES, note: NOTE })
    await school.ask('liam.chen', 'Room 118', TO_REYES)
    await school.ask('ava.rossi', 'Library', { from: 'Room 118', toFaculty: 'priya.nair' })
    const page = await as('samuel.reyes', { at: '/faculty/notifications' })
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications (3)' })).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    const [newest, , oldest] = await rows(page).all()
    await expect(newest?.locator('[data-type=start] svg') ?? rows(page)).toBeVisible()
    await expect(oldest?.locator('[data-type=request] svg') ?? rows(page)).toBeVisible()
    await expect(oldest?.getByRole('heading') ?? rows(page)).toContainText('Maya Okonkwo requested a pass')
    const whole = `Maya Okonkwo requested a pass from Room 204 to Room 118. Note: ${NOTE}`
    await expect(oldest?.getByRole('paragraph') ?? rows(page)).toHaveText(whole.slice(0, 60))
    await expect(page.getByText('3 unread')).toBeVisible()
    await checkScreen(page, 'notifications')
  })

  test('[FLASH-13] [NOTIF-09] marks one as read, and only that one', async ({ as, school }) => {
    await notifyMaya(school)
    await notifyMaya(school, 'Gym')
    const page = await as('maya.okonkwo', { at: '/student/notifications' })
    await page.getByRole('button', { name: "Mark 'Pass to Gym' as read" }).click()
    await expect(flashes(page)).toContainText("Marked notification 'Pass to Gym' as read")
    await expect(page.getByRole('button', { name: "Mark 'Pass to Gym' as read" })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Pass to Gym' }), 'the focus goes on from there').toBeFocused()
    await expect(page.getByRole('button', { name: "Mark 'Pass to Library' as read" })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(rows(page).filter({ hasText: 'Unread:' })).toHaveCount(1)
  })

  test('[FLASH-12] [NOTIF-09] marks all as read; they stay in the list', async ({ as, school }) => {
    await notifyMaya(school)
    await notifyMaya(school, 'Gym')
    const page = await as('maya.okonkwo', { at: '/student/notifications' })
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(flashes(page)).toContainText('Marked all as read')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(page.getByText('You have read them all')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveTitle('Corridor - Notifications (2)')
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  test('[ERR-06] [D-134] when marking fails, the person is told and sees the server’s state', async ({
    as,
    school,
  }) => {
    await notifyMaya(school)
    const page = await as('maya.okonkwo', { at: '/student/notifications' })
    await expect(rows(page)).toHaveCount(1)
    await page.route('**/api/notification/**/read', (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await page.route('**/api/notification/read', (route) => route.fulfill({ status: 503, body: 'Busy' }))
    for (const name of ["Mark 'Pass to Library' as read", 'Mark all as read']) {
      await page.getByRole('button', { name }).click()
      await expect(flashes(page).getByRole('alert').last()).toContainText('could not answer')
      await expect(page.getByRole('button', { name })).toBeEnabled()
      await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    }
    await expect(flashes(page)).not.toContainText('Marked')
  })

  test('[NOTIF-05] is fetched when the loaded count differs from the total, and not otherwise', async ({
    as,
    school,
  }) => {
    await notifyMaya(school)
    const page = await as('maya.okonkwo')
    await isLive(page)
    const fetches = collectRequests(page, isCall('GET', '/api/notification'))
    await bell(page).click()
    await expect(rows(page)).toHaveCount(1)
    const before = fetches.length
    await page.getByRole('link', { name: 'Live' }).click()
    await bell(page).click()
    await expect(rows(page)).toHaveCount(1)
    expect(fetches).toHaveLength(before)
    await notifyMaya(school, 'Gym')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Pass to Gym')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications (2)' })).toBeVisible()
    expect(fetches.length).toBeGreaterThan(before)
  })

  test('[D-133] is loaded page by page', async ({ as, school }) => {
    for (let made = 0; made < 60; made += 1) await notifyMaya(school)
    const page = await as('maya.okonkwo', { at: '/student/notifications' })
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications (60)' })).toBeVisible()
    await expect(rows(page)).toHaveCount(50)
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect(rows(page)).toHaveCount(60)
    await expect(page.getByRole('button', { name: 'Show older notifications' })).toHaveCount(0)
  })

  test('[FLASH-14] [SSHELL-03] [D-094] "Live" refetches everything on screen', async ({ as, school }) => {
    await notifyMaya(school)
    const page = await as('maya.okonkwo', { at: '/student/notifications' })
    await isLive(page)
    await expect(rows(page)).toHaveCount(1)
    const asked = Promise.all([
      page.waitForRequest(isCall('GET', '/api/user/initialize')),
      page.waitForRequest(isCall('GET', '/api/notification')),
    ])
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await asked
    await expect(flashes(page)).toContainText('Refreshed!')
  })
})

test.describe('one notification', () => {
  test('[NOTIF-02] [NOTIF-09] has a page of its own, is read once opened, and leads a student to the pass', async ({
    as,
    school,
  }) => {
    const pass = await notifyMaya(school)
    const page = await as('maya.okonkwo', { at: '/student/notifications' })
    await rows(page).getByRole('link').click()
    await expect(page).toHaveURL(/\/student\/notification\/\d+$/)
    await expect(page.getByRole('heading', { name: 'Pass to Library' })).toBeVisible()
    await expect(page.getByText('Elena Alvarez made you a pass from Room 204 to Library.')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await checkScreen(page, 'notification')
    await page.getByRole('link', { name: 'Open the pass' }).click()
    await expect(page).toHaveURL(`/student/pass/${pass.passId}`)
    await expect(page.getByRole('button', { name: 'Seen' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).not.toContainText('Unread:')
  })

  test('[NOTIF-02] that belongs to somebody else cannot be opened, and the page explains it', async ({
    as,
    school,
  }) => {
    await notifyMaya(school)
    const maya = await as('maya.okonkwo', { at: '/student/notifications' })
    await rows(maya).getByRole('link').click()
    await expect(maya).toHaveURL(/\/student\/notification\/\d+$/)
    const liam = await as('liam.chen', { at: new URL(maya.url()).pathname })
    await expect(liam.getByRole('heading', { name: 'This notification could not be opened' })).toBeVisible()
    await checkScreen(liam, 'notification-missing')
    await liam.getByRole('link', { name: 'All notifications' }).click()
    await expect(liam).toHaveURL('/student/notifications')
  })

  test('[NOTIF-02] leads staff to the pass as well', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Room 118', TO_REYES)
    const page = await as('samuel.reyes', { at: '/faculty/notifications' })
    await rows(page).getByRole('link').click()
    await expect(page).toHaveURL(/\/faculty\/notification\/\d+$/)
    await checkScreen(page, 'notification-staff')
    await page.getByRole('link', { name: 'Open the pass' }).click()
    await expect(page).toHaveURL(`/faculty/readonly/${pass.passId}`)
  })
})

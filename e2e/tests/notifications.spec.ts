/** Notifications: who receives them, where they are read, and how the rest of the page reacts. */
import type { Page } from '@playwright/test'
import { flashes } from '../support/flash.ts'
import { noReload } from '../support/noReload.ts'
import { collectRequests, isCall } from '../support/requests.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Ms. Alvarez issues a pass to Maya, who is notified. */
const notifyMaya = (school: School, room: 'Library' | 'Gym' | 'Office' = 'Library') =>
  school.issue('elena.alvarez', 'maya.okonkwo', room)

test('[SSHELL-02] [SSHELL-03] [NOTIF-02] [NOTIF-05] [NOTIF-09] [NOTIF-10] [RT-14] [GUARD-12] [GUARD-13] [FLASH-12] [FLASH-13] [FLASH-14] [D-094] a student is notified on the bell, the window’s title and icon, reads one, opens another, and marks the rest as read', async ({
  as,
  school,
}) => {
  const page = await as('maya.okonkwo')
  await isLive(page)
  const stayed = await noReload(page)
  const icon = page.locator('link[rel=icon]')

  const library = await test.step('the bell, the title and the icon follow', async () => {
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(page).toHaveTitle('Corridor - Live Passes')
    await expect(icon).toHaveAttribute('href', '/favicon.svg')
    const pass = await notifyMaya(school)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(page).toHaveTitle('Corridor (1) - Live Passes')
    await expect(icon).toHaveAttribute('href', '/favicon-unread.svg')
    await notifyMaya(school, 'Gym')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await bell(page).click()
    await expect(page).toHaveURL('/student/notifications')
    await expect(page).toHaveTitle('Corridor (2) - Notifications (2)')
    await expect(rows(page)).toHaveCount(2)
    return pass
  })

  await test.step('one is marked as read, and only that one', async () => {
    await button(page, "Mark 'Pass to Gym' as read").click()
    await expect(flashes(page)).toContainText("Marked notification 'Pass to Gym' as read")
    await expect(button(page, "Mark 'Pass to Gym' as read")).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Pass to Gym' }), 'the focus goes on from there').toBeFocused()
    await expect(button(page, "Mark 'Pass to Library' as read")).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  })

  await test.step('one has a page of its own, is read once opened, and leads to the pass', async () => {
    await page.getByRole('link', { name: 'Pass to Library' }).click()
    await expect(page).toHaveURL(/\/student\/notification\/\d+$/)
    await expect(page.getByText('Ms. Alvarez made you a pass from Room 204 to Library.')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await page.getByRole('link', { name: 'Open the pass' }).click()
    await expect(page).toHaveURL(`/student/pass/${library.passId}`)
    await page.goBack()
    const fetches = collectRequests(page, isCall('GET', '/api/notification'))
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Unread:' })).toHaveCount(0)
    expect(fetches, 'nothing is new').toHaveLength(0)
  })

  await test.step('a new one appears in the list, and all are marked as read', async () => {
    await notifyMaya(school, 'Office')
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).first()).toContainText('Pass to Office')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications (3)' })).toBeVisible()
    await button(page, 'Mark all as read').click()
    await expect(flashes(page)).toContainText('Marked all as read')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(page.getByText('You have read them all')).toBeVisible()
    await expect(button(page, 'Mark all as read')).toBeDisabled()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveTitle('Corridor - Notifications (3)')
  })

  await test.step('"Live" refetches everything on screen', async () => {
    const asked = Promise.all([
      page.waitForRequest(isCall('GET', '/api/user/initialize')),
      page.waitForRequest(isCall('GET', '/api/notification')),
    ])
    await button(page, 'Live').click()
    await asked
    await expect(flashes(page)).toContainText('Refreshed!')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })
  await stayed()
})

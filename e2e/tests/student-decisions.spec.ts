/** What is decided about a student's pass reaches the student, wherever they are. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { openNetwork } from '../support/network.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title })
const header = (page: Page, name: string) => page.getByRole('banner').getByRole('heading', { name, exact: true })

/** As if the student had switched to another tab. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test.describe('approved', () => {
  test('[D-116] on another screen, the pass starts in one tap, and no device shows the card again', async ({
    as,
    school,
  }) => {
    const pass = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    await isLive(page)
    await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: pass })
    const approved = card(page, 'Approved')
    await expect(approved).toContainText('Your pass to Gym was approved by Elena Alvarez.')
    await expect(page.locator('[aria-live=assertive]').filter({ has: approved })).toHaveCount(1)
    await checkScreen(page, 'student-approved')
    await approved.getByRole('button', { name: 'Start' }).click()
    await expect(header(page, 'Active Pass')).toBeVisible()
    await expect(approved).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

    const elsewhere = await as('maya.okonkwo')
    await isLive(elsewhere)
    await expect(elsewhere.getByRole('button', { name: 'Arrived' })).toBeVisible()
    await expect(card(elsewhere, 'Approved')).toHaveCount(0)
  })

  test('[D-116] while the page was closed, the card is there when it is opened, and after a reload', async ({
    as,
    school,
  }) => {
    const pass = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
    await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: pass })
    const page = await as('maya.okonkwo', { at: '/student/notifications' })
    await expect(card(page, 'Approved')).toBeVisible()
    await page.reload()
    await card(page, 'Approved').getByRole('button', { name: 'Later' }).click()
    await expect(card(page, 'Approved')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    await page.reload()
    await isLive(page)
    await expect(card(page, 'Approved')).toHaveCount(0)
    await page.getByRole('link', { name: /Upcoming/ }).click()
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  })

  test('[D-116] in a tab in the background, the title of the tab says so', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
    const page = await as('maya.okonkwo')
    await isLive(page)
    await setHidden(page, true)
    await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: pass })
    await expect(page).toHaveTitle('Corridor (1) - Approved')
    await setHidden(page, false)
    await expect(page).toHaveTitle('Corridor (1) - Live Passes')
    await expect(card(page, 'Approved').getByRole('button', { name: 'Start' })).toBeVisible()
  })

  test('[D-116] [RT-16] without a connection, the card comes when the connection is back', async ({
    as,
    school,
    harness,
  }) => {
    const network = await openNetwork(harness.origin)
    const pass = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
    const page = await as('maya.okonkwo', { at: `${network.origin}/student/settings` })
    await isLive(page)
    network.cut()
    await expect(page.getByText('Offline. Trying again…')).toBeVisible()
    await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: pass })
    await expect(card(page, 'Approved')).toHaveCount(0)
    network.resume()
    await card(page, 'Approved').getByRole('button', { name: 'Start' }).click()
    await expect(header(page, 'Active Pass')).toBeVisible()
    await network.close()
  })

  test('[D-116] the phone vibrates, once for each decision', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
    const page = await as('maya.okonkwo', { at: '/' })
    await page.addInitScript(() => {
      const vibrations: unknown[] = []
      Object.assign(window, { vibrations })
      navigator.vibrate = (pattern) => vibrations.push(pattern) > 0
    })
    await page.goto('/student/dashboard/live')
    await isLive(page)
    await page.getByRole('heading', { name: 'Where to, Maya?' }).click()
    await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: pass })
    await expect(card(page, 'Approved')).toBeVisible()
    await page.getByRole('link', { name: /Upcoming/ }).click()
    await expect(page.getByRole('article')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { vibrations: unknown[] }).vibrations)).toHaveLength(1)
  })

  test('[D-136] while another pass runs, it says when this one can start', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
    const running = await school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    await isLive(page)
    await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: pass })
    await expect(card(page, 'Approved')).toContainText('You can start it when your pass to Library has ended.')
    await school.complete('maya.okonkwo', running)
    await expect(card(page, 'Approved').getByRole('button', { name: 'Start' })).toBeVisible()
  })

  test('[WIN-01] for later, it says from when it can be started', async ({ as, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Gym', { ...BIOLOGY, scheduledFor: '2026-10-13T18:00:00.000Z' })
    const page = await as('maya.okonkwo')
    await isLive(page)
    await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: pass })
    await expect(card(page, 'Approved')).toContainText('You can start it from 12:55 pm')
    await expect(card(page, 'Approved').getByRole('button', { name: 'Start' })).toHaveCount(0)
    await card(page, 'Approved').getByRole('button', { name: 'OK' }).click()
    await expect(card(page, 'Approved')).toHaveCount(0)
  })
})

test('[D-020] [D-116] rejected: "Not now", with the reason first, until the student has read it', async ({
  as,
  school,
}) => {
  const pass = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
  const page = await as('maya.okonkwo', { at: '/student/dashboard/requested' })
  await isLive(page)
  await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/reject', {
    params: pass,
    body: { reason: 'After the test.' },
  })
  const rejected = card(page, 'Not now')
  await expect(rejected).toHaveText(/^Not nowAfter the test\.Your pass to Gym was rejected by Elena Alvarez\.OK$/)
  await checkScreen(page, 'student-rejected')
  await page.getByRole('link', { name: /Upcoming/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
  await expect(rejected).toBeVisible()
  await rejected.getByRole('button', { name: 'OK' }).click()
  await expect(rejected).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  const elsewhere = await as('maya.okonkwo')
  await isLive(elsewhere)
  await expect(card(elsewhere, 'Not now')).toHaveCount(0)
})

test('[D-009] "your turn" and a pass that staff end reach a student on another screen', async ({ as, school }) => {
  const inside = await school.ask('liam.chen', RESTROOM, BIOLOGY)
  await school.ask('noah.berg', RESTROOM, BIOLOGY)
  const waiting = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  const page = await as('maya.okonkwo', { at: '/student/settings' })
  await isLive(page)
  await school.complete('liam.chen', inside)
  const turn = card(page, 'It is your turn, your pass is running')
  await expect(turn).toContainText(`There is room now. Go to ${RESTROOM}.`)
  await checkScreen(page, 'student-turn')
  await turn.getByRole('link', { name: 'Open pass' }).click()
  await expect(header(page, 'Active Pass')).toBeVisible()
  await expect(turn).toHaveCount(0)

  await school.complete('elena.alvarez', waiting)
  await expect(card(page, 'Your pass was ended')).toContainText('was ended by Elena Alvarez.')
})

test('[D-116] a crossed time limit is said on whatever screen the student is', async ({ as, school, clock }) => {
  await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  const page = await as('maya.okonkwo', { at: '/student/settings' })
  await isLive(page)
  await clock.advance(8)
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  const overTime = card(page, 'Time is up')
  await expect(overTime).toContainText('Tap Arrived when you are back in Room 204.')
  await checkScreen(page, 'student-over-time')
  await overTime.getByRole('button', { name: 'OK' }).click()
  await expect(overTime).toHaveCount(0)
})

test('[SLIST-05] a waiting request is on the first page, instead of "no live pass"', async ({ as, school }) => {
  const page = await as('maya.okonkwo')
  await isLive(page)
  await expect(page.getByText('You have no live pass')).toBeVisible()
  await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await expect(page.getByRole('article', { name: /to Gym$/ })).toContainText('Awaiting approval from Ms. Alvarez')
  await expect(page.getByText('You have no live pass')).toHaveCount(0)
  await checkScreen(page, 'student-live-waiting')
})

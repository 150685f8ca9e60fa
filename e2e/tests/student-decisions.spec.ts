/** What is decided about a student's pass reaches the student, wherever they are. */
import type { Page } from '@playwright/test'
import { openNetwork } from '../../apps/server/src/testing/network.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title })
const header = (page: Page, name: string) => page.getByRole('banner').getByRole('heading', { name, exact: true })
/** The bell, when everything is read. */
const readBell = (page: Page) => page.getByRole('link', { name: 'Notifications', exact: true })

/** As if the student had switched to another tab. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('[D-116] [D-136] approved: on another screen and in the title of a hidden tab, with one vibration; it starts in one tap once no other pass runs, and no device shows the card again', async ({
  as,
  school,
}) => {
  const pass = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
  const running = await school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
  const page = await as('maya.okonkwo', { at: '/' })
  await page.addInitScript(() => {
    const vibrations: unknown[] = []
    Object.assign(window, { vibrations })
    navigator.vibrate = (pattern) => vibrations.push(pattern) > 0
  })
  await page.goto('/student/settings')
  await isLive(page)
  await page.getByRole('heading', { name: 'Settings', level: 1 }).click()
  await setHidden(page, true)
  await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: pass })
  await expect(page).toHaveTitle('Corridor (1) - Approved')
  await setHidden(page, false)
  await expect(page).toHaveTitle('Corridor (1) - Settings')
  const approved = card(page, 'Approved')
  await expect(approved).toContainText('Your pass to Gym was approved by Ms. Alvarez.')
  await expect(approved).toContainText('You can start it when your pass to Library has ended.')
  await expect(page.locator('[aria-live=assertive]').filter({ has: approved })).toHaveCount(1)
  await school.complete('maya.okonkwo', running)
  await expect(approved.getByRole('button', { name: 'Start' })).toBeVisible()
  await checkScreen(page, 'student-approved')
  expect(await page.evaluate(() => (window as unknown as { vibrations: unknown[] }).vibrations)).toHaveLength(1)
  await approved.getByRole('button', { name: 'Start' }).click()
  await expect(header(page, 'Active Pass')).toBeVisible()
  await expect(approved).toHaveCount(0)
  await expect(readBell(page)).toBeVisible()

  const elsewhere = await as('maya.okonkwo')
  await isLive(elsewhere)
  await expect(elsewhere.getByRole('button', { name: 'Arrived' })).toBeVisible()
  await expect(card(elsewhere, 'Approved')).toHaveCount(0)
})

test('[D-116] [RT-16] approved without a connection: the card comes when that is back, and stays after a reload until it is answered', async ({
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
  await expect(card(page, 'Approved')).toBeVisible()
  await page.reload()
  await card(page, 'Approved').getByRole('button', { name: 'Later' }).click()
  await expect(card(page, 'Approved')).toHaveCount(0)
  await expect(readBell(page)).toBeVisible()
  await page.reload()
  await isLive(page)
  await expect(card(page, 'Approved')).toHaveCount(0)
  await network.close()
})

test('[D-009] [D-020] [D-116] rejected, approved for later, your turn, over time and ended by staff: a card says so on whatever screen the student is', async ({
  as,
  school,
  clock,
}) => {
  const rejected = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
  const later = await school.ask('maya.okonkwo', 'Gym', { ...BIOLOGY, scheduledFor: '2026-10-13T18:00:00.000Z' })
  const inside = await school.ask('liam.chen', RESTROOM, BIOLOGY)
  await school.ask('noah.berg', RESTROOM, BIOLOGY)
  const page = await as('maya.okonkwo', { at: '/student/dashboard/requested' })
  await isLive(page)
  const teacher = await school.client('elena.alvarez')

  await test.step('rejected: "Not now", with the reason first, until the student has read it', async () => {
    const notNow = card(page, 'Not now')
    await teacher.call('POST /api/pass/:passId/reject', { params: rejected, body: { reason: 'After the test.' } })
    await expect(notNow).toHaveText(/^Not nowAfter the test\.Your pass to Gym was rejected by Ms. Alvarez\.OK$/)
    await checkScreen(page, 'student-rejected')
    await page.getByRole('link', { name: /Upcoming/ }).click()
    await expect(page.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
    await notNow.getByRole('button', { name: 'OK' }).click()
    await expect(notNow).toHaveCount(0)
    await expect(readBell(page)).toBeVisible()
  })

  await test.step('approved for later: from when it can be started', async () => {
    await teacher.call('POST /api/pass/:passId/approve', { params: later })
    const approved = card(page, 'Approved')
    await expect(approved).toContainText('You can start it from 12:55 pm')
    await expect(approved.getByRole('button', { name: 'Start' })).toHaveCount(0)
    await approved.getByRole('button', { name: 'OK' }).click()
    await expect(approved).toHaveCount(0)
  })

  const waiting = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)

  await test.step('it is their turn', async () => {
    await school.complete('liam.chen', inside)
    const turn = card(page, 'It is your turn, your pass is running')
    await expect(turn).toContainText(`There is room now. Go to ${RESTROOM}.`)
    await turn.getByRole('link', { name: 'Open pass' }).click()
    await expect(header(page, 'Active Pass')).toBeVisible()
    await expect(turn).toHaveCount(0)
  })

  await test.step('a crossed time limit', async () => {
    await clock.advance(8)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    const overTime = card(page, 'Time is up')
    await expect(overTime).toContainText("Tap Arrived when you're back in Room 204.")
    await overTime.getByRole('button', { name: 'OK' }).click()
    await expect(overTime).toHaveCount(0)
  })

  await test.step('ended by staff', async () => {
    await school.complete('elena.alvarez', waiting)
    await expect(card(page, 'Your pass was ended')).toContainText('was ended by Ms. Alvarez.')
  })
})

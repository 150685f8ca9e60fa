/** A student with a phone. Forms, and what a single page shows, are tested beside their code (apps/web/src/pass/student). */
import type { Page, Route } from '@playwright/test'
import { OUTSIDE_APP } from '../support/browsers.ts'
import { SIZES } from '../support/checkScreen.ts'
import { noReload } from '../support/noReload.ts'
import { readQr } from '../support/readQr.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
/** The teacher of the current lesson. */
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const ticket = (page: Page) => page.getByRole('article')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[SNEW-02] [SPASS-01] [SPASS-04] [SPASS-08] [STATE-06] [RO-01] [RO-02] [D-009] [D-052] [D-074] [DEV-01] [DEV-02] [DEV-03] [DEV-04] a quick pass gets in line, moves up as others leave, starts by itself with a code for staff, and one tap says Arrived; each step sends the device', async ({
  as,
  school,
  harness,
}) => {
  const issued = await school.issue('elena.alvarez', 'maya.okonkwo', 'Library')
  const inside = await school.ask('liam.chen', RESTROOM, BIOLOGY)
  await school.ask('noah.berg', RESTROOM, BIOLOGY)
  const ahead = await school.ask('zoe.haddad', RESTROOM, BIOLOGY)
  const page = await as('maya.okonkwo', { at: OUTSIDE_APP })
  const [socket] = await Promise.all([page.waitForEvent('websocket'), page.goto('/student/dashboard/live')])
  await isLive(page)
  const stayed = await noReload(page)
  const device = {
    id: expect.stringMatching(/.{8,}/),
    createdAt: expect.stringMatching(/^\d{4}-/),
    dimensions: SIZES.phone,
    deviceInfo: expect.objectContaining({
      userAgent: await page.evaluate(() => navigator.userAgent),
      os: expect.objectContaining({ family: expect.any(String) }),
    }),
  }
  /** What the next request to this path says about the device. */
  const deviceSent = async (path: RegExp) => {
    const request = await page.waitForRequest((sent) => sent.method() === 'POST' && path.test(sent.url()))
    return request.postDataJSON().deviceFingerprint
  }

  const [isRead, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const askedOn = await test.step('two taps get in line', async () => {
    const readFirst = async (route: Route) => {
      const response = await route.fetch()
      isRead.resolve()
      await isReleased.promise
      await route.fulfill({ response })
    }
    await page.route(/\/api\/pass\/[\w-]{36}$/, readFirst, { times: 1 })
    const asking = deviceSent(/\/api\/pass$/)
    await page.getByRole('navigation', { name: 'Quick passes' }).getByRole('button', { name: RESTROOM }).click()
    await expect(page.getByRole('dialog')).toContainText('Room 204')
    await page.getByRole('button', { name: /^(Go now|Get in line)$/ }).click()
    await expect(page).toHaveURL(/\/student\/pass\/[0-9a-f-]{36}$/)
    await isRead.promise
    await expect(heading(page, 'In Line')).toBeVisible()
    await expect(ticket(page)).toContainText("You're 2nd in line. Your pass starts by itself when it's your turn.")
    return asking
  })
  expect(askedOn).toEqual(device)

  await test.step('the place moves up, also while it is being read, and the pass starts by itself', async () => {
    const isTold = socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('cancelPass:'))
    await (await school.client('zoe.haddad')).call('POST /api/pass/:passId/cancel', { params: ahead })
    await isTold
    isReleased.resolve()
    await expect(ticket(page)).toContainText("You're 1st in line. Your pass starts by itself when it's your turn.")
    await school.complete('liam.chen', inside)
    await expect(heading(page, 'Active Pass')).toBeVisible()
    await expect(page).toHaveTitle(/^Corridor( \(\d\))? - Active Pass$/)
    await expect(page.getByRole('timer')).toBeVisible()
    const code = page.locator('svg').filter({ has: page.getByText('Code for staff to scan') })
    await expect(code).toBeVisible()
    expect(await readQr(code)).toBe(`${harness.origin}/readonly/${page.url().split('/').at(-1)}`)
  })

  await test.step('one tap says Arrived, and the next pass is started', async () => {
    const arriving = deviceSent(/\/complete$/)
    await button(page, 'Arrived').click()
    expect(await arriving).toEqual(askedOn)
    await expect(page).toHaveURL('/student/dashboard/live')
    const starting = deviceSent(new RegExp(`${issued.passId}/start$`))
    await ticket(page).getByRole('button', { name: 'Start' }).click()
    expect(await starting).toEqual(askedOn)
    await expect(heading(page, 'Active Pass')).toBeVisible()
  })
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('link', { name: `Your turn: ${RESTROOM}` })).toBeVisible()
  await stayed()
})

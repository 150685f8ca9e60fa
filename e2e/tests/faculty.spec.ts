/** A teacher at a Chromebook, in the middle of a lesson. */
import type { Page } from '@playwright/test'
import { readFlash } from '../support/flash.ts'
import { noReload } from '../support/noReload.ts'
import { isCall } from '../support/requests.ts'
import { withoutPolling } from '../support/socket.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const row = (page: Page, student: string) => page.getByRole('row').filter({ hasText: student })
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true })

test('[RT-02] [RT-03] [SSHELL-03] [FLASH-14] [D-094] [D-146] "Live" becomes "Refresh" while the server is away, and "Live" again with what was missed', async ({
  as,
  school,
  harness,
}) => {
  const page = await as('elena.alvarez')
  await isLive(page)
  // The list is drawn: a connection that still brought its code would be cut as well.
  await expect(page.getByRole('heading', { name: 'No live passes' })).toBeVisible()
  const sameLoad = await noReload(page)
  await withoutPolling(page)

  await test.step('a connection that the server closed is opened again', async () => {
    const again = page.waitForEvent('websocket')
    // What was missed is fetched up to two seconds later, which must not fall into the next steps.
    const caughtUp = page.waitForRequest(isCall('GET', '/api/user/initialize'))
    await harness.command('dropSockets', { username: 'elena.alvarez' })
    await again
    await isLive(page)
    await (await caughtUp).response()
  })

  const pass = await test.step('a click refetches immediately', async () => {
    await harness.command('refuseSockets', { areRefused: true })
    await harness.command('cutConnections')
    await expect(refresh(page)).toBeVisible()
    const asked = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    await expect(row(page, 'Maya Okonkwo')).toHaveCount(0)
    await refresh(page).click()
    await readFlash(page, 'Refreshed!')
    await expect(row(page, 'Maya Okonkwo')).toContainText('Active')
    return asked
  })

  await test.step('what was missed while disconnected appears after reconnecting', async () => {
    await school.complete('maya.okonkwo', pass)
    await expect(row(page, 'Maya Okonkwo')).toContainText('Active')
    await harness.command('refuseSockets', { areRefused: false })
    await isLive(page)
    await expect(row(page, 'Maya Okonkwo')).toContainText('Awaiting')
  })

  await test.step('and when the whole server was away', async () => {
    await harness.command('stopServer')
    await expect(refresh(page)).toBeVisible()
    await harness.command('startServer')
    await school.ask('liam.chen', RESTROOM, BIOLOGY)
    await isLive(page)
    await expect(row(page, 'Liam Chen')).toContainText('Active')
  })
  await sameLoad()
})

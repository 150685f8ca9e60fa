/** A teacher at a Chromebook, in the middle of a lesson. */
import type { Page } from '@playwright/test'
import { readFlash } from '../support/flash.ts'
import { noReload } from '../support/noReload.ts'
import { withoutPolling } from '../support/socket.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const row = (page: Page, student: string) => page.getByRole('row').filter({ hasText: student })
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true })

/**
 * A row stays while the pointer or the focus is on it, so that nobody hits the next one by mistake; it leaves with
 * them.
 */
async function hasLeft(page: Page, student: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await expect(row(page, student)).toHaveCount(0)
}

test('[RT-05] [RT-10] [RT-13] [LIST-11] [LIST-12] [FLASH-09] [FLASH-10] [D-017] teacher and student see each other’s steps without reloading the page', async ({
  as,
}) => {
  const teacher = await as('elena.alvarez')
  const student = await as('maya.okonkwo')
  await Promise.all([isLive(teacher), isLive(student)])
  const sameLoads = [await noReload(teacher), await noReload(student)]
  const request = async () => {
    await student.getByRole('link', { name: RESTROOM }).click()
    await student.getByRole('button', { name: 'Request pass' }).click()
    await expect(row(teacher, 'Maya Okonkwo')).toContainText('Active')
  }

  await test.step('the student goes and arrives, and the teacher confirms', async () => {
    await request()
    await expect(row(teacher, 'Maya Okonkwo').getByRole('timer')).toBeVisible()
    await student.getByRole('button', { name: 'Arrived' }).click()
    await expect(row(teacher, 'Maya Okonkwo')).toContainText('Awaiting')
    await teacher.getByRole('button', { name: "Confirm Maya Okonkwo's pass" }).click()
    await readFlash(teacher, 'Successfully confirmed pass(es)')
    await hasLeft(teacher, 'Maya Okonkwo')
  })

  await test.step('the teacher ends it, in one click: the faculty of the destination have seen the student arrive', async () => {
    await request()
    await teacher.getByRole('button', { name: "End Maya Okonkwo's pass" }).click()
    await hasLeft(teacher, 'Maya Okonkwo')
    await expect(student.getByRole('button', { name: 'Arrived' })).toHaveCount(0)
    await expect(student.getByRole('article')).toContainText('Completed')
  })

  await test.step('End and flag reports a problem', async () => {
    await student.getByRole('link', { name: 'Back' }).click()
    await request()
    await teacher.getByRole('button', { name: 'More for Maya Okonkwo' }).click()
    await teacher.getByRole('menuitem', { name: 'End and flag' }).click()
    await readFlash(teacher, 'Successfully flagged pass(es)')
    await hasLeft(teacher, 'Maya Okonkwo')
  })
  for (const sameLoad of sameLoads) await sameLoad()
})

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
    await harness.command('dropSockets', { username: 'elena.alvarez' })
    await again
    await isLive(page)
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

/** What is decided about a student's pass reaches the student. What the card says is tested beside its code. */
import { openNetwork } from '../../apps/server/src/testing/network.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { expect, isLive, test } from '../support/test.ts'

test('[D-116] [D-136] [RT-16] approved without a connection: the card comes when that is back, stays after a reload until the pass is started, and is not shown again', async ({
  as,
  school,
  harness,
}) => {
  const network = await openNetwork(harness.origin)
  const pass = await school.ask('maya.okonkwo', 'Gym', { fromFaculty: 'elena.alvarez' })
  const page = await as('maya.okonkwo', { at: `${network.origin}/student/settings` })
  const approved = page.getByRole('region', { name: 'Approved' })
  await isLive(page)
  network.cut()
  await expect(page.getByText('Offline. Trying again…')).toBeVisible()
  await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/approve', { params: pass })
  await expect(approved).toHaveCount(0)
  network.resume()
  await expect(approved).toContainText('Your pass to Gym was approved by Ms. Alvarez.')
  await expect(page.locator('[aria-live=assertive]').filter({ has: approved }), 'it is announced').toHaveCount(1)
  await checkScreen(page, 'student-approved')
  await page.reload()
  await approved.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Active Pass', exact: true })).toBeVisible()
  await expect(approved).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true }), 'everything is read').toBeVisible()
  await page.reload()
  await isLive(page)
  await expect(approved).toHaveCount(0)
  await network.close()
})

/** Dead Wi-Fi: what works without a connection, and what happens when it is back. */

import { checkScreen } from '../support/checkScreen.ts'
import { type Network, openNetwork } from '../support/network.ts'
import { test as base, expect, isLive } from '../support/test.ts'

const test = base.extend<{ network: Network }>({
  network: async ({ harness }, use) => {
    const network = await openNetwork(harness.origin)
    await use(network)
    await network.close()
  },
  baseURL: ({ network }, use) => use(network.origin),
})
test.use({ serviceWorkers: 'allow' })

const OFFLINE = 'Offline. Trying again…'

test.describe('the bar', () => {
  for (const username of ['maya.okonkwo', 'elena.alvarez'] as const) {
    test(`stands on top of the page of ${username} while the connection is cut, and goes when it is back`, async ({
      as,
      network,
    }) => {
      const page = await as(username)
      await isLive(page)
      network.cut()
      await expect(page.getByText(OFFLINE)).toBeVisible()
      await checkScreen(page, `offline-${username.split('.')[0]}`)
      network.resume()
      await expect(page.getByText(OFFLINE)).toHaveCount(0)
      await isLive(page)
    })
  }

  test('does not show for a connection that is merely slow', async ({ as, network }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    network.slowDown(1500)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await expect(page.getByText('Refreshed!')).toBeVisible()
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
  })

  test('shows when nothing gets through, although no connection breaks', async ({ as, network }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    network.swallow()
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    network.resume()
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
  })
})

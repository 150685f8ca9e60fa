/** A room of a school, from the form of a new one to its end. What a room's page does by itself has component tests. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import { expect, test } from '../support/test.ts'

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

test('[SCH-03] [SCH-04] [ROOM-03] [ROUTE-34] [ROUTE-35] [ROUTE-36] [D-170] [D-172] rooms are opened and closed, and the lists of a school are those of its passes', async ({
  as,
  school,
}) => {
  const pass = await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
  const page = await as('ruth.abara')
  const main = page.getByRole('navigation', { name: 'Main' })
  const menu = page.getByRole('navigation', { name: 'Manage School' })

  await test.step('everybody’s passes of the school, with their counts', async () => {
    await main.getByRole('link', { name: 'Cedar Middle School' }).click()
    await expect(menu.getByRole('link', { name: 'Live 0' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Maya Okonkwo' })).toHaveCount(0)
    await main.getByRole('link', { name: 'Lakeview High School' }).click()
    await expect(page).toHaveURL(/\/administrator\/school\/\d+\/live$/)
    await expect(menu.getByRole('link', { name: 'Live 1' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Maya Okonkwo' })).toBeVisible()
    await expect(page.getByLabel('School', { exact: true }), 'the school is the page').toHaveCount(0)
  })
  await test.step('a new room, from the header in place of a new pass', async () => {
    await menu.getByRole('link', { name: 'Rooms' }).click()
    await expect(page).toHaveURL(/\/administrator\/school\/\d+\/rooms$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'New Pass' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'New Room' }).click()
    await expect(page).toHaveURL(/\/administrator\/room\?schoolId=\d+$/)
    await page.getByRole('textbox', { name: 'Name' }).fill('Band room')
    await page.getByRole('button', { name: 'Create room' }).click()
    await expect(page).toHaveURL(/\/administrator\/school\/\d+\/rooms$/)
    await expect(row(page, 'Band room')).toBeVisible()
  })
  await test.step('its people, and the arrow in the header, which leads back', async () => {
    await row(page, 'Library').getByRole('link', { name: 'Library', exact: true }).click()
    await page.getByRole('button', { name: 'See Faculty (1)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Linked Users' })
    await expect(dialog.getByRole('row').nth(1)).toContainText('PriyaNairFaculty')
    await checkScreen(page, 'room-people')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/administrator\/school\/\d+\/rooms$/)
  })
  await test.step('a room is closed once nobody is on the way there', async () => {
    await row(page, 'Library').getByRole('link', { name: 'Library', exact: true }).click()
    const close = async () => {
      await page.getByRole('button', { name: 'Close room' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close room' }).click()
    }
    await close()
    const refusal = page.getByRole('dialog', { name: 'Library stays open' })
    await expect(refusal).toContainText('1 pass to or from this room is still under way.')
    await refusal.getByRole('button', { name: 'OK' }).click()
    await school.complete('maya.okonkwo', pass)
    await close()
    await expect(flash(page, 'Library is closed.')).toBeVisible()
    await expect(row(page, 'Library')).toHaveCount(0)
  })
})

/** Who changed what in a school: the list, its filters, and the file. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readFlash } from '../support/flash.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const ADMINISTRATOR = 'daniel.whitaker'
const line = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')

async function openActivity(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page.getByRole('navigation', { name: 'Manage School' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/activity$/)
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
}

/** On another device. */
async function changeGym(school: School, changes: object): Promise<void> {
  const client = await school.client(ADMINISTRATOR)
  const params = { roomId: school.roomId('Gym') }
  const { version } = await client.call('GET /api/room/:roomId/full', { params })
  await client.call('POST /api/room/:roomId', { params, body: { version, ...changes } })
}

/** A day with a few different things in it. */
async function makeHistory(school: School): Promise<void> {
  const client = await school.client(ADMINISTRATOR)
  const alvarez = school.userId('elena.alvarez')
  await client.call('POST /api/user/:userId/room/:roomId', {
    params: { userId: alvarez, roomId: school.roomId('Gym') },
  })
  await (await school.client('maya.okonkwo')).call('DELETE /api/session')
  await changeGym(school, { name: 'Sports Hall', totalLimit: 12, allowAsap: 0 })
}

test('[D-166] an administrator reads who changed what from which value to which, filters it, and exports it', async ({
  as,
  school,
}) => {
  await makeHistory(school)
  const page = await as(ADMINISTRATOR)
  await openActivity(page)
  await isLive(page)

  await test.step('who changed what, when, from which value to which', async () => {
    for (const heading of ['When', 'Who', 'What', 'Change'])
      await expect(page.getByRole('columnheader', { name: heading })).toBeVisible()
    const changed = line(page, 'changed Sports Hall')
    await expect(changed).toContainText('Whitaker')
    await expect(changed).toContainText('Oct 13, 26 @ 10:00 am')
    await changed.getByText('and 2 more').click()
    await expect(changed.getByRole('definition').filter({ hasText: 'Sports Hall' })).toContainText('Gym')
    await expect(changed.getByRole('definition').filter({ hasText: '12' })).toBeVisible()
    await expect(line(page, 'linked Ms. Alvarez to Sports Hall')).toBeVisible()
    await expect(line(page, 'signed out')).toContainText('Maya Okonkwo')
  })

  await test.step('a new line appears at the top', async () => {
    await changeGym(school, { name: '=Sports "Hall"' })
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).first()).toContainText('changed =Sports "Hall"')
  })

  await test.step('by period', async () => {
    await page.getByLabel('Period').selectOption('From … to …')
    await page.getByLabel('To', { exact: true }).fill('2026-10-12')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2026-10-13')
    await expect(rows(page)).toHaveCount(4)
  })

  await test.step('by person, whom the address keeps', async () => {
    const person = page.getByRole('textbox', { name: 'By or about a person' })
    await person.fill('okonk')
    await page.getByRole('option', { name: /Maya Okonkwo/ }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(line(page, 'signed out')).toBeVisible()
    await expect(page).toHaveURL(/person=\d+/)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('Maya Okonkwo')).toHaveCount(2)
    await person.fill('alvarez')
    await page.getByRole('option', { name: /Ms. Alvarez/ }).click()
    await expect(line(page, 'signed out')).toHaveCount(0)
    await page.getByRole('button', { name: /Remove Ms. Alvarez/ }).click()
    await expect(rows(page)).toHaveCount(4)
  })

  await test.step('by thing; the file has what the list shows, and the export is a line itself', async () => {
    await page.getByLabel('What').selectOption('Classes')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(4)
    await page.getByLabel('What').selectOption('Rooms')
    await expect(rows(page)).toHaveCount(3)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export to CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('activity-2026-10-13.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFF"When (America/Chicago)","Who"')).toBe(true)
    expect(text).toContain(`"Name","Sports Hall","'=Sports ""Hall"""`)
    expect(text).not.toContain('signed out')
    await readFlash(page, 'Exported 5 rows')
    await page.getByLabel('What').selectOption('Exports')
    await expect(line(page, 'exported the activity')).toHaveCount(1)
  })

  await test.step('a line leads to what it is about', async () => {
    await page.getByLabel('What').selectOption('Rooms')
    await line(page, 'linked Ms. Alvarez').getByRole('link').last().click()
    await expect(page).toHaveURL(/\/administrator\/(room|user)\/\d+/)
  })
})

/** Who changed what in a school: a change on another device appears, and the list is saved as a file. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readFlash } from '../support/flash.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')

/** On another device. */
async function renameGym(school: School, name: string): Promise<void> {
  const client = await school.client('daniel.whitaker')
  const params = { roomId: school.roomId('Gym') }
  const { version } = await client.call('GET /api/room/:roomId/full', { params })
  await client.call('POST /api/room/:roomId', { params, body: { version, name } })
}

test('[D-166] a change appears at the top, and the file has what the list shows and is a line itself', async ({
  as,
  school,
  harness,
}) => {
  await (await school.client('maya.okonkwo')).call('DELETE /api/session')
  const page = await as('daniel.whitaker', { at: `/administrator/school/${harness.world.schools.high}/activity` })
  await expect(rows(page)).toHaveCount(1)
  await isLive(page)
  await renameGym(school, '=Sports "Hall"')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('changed =Sports "Hall"')

  await page.getByLabel('What').selectOption('Rooms')
  await expect(rows(page)).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('activity-2026-10-13.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF"When (America/Chicago)","Who"')).toBe(true)
  expect(text).toContain(`"Name","Gym","'=Sports ""Hall"""`)
  expect(text).not.toContain('signed out')
  await readFlash(page, 'Exported 1 row')
  await page.getByLabel('What').selectOption('Exports')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('exported the activity')
})

/** Looking back at passes: the query page, one pass with its story, and its file. The filters are tested beside their code. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readFlash } from '../support/flash.ts'
import { holdCall } from '../support/holdCall.ts'
import { expect, test } from '../support/test.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'History' }).getByRole('rowgroup').last().getByRole('row')

test('[HIST-01] [HIST-06] [ROUTE-30] [GEN-09] [RO-01] [EXP-01] [D-135] an administrator sees who was out and how long, and what happened to one pass; a file has what the list shows, and goes on while one leaves', async ({
  as,
  school,
  clock,
}) => {
  const out = async (student: 'maya.okonkwo' | 'liam.chen' | 'ava.rossi', minutes: number) => {
    const pass = await school.ask(student, 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez', note: 'Back soon' })
    await clock.advance(minutes)
    await school.complete('elena.alvarez', pass)
  }
  await out('maya.okonkwo', 12)
  await out('liam.chen', 9)
  await out('ava.rossi', 3)
  const page = await as('daniel.whitaker')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL('/administrator/explorer')

  await test.step('the year so far, and only what took longer', async () => {
    await expect(page.getByText('3 passes · newest first · 8 min. on average (adj.)')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Maya Okonkwo' })).toContainText('Used · over time')
    await page.getByLabel('Duration').selectOption('Greater than')
    await page.getByLabel('Minutes').fill('3')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('its file goes on while one leaves the page, and has the rows of the list', async () => {
    const held = await holdCall(page, '**/api/export')
    await page.getByRole('button', { name: 'Export to CSV' }).click()
    await held.isSent
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
    await expect(page).toHaveURL(/\/administrator\/school\/\d+\/live$/)
    const downloading = page.waitForEvent('download')
    held.answer()
    const file = await downloading
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').filter(Boolean)
    expect(file.suggestedFilename()).toBe('passes-2026-10-13.csv')
    expect(lines).toHaveLength(3)
    expect(lines[0]?.startsWith('\uFEFF"Student","Grade","From","To","State"')).toBe(true)
    expect(lines.join('\n')).toContain('"Maya Okonkwo","10","Room 204","Restroom, 2nd floor","Used"')
    await readFlash(page, 'passes-2026-10-13.csv has 2 rows')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a row opens the pass with everything that happened to it', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
    await rows(page).filter({ hasText: 'Ava Rossi' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/readonly\//)
    const story = page.getByRole('region', { name: 'What happened' })
    await expect(story.getByRole('listitem').first()).toHaveText(/Oct 13, 26 @ 10:21 am\s*Ava Rossi/)
    await expect(story).toContainText('Ms. Alvarez')
  })
})

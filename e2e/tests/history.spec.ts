/** Looking back at passes: the query page, one pass with its story, and files. The filters are tested beside their code. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readFlash } from '../support/flash.ts'
import { holdCall } from '../support/holdCall.ts'
import { expect, test } from '../support/test.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'History' }).getByRole('rowgroup').last().getByRole('row')

async function openSchoolPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page.getByRole('navigation', { name: 'Manage School' }).getByRole('link', { name, exact: true }).click()
}

test('[HIST-01] [HIST-06] [ROUTE-30] [GEN-09] [RO-01] [EXP-01] [EXP-03] [EXP-04] [D-135] an administrator sees who was out and how long, and what happened to one pass; a file has what the list shows, can be canceled, and goes on while one leaves', async ({
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
  const exportAll = page.getByRole('button', { name: 'Export to CSV' })
  /** The lines of the file that is saved next. */
  const nextFile = async (start: () => Promise<void>) => {
    const downloading = page.waitForEvent('download')
    await start()
    const download = await downloading
    const text = await readFile(await download.path(), 'utf8')
    return { name: download.suggestedFilename(), lines: text.split('\r\n').filter(Boolean) }
  }

  await test.step('the year so far, and only what took longer', async () => {
    await expect(page.getByText('3 passes · newest first · 8 min. on average (adj.)')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Maya Okonkwo' })).toContainText('Used · over time')
    await page.getByLabel('Duration').selectOption('Greater than')
    await page.getByLabel('Minutes').fill('3')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('a file that takes long is canceled', async () => {
    const held = await holdCall(page, '**/api/export')
    await exportAll.click()
    await held.isSent
    await expect(page.getByRole('button', { name: /^Exporting…/ })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await readFlash(page, 'Export canceled')
    await expect(exportAll).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('the next one goes on while one leaves the page, and has the rows of the list', async () => {
    const held = await holdCall(page, '**/api/export')
    await exportAll.click()
    await held.isSent
    await openSchoolPage(page, 'Rooms')
    const file = await nextFile(async () => held.answer())
    expect(file.name).toBe('passes-2026-10-13.csv')
    expect(file.lines).toHaveLength(3)
    expect(file.lines[0]?.startsWith('\uFEFF"Student","Grade","From","To","State"')).toBe(true)
    expect(file.lines.join('\n')).toContain('"Maya Okonkwo","10","Room 204","Restroom, 2nd floor","Used"')
    await readFlash(page, 'passes-2026-10-13.csv has 2 rows')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('each room and each member of the faculty has its own file', async () => {
    const save = (name: string) => nextFile(() => page.getByRole('button', { name, exact: true }).click())
    expect((await save('Export the passes of Restroom, 2nd floor')).lines).toHaveLength(4)
    await openSchoolPage(page, 'Faculty')
    expect((await save('Export the passes of Elena Alvarez')).lines).toHaveLength(4)
    await readFlash(page, /has 3 rows/)
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

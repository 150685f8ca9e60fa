/** Looking back at passes: the query page, one pass with its story, and files. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { readFlash } from '../support/flash.ts'
import { holdCall } from '../support/holdCall.ts'
import type { School } from '../support/school.ts'
import { type Clock, expect, test } from '../support/test.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'History' }).getByRole('rowgroup').last().getByRole('row')
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text })
const card = (page: Page) => page.getByRole('region', { name: 'Filters' })
const show = (page: Page, type: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name: type, exact: true })
const clear = (page: Page) => card(page).getByRole('button', { name: 'Clear filters' })

async function openSchoolPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page.getByRole('navigation', { name: 'Manage School' }).getByRole('link', { name, exact: true }).click()
}

/** A morning: two long passes, a short one, one that runs, one that waits for an answer, and one that was rejected. */
async function aMorning(school: School, clock: Clock): Promise<void> {
  const out = async (student: 'maya.okonkwo' | 'liam.chen' | 'ava.rossi', minutes: number) => {
    const fromFaculty = 'elena.alvarez' as const
    const pass = await school.ask(student, 'Restroom, 2nd floor', { fromFaculty, note: 'Back soon' })
    await clock.advance(minutes)
    await school.complete('elena.alvarez', pass)
  }
  await out('maya.okonkwo', 12)
  await out('liam.chen', 9)
  await out('ava.rossi', 3)
  await school.ask('noah.berg', 'Library', { fromFaculty: 'elena.alvarez' })
  await school.ask('zoe.haddad', 'Gym', { fromFaculty: 'elena.alvarez' })
  const { passId } = await school.ask('eli.turner', 'Gym', { fromFaculty: 'elena.alvarez' })
  const whitaker = await school.client('daniel.whitaker')
  await whitaker.call('POST /api/pass/:passId/reject', { params: { passId }, body: { reason: 'Finish your quiz.' } })
}

test('[HIST-01] [HIST-02] [HIST-03] [HIST-04] [HIST-05] [HIST-06] [HIST-07] [HIST-08] [HIST-09] [ROUTE-30] [GEN-09] [RO-01] an administrator sees who was out and how long, by type, student, room, duration and period', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL('/administrator/explorer')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()

  await test.step('the year so far, with how long they took on average', async () => {
    await expect(page.getByLabel('Period')).toHaveValue('year_to_date')
    const columns = ['Student', 'From and to', 'State', /^For/, 'Started', 'Duration', 'Approved by']
    await expect(page.getByRole('columnheader')).toHaveText(columns)
    await expect(rows(page)).toHaveCount(4)
    // 12, 9 and 3 minutes; the one that runs has no time yet.
    await expect(page.getByText('4 passes · newest first · 8 min. on average (adj.)')).toBeVisible()
    await expect(row(page, 'Maya Okonkwo')).toContainText('Used · over time')
    await expect(row(page, 'Maya Okonkwo')).toContainText('12 min.')
    await expect(row(page, 'Ava Rossi')).toContainText('3 min.')
    await expect(row(page, 'Noah Berg')).toContainText('Active')
    await expect(row(page, 'Noah Berg').getByRole('cell').nth(4)).toHaveText('10:24 am')
  })

  await test.step('by student', async () => {
    await page.getByRole('textbox', { name: 'Students' }).fill('okonk')
    await page.getByRole('option', { name: /Maya Okonkwo/ }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/students=\d+/)
    await clear(page).click()
  })

  await test.step('by room', async () => {
    await page.getByRole('textbox', { name: 'Rooms' }).fill('libr')
    await page.getByRole('option', { name: 'Library' }).click()
    await expect(row(page, 'Noah Berg')).toBeVisible()
    await expect(page.getByText('1 pass · newest first · N/A on average (adj.)')).toBeVisible()
    await page.getByRole('textbox', { name: 'Rooms' }).fill('restroom, 2')
    await page.getByRole('option', { name: 'Restroom, 2nd floor' }).click()
    await expect(rows(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Remove Library' }).click()
    await expect(rows(page)).toHaveCount(3)
    await clear(page).click()
  })

  await test.step('by duration; a wrong value says so at its field, and changes nothing', async () => {
    await page.getByLabel('Duration').selectOption('Greater than')
    await page.getByLabel('Minutes').fill('3')
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/duration=greaterThan&minutes=3/)
    await page.getByLabel('Minutes').fill('1001')
    await expect(page.getByText('A whole number from 0 to 1,000.')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await page.getByLabel('Duration').selectOption('Exactly')
    await page.getByLabel('Minutes').fill('9')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 'Liam Chen')).toBeVisible()
    await clear(page).click()
  })

  await test.step('by period', async () => {
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
    await page.getByLabel('Period').selectOption('From … to …')
    await expect(from).toHaveValue(/^2026-10-12T10:/)
    await expect(to).toHaveValue(/^2026-10-13T10:/)
    await to.fill('2026-10-12T09:00')
    await expect(page.getByText('The end is before the start.')).toBeVisible()
    await from.fill('1976-10-12T09:00')
    await expect(page.getByText('Choose a day within a year of today.')).toBeVisible()
    await expect(rows(page)).toHaveCount(4)
    await checkScreen(page, 'history-wrong-period')
    await from.fill('2026-10-13T10:15')
    await to.fill('2026-10-13T10:22')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 'Ava Rossi')).toBeVisible()
    await clear(page).click()
    await expect(rows(page)).toHaveCount(4)
    await expect(clear(page)).toHaveCount(0)
  })

  await test.step('by type, which the address keeps', async () => {
    await show(page, 'Completed').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(show(page, 'Live'), 'the last one stays').toHaveAttribute('aria-disabled', 'true')
    await show(page, 'Requested').click()
    await show(page, 'Unused').click()
    await show(page, 'Live').click()
    await expect(page).toHaveURL(/types=requested%2Cunused|types=requested,unused/)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(row(page, 'Eli Turner')).toContainText('Rejected')
    await expect(row(page, 'Zoe Haddad')).toContainText('Awaiting Approval')
    await expect(row(page, 'Zoe Haddad').getByRole('cell').nth(4), 'it has not started').toHaveText('')
  })

  await test.step('a row opens the pass with everything that happened to it', async () => {
    await row(page, 'Eli Turner').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/readonly\//)
    const story = page.getByRole('region', { name: 'What happened' })
    await expect(story.getByRole('listitem')).toHaveText([
      /Oct 13, 26 @ 10:24 am\s*Eli Turner asked for the pass/,
      /Mr\. Whitaker rejected it: Finish your quiz\./,
    ])
  })
})

test('[EXP-01] [EXP-03] [EXP-04] [D-135] a file has what the list shows, can be canceled, goes on while one leaves, and is on record; rooms and faculty have their own', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker', { at: '/administrator/explorer?duration=greaterThan&minutes=3' })
  await expect(rows(page)).toHaveCount(2)
  const exportAll = page.getByRole('button', { name: 'Export to CSV' })
  /** The lines of the file that is saved next. */
  const nextFile = async (start: () => Promise<void>) => {
    const downloading = page.waitForEvent('download')
    await start()
    const download = await downloading
    const text = await readFile(await download.path(), 'utf8')
    return { name: download.suggestedFilename(), lines: text.split('\r\n').filter(Boolean) }
  }

  await test.step('one that takes long is canceled', async () => {
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
    expect((await save('Export the passes of Elena Alvarez')).lines).toHaveLength(7)
    await readFlash(page, /has 6 rows/)
  })

  await openSchoolPage(page, 'Activity')
  await expect(page.getByRole('row').filter({ hasText: 'exported passes' })).toHaveCount(1)
})

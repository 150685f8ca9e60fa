/** Looking back at passes: the query page, one pass with its story, files, and a student's own tab. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkScreen, SIZES } from '../support/checkScreen.ts'
import { holdCall } from '../support/holdCall.ts'
import { pauseClock } from '../support/pauseClock.ts'
import type { School } from '../support/school.ts'
import { type Clock, expect, test } from '../support/test.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'History' }).getByRole('rowgroup').last().getByRole('row')
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text })
const card = (page: Page) => page.getByRole('region', { name: 'Filters' })
const show = (page: Page, type: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name: type, exact: true })
const flash = (page: Page, text: string | RegExp) => page.getByTestId('flashes').getByText(text)

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

test('[HIST-01] [HIST-02] [HIST-04] [ROUTE-30] [GEN-09] an administrator sees who was out, how long, and what is still open', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL('/administrator/explorer')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Period')).toHaveValue('year_to_date')
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByText('4 passes')).toBeVisible()
  await expect(row(page, 'Maya Okonkwo')).toContainText('Used · over time')
  await expect(row(page, 'Maya Okonkwo')).toContainText('12 min.')
  await expect(row(page, 'Ava Rossi')).toContainText('3 min.')
  await expect(row(page, 'Noah Berg')).toContainText('Active')
  await checkScreen(page, 'history')

  await show(page, 'Completed').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(show(page, 'Live'), 'the last one stays').toHaveAttribute('aria-disabled', 'true')
  await show(page, 'Requested').click()
  await show(page, 'Unused').click()
  await show(page, 'Live').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 'Eli Turner')).toContainText('Rejected')
  await expect(row(page, 'Zoe Haddad')).toContainText('Awaiting Approval')
  await expect(page).toHaveURL(/types=requested%2Cunused|types=requested,unused/)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await card(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(card(page).getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
})

test('[HIST-03] [HIST-05] [HIST-06] [HIST-07] [HIST-08] [HIST-09] by student, duration and period; a wrong value says so at its field', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker', { at: '/administrator/explorer' })
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Students' }).fill('okonk')
  await page.getByRole('option', { name: /Maya Okonkwo/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/students=\d+/)
  await card(page).getByRole('button', { name: 'Clear filters' }).click()

  await page.getByLabel('Duration').selectOption('Greater than')
  await page.getByLabel('Minutes').fill('3')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/duration=greaterThan&minutes=3/)
  await page.getByLabel('Minutes').fill('1001')
  await expect(page.getByText('A whole number from 0 to 1,000.')).toBeVisible()
  await expect(rows(page), 'what is wrong changes nothing').toHaveCount(2)
  await page.getByLabel('Duration').selectOption('Exactly')
  await page.getByLabel('Minutes').fill('9')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Liam Chen')).toBeVisible()
  await card(page).getByRole('button', { name: 'Clear filters' }).click()

  await page.getByLabel('Period').selectOption('From … to …')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(/^2026-10-12T10:/)
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(/^2026-10-13T10:/)
  await expect(rows(page)).toHaveCount(4)
  await page.getByLabel('To', { exact: true }).fill('2026-10-12T09:00')
  await expect(page.getByText('The end is before the start.')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('1976-10-12T09:00')
  await expect(page.getByText('Choose a day within a year of today.')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  await checkScreen(page, 'history-wrong-period')
  await page.getByLabel('From', { exact: true }).fill('2026-10-13T10:15')
  await page.getByLabel('To', { exact: true }).fill('2026-10-13T10:22')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Ava Rossi')).toBeVisible()
})

test('[HIST-01] by room, from or to it; how long they took on average stands beside their number', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker', { at: '/administrator/explorer' })
  // 12, 9 and 3 minutes; the one that runs has no time yet.
  await expect(page.getByText('4 passes · newest first · 8 min. on average (adj.)')).toBeVisible()
  await page.getByRole('textbox', { name: 'Rooms' }).fill('libr')
  await page.getByRole('option', { name: 'Library' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Noah Berg')).toBeVisible()
  await expect(page).toHaveURL(/rooms=\d+/)
  await expect(page.getByText('1 pass · newest first · N/A on average (adj.)')).toBeVisible()
  await page.getByRole('textbox', { name: 'Rooms' }).fill('restroom, 2')
  await page.getByRole('option', { name: 'Restroom, 2nd floor' }).click()
  await expect(rows(page)).toHaveCount(4)
  await checkScreen(page, 'history-rooms')
  await page.reload()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Remove Library' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.setViewportSize(SIZES.phone)
  await card(page).getByRole('button', { name: '1 room' }).click()
  await expect(page.getByText('4 passes')).toBeVisible()
})

test('[HIST-07] what is typed counts 300 ms later, and the old rows stay, paler, until the new ones are there', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker', { at: '/administrator/explorer?duration=greaterThan' })
  await expect(rows(page)).toHaveCount(4)
  const held = await holdCall(page, '**/api/pass/query')
  await pauseClock(page)
  await page.getByLabel('Minutes').fill('3')
  await page.clock.runFor(299)
  await expect(page).not.toHaveURL(/minutes/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/minutes=3/)
  await held.isSent
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByRole('table', { name: 'History' }).getByRole('rowgroup').last()).toHaveCSS('opacity', '0.6')
  held.answer()
  await page.clock.resume()
  await expect(rows(page)).toHaveCount(2)
})

test('[ROUTE-18] [D-112] [GEN-08] a teacher finds their own passes', async ({ as, school, clock }) => {
  await aMorning(school, clock)
  await school.issue('samuel.reyes', 'nora.patel', 'Room 118', { from: null, scheduledFor: '2026-10-13T19:00:00.000Z' })
  const page = await as('elena.alvarez', { at: '/faculty/archive?types=completed,live,upcoming' })
  await expect(rows(page)).toHaveCount(4)
  await expect(row(page, 'Nora Patel')).toHaveCount(0)
  const colleague = await as('samuel.reyes', { at: '/faculty/archive?types=completed,live,upcoming' })
  await expect(rows(colleague)).toHaveCount(1)
  await expect(row(colleague, 'Nora Patel')).toBeVisible()
})

test('[HIST-01] [RO-01] a row opens the pass with everything that happened to it', async ({ as, school, clock }) => {
  await aMorning(school, clock)
  const page = await as('elena.alvarez', { at: '/faculty/archive?types=unused' })
  await row(page, 'Eli Turner').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/faculty\/readonly\//)
  const story = page.getByRole('region', { name: 'What happened' })
  await expect(story.getByRole('listitem')).toHaveText([
    /Oct 13, 26 @ 10:24 am\s*Eli Turner asked for the pass/,
    /Mr\. Whitaker rejected it: Finish your quiz\./,
  ])
  await checkScreen(page, 'pass-story')
})

test('[HIST-01] on a phone: cards, one sheet of filters, and what is in force as chips', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker', { at: '/administrator/explorer' })
  await page.setViewportSize(SIZES.phone)
  await expect(page.getByRole('table')).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Duration').selectOption('Greater than')
  await sheet.getByLabel('Minutes').fill('3')
  await sheet.getByLabel('Period').selectOption('Today')
  await expect(page, 'nothing happens before Apply').not.toHaveURL(/period/)
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/period=today/)
  await expect(page).toHaveURL(/minutes=3/)
  await expect(page.getByText('2 passes')).toBeVisible()
  await expect(card(page).getByRole('button', { name: /^Filters/ })).toContainText('2')
  await checkScreen(page, 'history-filtered')
  await page.setViewportSize(SIZES.phone)
  await card(page).getByRole('button', { name: 'Over 3 min.' }).click()
  await expect(page.getByText('4 passes')).toBeVisible()
  await card(page).getByRole('button', { name: 'Filters' }).click()
  await expect(sheet.getByLabel('Period')).toHaveValue('today')
  await checkScreen(page, 'history-filters')
})

test('[EXP-01] [D-135] the file has what the list shows, and the export is on record', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker', { at: '/administrator/explorer?duration=greaterThan&minutes=3' })
  await expect(rows(page)).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('passes-2026-10-13.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF"Student","Grade","From","To","State"')).toBe(true)
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(3)
  expect(text).toContain('"Maya Okonkwo","10","Room 204","Restroom, 2nd floor","Used"')
  await expect(flash(page, 'passes-2026-10-13.csv has 2 rows')).toBeVisible()
  await openSchoolPage(page, 'Activity')
  await expect(page.getByRole('row').filter({ hasText: 'exported passes' })).toHaveCount(1)
})

test('[EXP-01] an export that takes long can be canceled, and goes on while one leaves the page', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker', { at: '/administrator/explorer' })
  await expect(rows(page)).toHaveCount(4)
  const held = await holdCall(page, '**/api/export')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await held.isSent
  await expect(page.getByRole('button', { name: /^Exporting…/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(flash(page, 'Export canceled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeVisible()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const second = await holdCall(page, '**/api/export')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await second.isSent
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Live Passes/ })
    .click()
  const downloading = page.waitForEvent('download')
  second.answer()
  await downloading
  await expect(flash(page, /has 4 rows/)).toBeVisible()
})

test('[EXP-03] [EXP-04] each member of the faculty and each room has its own file', async ({ as, school, clock }) => {
  await aMorning(school, clock)
  const page = await as('daniel.whitaker')
  await openSchoolPage(page, 'Rooms')
  const save = async (name: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    return (await readFile(await (await downloading).path(), 'utf8')).split('\r\n').filter(Boolean).slice(1)
  }
  expect(await save('Export the passes of Restroom, 2nd floor')).toHaveLength(3)
  await checkScreen(page, 'rooms-with-export')
  await openSchoolPage(page, 'Faculty')
  expect(await save('Export the passes of Elena Alvarez')).toHaveLength(6)
  await expect(flash(page, /has 6 rows/)).toBeVisible()
  await checkScreen(page, 'faculty-with-export')
})

test('[USER-06] [API-11] [D-113] a student’s tab shows one type of their passes at a time, by days', async ({
  as,
  school,
  clock,
}) => {
  await aMorning(school, clock)
  const maya = school.userId('maya.okonkwo')
  const page = await as('daniel.whitaker', { at: `/administrator/user/${maya}/overview` })
  await page.getByRole('navigation', { name: 'Maya Okonkwo' }).getByRole('link', { name: 'Passes' }).click()
  await expect(page).toHaveURL(`/administrator/user/${maya}/passes`)
  const found = page.getByRole('table', { name: 'Passes' }).getByRole('rowgroup').last().getByRole('row')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('12 min.')
  await checkScreen(page, 'person-passes')
  await page.getByLabel('Pass type').selectOption('Unused')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByLabel('Pass type').selectOption('Completed')
  await expect(found).toHaveCount(1)
  await page.getByLabel('To', { exact: true }).fill('2026-10-12')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2026-10-13')
  await expect(page.getByText('The end is before the start.')).toBeVisible()
})

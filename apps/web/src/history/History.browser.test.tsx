/** The table of History, without a server. */
import type { Pass } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  ALVAREZ_ID,
  anInitialize,
  aPass,
  aQueuedPass,
  aSetup,
  LIBRARY,
  SCHOOL_ID,
  STUDENT_ID,
} from '../base/testing.ts'
import { initializeTeacher } from '../pass/staff/testing.ts'
import { answer, hold, sentTo } from '../testing/api.ts'
import { examine } from '../testing/examine.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'

const PATH = '/faculty/archive'

function initializeAdministrator() {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  return { ...frame, viewer: { ...frame.viewer, permissions: { [SCHOOL_ID]: ['allPasses:read' as const] } } }
}

function openWith(rows: Pass[], path = PATH, frame = anInitialize('faculty', ALVAREZ_ID)) {
  answer('GET /api/user/initialize', frame)
  answer('GET /api/school/:schoolId', aSetup())
  answer('POST /api/pass/query', pageOf(rows))
  answer('POST /api/pass/query/figures', { averagePassTimeAdjusted: 4, isWhole: true })
  return openPage(path)
}

const startedAt = '2026-11-16T15:10:00.000Z'
const used = aPass({ approvedAt: startedAt, startedAt, completedAt: '2026-11-16T15:14:00.000Z', duration: 4 })
const header = (name: string) => page.getByRole('columnheader', { name })

it('[FIND-02] columns sort, by a press on their header, and the order is in the address', async () => {
  const address = await openWith([used])
  await expect.element(header('For')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(header('Duration')).toHaveAttribute('aria-sort', 'none')
  for (const [name, sort, direction] of [
    ['Duration', '-duration', 'descending'],
    ['Duration', 'duration', 'ascending'],
    ['Student', 'student', 'ascending'],
    ['School', 'school', 'ascending'],
    ['Started', '-started', 'descending'],
    ['From and to', 'origin', 'ascending'],
    ['State', 'state', 'ascending'],
    ['Approved by', 'approver', 'ascending'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(header(name)).toHaveAttribute('aria-sort', direction)
    await expect.poll(address.href).toContain(`sort=${sort}`)
    const [by, descending] = [sort.replace('-', ''), direction === 'descending']
    await expect.poll(() => sentTo('POST /api/pass/query').at(-1)?.body).toMatchObject({ sort: by, descending })
  }
})

it('[TARDY-08] Late is a type of its own, which is chosen and exported like the others', async () => {
  const address = await openWith([used])
  for (const type of ['Late', 'Completed', 'Live']) await page.getByRole('button', { name: type, exact: true }).click()
  await expect.poll(address.href).toContain('types=late')
  await expect.poll(() => sentTo('POST /api/pass/query').at(-1)?.body).toMatchObject({ passTypes: ['late'] })
})

it('[FIND-02] a pass in line has no Started time', async () => {
  await openWith([used, aQueuedPass()])
  const started = (row: number) => page.getByRole('row').nth(row).getByRole('cell').nth(5)
  await expect.element(started(1)).toHaveTextContent('9:10 am')
  expect(started(2).element().textContent).toBe('')
})

it('[FIND-02] on a phone "Out at" says its day and its time', async () => {
  await page.viewport(390, 844)
  const address = await openWith([used], `${PATH}?period=out_at&from=2026-11-16T09:12`)
  await page.getByRole('button', { name: /^Out at today, 9:12 am ?, remove$/ }).click()
  await expect.poll(address.href).toBe(PATH)
})

it('[HIST-07] what is typed counts 300 ms later, and the rows before stay until the answer, paler', async () => {
  const address = await openWith([used], `${PATH}?duration=greaterThan`)
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  const query = hold('POST /api/pass/query')
  const minutes = page.getByLabelText('Minutes')
  const typed = new Promise<number>((resolve) =>
    minutes.element().addEventListener('input', ({ timeStamp }) => resolve(timeStamp), { once: true }),
  )
  await minutes.fill('3')
  await expect.poll(address.href).toContain('minutes=3')
  // The browser counts whole milliseconds.
  expect(performance.now() - (await typed)).toBeGreaterThan(298)
  const body = page.getByRole('rowgroup').last()
  await expect.element(body).toHaveStyle({ opacity: '0.6' })
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await query.answer(pageOf([]))
  await expect.element(page.getByRole('row')).not.toBeInTheDocument()
})

it('[HIST-07] on a phone there are cards, one sheet of filters where nothing happens before Apply, and chips', async () => {
  await page.viewport(390, 844)
  const address = await openWith([used], `${PATH}?duration=greaterThan&minutes=3`)
  const filters = page.getByRole('region', { name: 'Filters' })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const open = filters.getByRole('button', { name: /^Filters/ })
  await open.click()
  expect(page.getByRole('table').elements()).toEqual([])
  await expect.element(sheet.getByLabelText('Minutes')).toHaveValue('3')
  await sheet.getByLabelText('Period').selectOptions('Today')
  expect(address.href()).not.toContain('period')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(address.href).toContain('period=today')
  await expect.element(open).toMatchTextContent('2')
  await filters.getByRole('button', { name: /^Over 3 min\./ }).click()
  await expect.poll(address.href).not.toContain('minutes')
  await open.click()
  await expect.element(sheet.getByLabelText('Period')).toHaveValue('today')
})

const filters = page.getByRole('region', { name: 'Filters' })
const clear = filters.getByRole('button', { name: 'Clear filters' })
const type = (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true })
const lastBody = () => sentTo('POST /api/pass/query').at(-1)?.body

it('[HIST-01] [HIST-02] [HIST-04] begins with the year so far, is narrowed by type, and the last type stays', async () => {
  const address = await openWith([used])
  await expect.element(page.getByLabelText('Period')).toHaveValue('year_to_date')
  await expect.element(page.getByText('1 pass · newest first · 4 min. on average (adj.)')).toBeVisible()
  expect(lastBody()).toMatchObject({ passTypes: ['completed', 'live'], timeRangeType: 'year_to_date' })
  await type('Completed').click()
  await expect.element(type('Live')).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['Requested', 'Unused', 'Upcoming', 'Live']) await type(name).click()
  await expect.poll(lastBody).toMatchObject({ passTypes: ['upcoming', 'requested', 'unused'] })
  expect(address.href()).toContain('types=')
})

it('[HIST-03] is narrowed to students and to rooms, which the address keeps', async () => {
  const maya = { userId: STUDENT_ID, schoolId: SCHOOL_ID, firstName: 'Maya', lastName: 'Okonkwo', grade: '10' }
  answer('POST /api/user/search', [{ ...maya, schoolIdentifier: null, profileImageUrl: null }])
  const address = await openWith([used], PATH, initializeTeacher())
  await page.getByRole('textbox', { name: 'Students' }).fill('okonk')
  await page.getByRole('option', { name: /Maya Okonkwo/ }).click()
  await expect.poll(lastBody).toMatchObject({ studentIds: [STUDENT_ID] })
  expect(address.href()).toContain(`students=${STUDENT_ID}`)
  await clear.click()
  await expect.poll(address.href).toBe(PATH)
  await page.getByRole('textbox', { name: 'Rooms' }).fill('libr')
  await page
    .getByRole('option', { name: /Library/ })
    .first()
    .click()
  await expect.poll(lastBody).toMatchObject({ roomIds: [LIBRARY] })
  await page.getByRole('button', { name: /^Remove Library/ }).click()
  await expect.poll(address.href).toBe(PATH)
})

it('[HIST-06] [HIST-07] by duration: a wrong value says so at its field, and changes nothing', async () => {
  const address = await openWith([used])
  await page.getByLabelText('Duration').selectOptions('Greater than')
  const minutes = page.getByLabelText('Minutes')
  await minutes.fill('3')
  await expect.poll(lastBody).toMatchObject({ durationType: 'custom', evaluator: 'greaterThan', numOfMinutes: 3 })
  expect(address.href()).toContain('duration=greaterThan&minutes=3')
  await minutes.fill('1001')
  await expect.element(page.getByText('A whole number from 0 to 1,000.')).toBeVisible()
  expect(address.href()).toContain('minutes=3')
  await page.getByLabelText('Duration').selectOptions('Exactly')
  await minutes.fill('9')
  await expect.poll(lastBody).toMatchObject({ evaluator: 'equal', numOfMinutes: 9 })
})

it('[HIST-05] [HIST-08] [HIST-09] a range of its own is the last day at first, lies within a year, and ends after it starts', async () => {
  await openWith([used])
  const [from, to] = [page.getByLabelText('From', { exact: true }), page.getByLabelText('To', { exact: true })]
  await page.getByLabelText('Period').selectOptions('From … to …')
  await expect.element(from).toHaveValue('2026-11-15T09:42')
  await expect.element(to).toHaveValue('2026-11-16T09:42')
  await to.fill('2026-11-15T09:00')
  await expect.element(page.getByText('The end is before the start.')).toBeVisible()
  await examine('history-wrong-period')
  await from.fill('1976-11-15T09:00')
  await expect.element(page.getByText('Choose a day within a year of today.')).toBeVisible()
  expect(lastBody()).toMatchObject({ start: '2026-11-15T15:42:00.000Z' })
  await from.fill('2026-11-16T08:15')
  await to.fill('2026-11-16T08:22')
  await expect.poll(lastBody).toMatchObject({ timeRangeType: 'custom', start: '2026-11-16T14:15:00.000Z' })
  await clear.click()
  await expect.element(page.getByLabelText('Period')).toHaveValue('year_to_date')
  await expect.element(clear).not.toBeInTheDocument()
})

it('[EXP-01] a file that takes long is canceled', async () => {
  const EXPORT = 'POST /api/export'
  await openWith([used], '/administrator/explorer', initializeAdministrator())
  hold(EXPORT)
  const exportAll = page.getByRole('button', { name: 'Export to CSV' })
  await exportAll.click()
  await expect.element(page.getByRole('button', { name: /^Exporting…/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Export canceled')
  await expect.element(exportAll).toBeVisible()
  expect(sentTo(EXPORT)).toMatchObject([{ body: { resource: 'query' } }])
})

/** The table of History, without a server. */
import type { Pass } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aPass, aQueuedPass, aSetup } from '../base/testing.ts'
import { answer, hold, sentTo } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'

const PATH = '/faculty/archive'

function openWith(rows: Pass[], path = PATH) {
  answer('GET /api/user/initialize', anInitialize('faculty', ALVAREZ_ID))
  answer('GET /api/school/:schoolId', aSetup())
  answer('POST /api/pass/query', { rows, total: rows.length, nextCursor: null, previousCursor: null })
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
  await query.answer({ rows: [], total: 0, nextCursor: null, previousCursor: null })
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

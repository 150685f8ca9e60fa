import type { Instant } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aPass, aRunningPass } from '../../../base/testing.ts'
import { answer } from '../../../testing/api.ts'
import { openAsStudent } from '../testing.ts'

const used = (at: Instant, duration: number, toRoomName: string) =>
  aRunningPass({
    createdAt: at,
    approvedAt: at,
    startedAt: at,
    completedAt: at,
    confirmedAt: at,
    confirmed: true,
    duration,
    toRoomName,
    timeLimit: 10,
  })

const ROWS = [
  used('2026-11-16T15:21:00.000Z', 2, 'Fountain, 2nd floor'),
  used('2026-11-13T19:32:00.000Z', 14, 'Counseling'),
  aPass({ createdAt: '2026-11-13T14:58:00.000Z', canceledAt: '2026-11-13T14:59:00.000Z', toRoomName: 'Library' }),
]

it('[QUICK-03] My Passes has the last days with the time out, and what today and this week add up to', async () => {
  await page.viewport(390, 844)
  await openAsStudent('/student/dashboard/live', {
    past: { rows: ROWS, total: 3, today: { passes: 1, minutes: 2 }, week: { passes: 5, minutes: 31 } },
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Passes' }).last().click()
  await expect
    .element(page.getByText('Teachers can see your passes, but not this page. It goes back 30 days.'))
    .toBeVisible()
  const figures = page.getByRole('definition')
  await expect
    .poll(() => figures.elements().map((one) => one.textContent))
    .toEqual(['1 pass2 min. out', '5 passes31 min. out'])
  const headings = page.getByRole('heading', { level: 2 })
  await expect
    .poll(() => headings.elements().map((one) => one.textContent))
    .toEqual(['Today, November 16', 'Friday, November 13'])
  const rows = page.getByRole('main').getByRole('listitem')
  expect(rows.elements().map((one) => one.textContent)).toEqual([
    'Fountain, 2nd floor9:21 am · from Room 2042 min.',
    'Counseling1:32 pm · from Room 20414 min.4 min. over',
    'Library8:58 am · from Room 204Canceled',
  ])
  expect(page.getByRole('main').element().textContent).not.toMatch(/percentile|%/)
})

it('[QUICK-03] older passes are loaded page by page', async () => {
  const cursor = 'older'
  await openAsStudent('/student/dashboard/passes', { past: { rows: ROWS.slice(0, 1), total: 3, nextCursor: cursor } })
  answer('GET /api/pass/own', ({ query }) => {
    const rows = query.cursor === cursor ? ROWS.slice(1) : ROWS.slice(0, 1)
    const none = { passes: 0, minutes: 0 }
    const nextCursor = query.cursor === cursor ? null : cursor
    return { rows, total: 3, nextCursor, previousCursor: null, today: none, week: none }
  })
  await expect.element(page.getByText('Counseling')).toBeVisible()
  await expect.element(page.getByText('Friday, November 13')).toBeVisible()
})

it('[QUICK-03] without any, the page says what will be here', async () => {
  await openAsStudent('/student/dashboard/passes')
  await expect.element(page.getByText('Passes that you have used are listed here, day by day.')).toBeVisible()
})

it('[QUICK-03] on a Chromebook the first page shows what was used today, and leads there', async () => {
  await openAsStudent('/student/dashboard/live', {
    past: { rows: ROWS, total: 3, today: { passes: 1, minutes: 2 }, week: { passes: 5, minutes: 31 } },
  })
  const today = page.getByRole('heading', { name: 'Today' })
  await expect.element(today).toBeVisible()
  await expect.element(page.getByText('1 pass, 2 min. out')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My Passes' }).click()
  await expect.element(page.getByText('This week')).toBeVisible()
})

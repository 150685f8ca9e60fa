/** The patterns of a school and of a room: figures of weeks that are over. */
import type { Patterns } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, RESTROOM, ROOM_204, SCHOOL_ID } from '../../base/testing.ts'
import RoomPatterns from '../../parts/insight/patterns/RoomPatterns.tsx'
import { answer, sentTo } from '../../testing/api.ts'
import { openPage, renderPart } from '../../testing/render.tsx'

const WIDTHS = [320, 390, 1366]
/** In one word, from right to left, and without letters. */
const LONG: [string, string, string] = ['x'.repeat(300), 'مكتبة المدرسة '.repeat(22), '👩‍👩‍👧‍👦'.repeat(27)]

const ranked = (name: string, usedPasses: number) => ({
  ...{ name, place: 1, usedPasses, share: usedPasses / 13, averageTime: 2 },
})
const room = (roomId: typeof RESTROOM, name: string, usedPasses: number) => ({
  ...ranked(name, usedPasses),
  ...{ roomId, zoneColor: '#0e9384', isOpen: true },
})

function patterns(
  weeks: number,
  [destination, origin, teacher]: [string, string, string] = ['Restroom, 2nd floor', 'Room 204', 'Ms. Alvarez'],
) {
  const used = Array.from({ length: weeks }, (_, at) => ({
    ...{ week: `2026-09-${String(at + 1).padStart(2, '0')}`, usedPasses: at === weeks - 1 ? 13 : 0 },
    ...{ usedBefore: null, usedYearAgo: null },
  }))
  const answered: Patterns = {
    ...{ schoolId: SCHOOL_ID, roomId: null, side: 'school', firstDay: '2026-09-21', lastDay: '2026-11-15' },
    ...{ isBehind: false, averageTime: 2 },
    trend: {
      weeks: used,
      ...{ usedPasses: 13, usedBefore: null, usedYearAgo: null, changeFromBefore: null, changeFromYearAgo: null },
    },
    hours: [{ weekday: 1, hour: 10, usedPasses: 13 }],
    destinations: [room(RESTROOM, destination, 7)],
    origins: [room(ROOM_204, origin, 13)],
    blocks: [],
    faculty: [{ ...ranked(teacher, 13), userId: asUserId(20) }],
  }
  return answered
}

function open(names?: [string, string, string]) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...frame.viewer, permissions: { [SCHOOL_ID]: ['allStudents:read' as const] } }
  answer('GET /api/user/initialize', { ...frame, viewer })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/patterns', ({ query }) => patterns(Number(query.weeks ?? 8), names))
  return openPage(`/administrator/patterns/${SCHOOL_ID}`)
}

const trend = page.getByRole('figure', { name: 'Passes by week' })
const hours = page.getByRole('figure', { name: 'By hour and weekday' })
const ranking = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('row').nth(1)

it('of a school: by hour and weekday, from week to week, and rankings', async () => {
  const address = await open()
  const glance = page.getByLabelText('At a glance')
  await expect.element(glance).toMatchTextContent('Top destinationRestroom, 2nd floor7 passes, 54%')
  await expect.element(glance).toMatchTextContent('Top classMs. Alvarez13 passes, 100%')
  await expect.element(trend).toMatchTextContent('13 passes in 8 weeks. There is nothing to compare with yet.')
  await expect.element(hours).toMatchTextContent('The busiest hour is Tuesday, 10 am (13).')
  await expect.element(hours.getByRole('row', { name: '10 am 0 13 0 0 0' })).toBeVisible()
  await expect.element(ranking('By destination')).toMatchTextContent('54%')
  await expect.element(ranking('By origin')).toMatchTextContent('Room 204')
  await expect.element(ranking('From whose class')).toMatchTextContent('Alvarez')
  await expect
    .element(ranking('By destination').getByRole('link', { name: 'Restroom, 2nd floor' }))
    .toHaveAttribute('href', `/administrator/room/${RESTROOM}`)
  await page.getByText('4 weeks', { exact: true }).click()
  await expect.poll(address.href).toContain('?weeks=4')
  await expect.element(trend).toMatchTextContent('13 passes in 4 weeks')
})

it('of a room: of the passes that lead to it, and of those that leave it', async () => {
  answer('GET /api/user/initialize', anInitialize('schoolAdministrator', ALVAREZ_ID))
  answer('GET /api/room/:roomId/patterns', ({ query: { side } }) => {
    const there = patterns(8)
    return side === 'to' ? { ...there, side: 'to' as const } : { ...there, trend: { ...there.trend, usedPasses: 0 } }
  })
  await renderPart(() => <RoomPatterns roomId={RESTROOM} />)
  await expect.element(trend).toMatchTextContent('13 passes in 8 weeks')
  await expect.element(ranking('By origin')).toMatchTextContent('Room 204')
  await page.getByText('Leaving it', { exact: true }).click()
  await expect.element(page.getByText('No passes left this room in these weeks. Choose more weeks')).toBeVisible()
  expect(sentTo('GET /api/room/:roomId/patterns').map(({ query }) => query.side ?? 'to')).toEqual(['to', 'from'])
})

it('long names do not widen the page', async () => {
  await open(LONG)
  await expect.element(hours).toBeVisible()
  for (const width of WIDTHS) {
    await page.viewport(width, 800)
    await userEvent.hover(page.getByRole('heading', { level: 1 }))
    await expect.element(page.getByText(/^x{300}/).first()).toBeVisible()
    expect(document.documentElement.scrollWidth, `at ${width} pixels`).toBeLessThanOrEqual(width)
  }
})

/** A student's first page: quick passes, the live pass and what waits. */
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../base/session/queries.ts'
import { aPass, aRunningPass, LIBRARY, RESTROOM, ROOM_118 } from '../../base/testing.ts'
import { answer, hold, refusal } from '../../testing/api.ts'
import { colorBehind, initializeStudent, openAsStudent } from './testing.ts'

const LIVE = '/student/dashboard/live'
const SECOND = 'Restroom, 2nd floor'

const chips = page.getByRole('navigation', { name: 'Quick passes' }).getByRole('link')
const arrived = page.getByRole('button', { name: 'Arrived' })
const flashes = page.getByTestId('flashes')
const whereTo = page.getByRole('heading', { name: /Where to, Maya/ })

const usual = (roomId: typeof LIBRARY, outlook: 'go' | 'ask' | 'line' | 'schedule', more: object = {}) => ({
  roomId,
  userId: null,
  outlook,
  inLine: 0,
  approverName: null,
  ...more,
})

it('[D-012] [D-038] the chips are in the order of use, say what a tap leads to, end in More, and fill in the form', async () => {
  const osei = { userId: asUserId(21), approverName: 'Mr. Osei' }
  await openAsStudent(LIVE, {
    destinations: [usual(RESTROOM, 'line', { inLine: 2 }), usual(LIBRARY, 'go'), usual(ROOM_118, 'ask', osei)],
  })
  await expect.poll(() => chips.elements().length).toBe(4)
  const names = [`${SECOND} 2 in line`, 'Library Go now', /^Room 118.* Ask Mr\. Osei$/, 'More']
  for (const [index, name] of names.entries()) await expect.element(chips.nth(index)).toHaveAccessibleName(name)
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBe(320)
  await chips.first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'New Quick Pass' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(SECOND)
})

it('[D-134] the chips are there without their state if only that could not be fetched', async () => {
  const destination = [
    { roomId: RESTROOM, userId: null },
    { roomId: LIBRARY, userId: null },
  ]
  const user = { attributes: { origin: [], destination } }
  await openAsStudent(LIVE, { user, destinations: refusal(422, 'invalid', 'Broken.') })
  await expect.poll(() => chips.elements().map((chip) => chip.textContent)).toEqual([SECOND, 'Library', 'More'])
})

it('[SPASS-05] [SPASS-06] a locked student sees the quick passes left, in yellow, and in red when there are none', async () => {
  const locked = { user: { locked: 1, dailyPassLimit: 2 } } as const
  await openAsStudent(LIVE, locked)
  const banner = page.getByText(/quick passes' left today/)
  await expect.element(banner).toHaveTextContent("You have 2 'quick passes' left today")
  const [red = 0, green = 0, blue = 0] = colorBehind(banner.element())
  expect(Math.min(red, green)).toBeGreaterThan(blue)
  answer('GET /api/user/initialize', initializeStudent({ ...locked, passesUsedToday: 3 }))
  await queryClient.refetchQueries()
  await expect.element(banner).toHaveTextContent("You have 0 'quick passes' left today")
  const [r = 0, g = 0, b = 0] = colorBehind(banner.element())
  expect(r).toBeGreaterThan(Math.max(g, b))
  expect(Math.abs(g - b)).toBeLessThan(20)
  answer('GET /api/user/initialize', initializeStudent())
  await queryClient.refetchQueries()
  await expect.element(banner).not.toBeInTheDocument()
})

it('[SPASS-04] Arrived says where to tap it and how long the pass took, and opens the page no second time', async () => {
  const pass = aRunningPass()
  const address = await openAsStudent('/student/dashboard/upcoming', { lists: { live: [pass] } })
  await page.getByRole('navigation').getByRole('link', { name: /^Live/ }).first().click()
  await expect.element(arrived).toHaveAccessibleDescription("Tap when you're back in Room 204")
  answer('POST /api/pass/:passId/complete', {
    ...pass,
    completedAt: '2026-11-16T15:42:00.000Z',
    duration: 4,
    version: 2,
  })
  await arrived.click()
  await expect.element(flashes).toMatchTextContent('Pass ended, 4 min.')
  await expect.element(whereTo).toBeVisible()
  address.back()
  await expect.poll(address.href).toBe('/student/dashboard/upcoming')
})

it('[SPASS-04] Arrived does not move a student who has gone to another page', async () => {
  const pass = aRunningPass()
  const address = await openAsStudent(LIVE, { lists: { live: [pass] } })
  const ending = hold('POST /api/pass/:passId/complete')
  await arrived.click()
  await page.getByRole('link', { name: 'New Pass' }).first().click()
  await expect.element(page.getByRole('note')).toMatchTextContent('You already have a live pass')
  await ending.answer({ ...pass, completedAt: '2026-11-16T15:42:00.000Z', duration: 4, version: 2 })
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
  expect(address.href()).toBe('/student/dashboard/pass')
  address.back()
  await expect.element(whereTo).toBeVisible()
})

it('[SLIST-05] a waiting request is on the first page, instead of "no live pass"', async () => {
  await openAsStudent(LIVE)
  await expect.element(page.getByText('You have no live pass')).toBeVisible()
  answer('GET /api/user/initialize', initializeStudent({ lists: { requested: [aPass({ toRoomName: 'Gym' })] } }))
  await queryClient.refetchQueries()
  const ticket = page.getByRole('article', { name: /to Gym$/ })
  await expect.element(ticket).toMatchTextContent('Awaiting approval from Ms. Alvarez')
  await expect.element(page.getByText('You have no live pass')).not.toBeInTheDocument()
})

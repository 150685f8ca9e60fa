/** A student's first page: quick passes, the live pass and what waits. */
import { asScheduleId, asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../base/session/queries.ts'
import {
  ALVAREZ_ID,
  aPass,
  aRunningPass,
  aSetup,
  LIBRARY,
  NOW,
  RESTROOM,
  ROOM_118,
  ROOM_204,
} from '../../base/testing.ts'
import { answer, hold, refusal, sentTo } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
import { choose, colorBehind, initializeStudent, openAsStudent } from './testing.ts'

const LIVE = '/student/dashboard/live'
const SECOND = 'Restroom, 2nd floor'

const quick = page.getByRole('navigation', { name: 'Quick passes' })
const tiles = quick.getByRole('listitem')
const sheet = page.getByRole('dialog')
const arrived = page.getByRole('button', { name: 'Arrived' })
const flashes = page.getByTestId('flashes')
const whereTo = page.getByRole('heading', { name: /Where to, Maya/ })

const usual = (roomId: typeof LIBRARY, outlook: 'go' | 'ask' | 'line' | 'schedule' | 'paused', more: object = {}) => ({
  roomId,
  userId: null,
  outlook,
  inLine: 0,
  approverName: null,
  closedUntil: null,
  opensAt: null,
  ...more,
})

const OSEI = { userId: asUserId(21), approverName: 'Mr. Osei' }
const tile = (name: string | RegExp) => quick.getByRole('button', { name })

it('[D-012] [QUICK-01] [QUICK-02] the tiles are in the order of use, say what a tap leads to, and end in the form', async () => {
  await openAsStudent(LIVE, {
    destinations: [usual(RESTROOM, 'line', { inLine: 2 }), usual(LIBRARY, 'schedule'), usual(ROOM_118, 'ask', OSEI)],
  })
  const texts = [`${SECOND}2 in line`, 'LibraryPick a time', 'Room 118Ask Mr. Osei', 'Somewhere else']
  await expect.poll(() => tiles.elements().map((one) => one.textContent)).toEqual(texts)
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBe(320)
})

it('[DAYS-03] the first page says what day of the rotation it is', async () => {
  const setup = aSetup()
  const days = ['A', 'B'].map((letter) => ({ letter, scheduleId: asScheduleId(1) }))
  const cycle = { fromDay: '2026-11-16', countsDaysOff: false, days }
  await openAsStudent(LIVE, {
    setup: { ...setup, calendar: { ...setup.calendar, cycle } },
    destinations: [usual(RESTROOM, 'go')],
  })
  await expect.element(page.getByText('A day', { exact: true })).toBeVisible()
})

it('[QUICK-01] a tile that says Go now opens where from, where to and Go now, with no other field and nobody to choose', async () => {
  const address = await openAsStudent(LIVE, { destinations: [usual(RESTROOM, 'go')] })
  await tile(`${SECOND} Go now`).click()
  await expect.element(sheet).toHaveAccessibleName(`Pass to ${SECOND}`)
  await expect.element(sheet).toMatchTextContent(`FromRoom 204Ms. AlvarezChangeTo${SECOND}Go nowMore`)
  expect(sheet.getByRole('textbox').elements()).toHaveLength(0)
  expect(sheet.getByRole('combobox').elements()).toHaveLength(0)
  await examine('student-go-now')
  answer('POST /api/pass', aRunningPass())
  await sheet.getByRole('button', { name: 'Go now' }).click()
  await expect.poll(address.href).toMatch(/^\/student\/pass\//)
  expect(sentTo('POST /api/pass')[0]?.body.pass).toMatchObject({
    fromRoomId: ROOM_204,
    fromFacultyId: ALVAREZ_ID,
    toRoomId: RESTROOM,
    toFacultyId: ALVAREZ_ID,
    isAsapPass: true,
    scheduledFor: null,
    note: null,
  })
})

it('[QUICK-01] where from can be changed in the sheet, and the tiles follow', async () => {
  await openAsStudent(LIVE, { destinations: [usual(RESTROOM, 'go')] })
  await tile(/Go now/).click()
  await sheet.getByRole('button', { name: /^Change/ }).click()
  await choose('From', 'Room 118 Mr. Osei')
  await expect.element(sheet).toMatchTextContent('FromRoom 118Mr. Osei')
  await expect.element(page.getByText('From Room 118, Mr. Osei')).toBeInTheDocument()
  await expect.element(sheet.getByRole('button', { name: 'Go now' })).toBeEnabled()
})

it('[QUICK-01] [SNEW-04] asking has one optional note and Ask', async () => {
  const address = await openAsStudent(LIVE, { destinations: [usual(ROOM_118, 'ask', OSEI)] })
  await tile(/Ask Mr\. Osei/).click()
  await sheet.getByRole('textbox', { name: 'Note (optional)' }).fill('Makeup quiz')
  expect(sheet.getByRole('textbox').elements()).toHaveLength(1)
  answer('POST /api/pass', aPass({ toRoomName: 'Room 118' }))
  await sheet.getByRole('button', { name: 'Ask' }).click()
  await expect.poll(address.href).toBe('/student/dashboard/requested')
  expect(sentTo('POST /api/pass')[0]?.body.pass).toMatchObject({ toRoomId: ROOM_118, note: 'Makeup quiz' })
})

it('[QUICK-01] [D-038] More opens the form of a quick pass, with the destination filled in', async () => {
  const address = await openAsStudent(LIVE, { destinations: [usual(RESTROOM, 'go')] })
  await tile(/Go now/).click()
  await sheet.getByRole('link', { name: 'More' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'New Quick Pass' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(SECOND)
  expect(address.href()).toContain('quick=1')
})

it('[QUICK-01] More keeps where from and the note, and Close closes the sheet', async () => {
  const address = await openAsStudent(LIVE, { destinations: [usual(ROOM_118, 'ask', OSEI)] })
  await tile(/Ask Mr\. Osei/).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await tile(/Ask Mr\. Osei/).click()
  await sheet.getByRole('textbox', { name: 'Note (optional)' }).fill('Makeup quiz')
  await sheet.getByRole('button', { name: /^Change/ }).click()
  await choose('From', 'Library')
  await sheet.getByRole('link', { name: 'More' }).click()
  await expect.element(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue('Library')
  await expect.element(page.getByRole('textbox', { name: 'Note (optional)' })).toHaveValue('Makeup quiz')
  expect(address.href()).not.toContain('Makeup')
})

it('[PAUSE-01] a tile of a paused room says until when it is closed, and leads nowhere', async () => {
  await openAsStudent(LIVE, {
    destinations: [usual(RESTROOM, 'paused', { closedUntil: '2026-11-16T16:30:00.000Z' })],
  })
  const closed = tile(`${SECOND} Closed until 10:30`)
  await expect.element(closed).toHaveAttribute('aria-disabled', 'true')
  await closed.click({ force: true })
  await expect.element(sheet).not.toBeInTheDocument()
})

it('[D-134] the tiles are there without their state if only that could not be fetched, and lead to the form', async () => {
  const destination = [
    { roomId: RESTROOM, userId: null },
    { roomId: LIBRARY, userId: null },
  ]
  const user = { attributes: { origin: [], destination } }
  await openAsStudent(LIVE, { user, destinations: refusal(422, 'invalid', 'Broken.') })
  const links = quick.getByRole('link')
  await expect.poll(() => links.elements().map((one) => one.textContent)).toEqual([SECOND, 'Library', 'Somewhere else'])
})

it('[QUICK-02] tiles come before what is upcoming or requested, beside it on a Chromebook, and not at all while a pass is live', async () => {
  const upcoming = [aPass({ approvedAt: NOW, toRoomName: 'Gym' })]
  const requested = [aPass({ toRoomName: 'Library' })]
  await page.viewport(390, 844)
  await openAsStudent(LIVE, { destinations: [usual(RESTROOM, 'go')], lists: { upcoming, requested } })
  const top = (name: RegExp) => page.getByRole('article', { name }).element().getBoundingClientRect().top
  const bottomOfTile = () =>
    tile(/Go now/)
      .element()
      .getBoundingClientRect().bottom
  await expect.element(tile(/Go now/)).toBeVisible()
  expect(bottomOfTile()).toBeLessThan(top(/to Gym$/))
  expect(top(/to Gym$/)).toBeLessThan(top(/to Library$/))
  await page.viewport(1366, 768)
  expect(top(/to Gym$/)).toBeLessThan(bottomOfTile())
  const lists = { live: [aRunningPass()], upcoming, requested }
  answer('GET /api/user/initialize', initializeStudent({ lists }))
  await queryClient.refetchQueries()
  await expect.element(arrived).toBeVisible()
  await expect.element(quick).not.toBeInTheDocument()
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

it('[SLIST-05] a waiting request is on the first page', async () => {
  await openAsStudent(LIVE, { lists: { requested: [aPass({ toRoomName: 'Gym' })] } })
  const ticket = page.getByRole('article', { name: /to Gym$/ })
  await expect.element(ticket).toMatchTextContent('Awaiting approval from Ms. Alvarez')
})

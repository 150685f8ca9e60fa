/** The live list of a teacher: who is out too long, the filters and the search, and what is done in a row. */
import type { Pass } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dispatchLive } from '../../../base/session/liveEvents.ts'
import { aPass, aQueuedPass, aRunningPass, aSetup, LIBRARY, NOW, RESTROOM } from '../../../base/testing.ts'
import { answer, sentTo } from '../../../testing/api.ts'
import { examine } from '../../../testing/examine.ts'
import { bar, button, check, dialog, flashes, giveReason, openAsTeacher, row } from '../testing.ts'

const PATH = '/faculty/live'

const out = (studentName: string, startedAt: Pass['startedAt'], changes: Partial<Pass> = {}) =>
  aRunningPass({ studentName, startedAt, ...changes })
const arrived = (studentName: string, completedAt: Pass['completedAt'] = '2026-11-16T15:41:00.000Z') =>
  out(studentName, '2026-11-16T15:36:00.000Z', { completedAt, duration: 5 })

/** Two of them are over their 7 minutes. */
const [LIAM, AVA, THEO, MAYA, NOAH] = [
  out('Liam Chen', '2026-11-16T15:30:00.000Z'),
  out('Ava Rossi', '2026-11-16T15:31:00.000Z'),
  aQueuedPass({ studentName: 'Theo Winters' }),
  out('Maya Okonkwo', '2026-11-16T15:41:00.000Z', { toRoomId: LIBRARY, toRoomName: 'Library' }),
  arrived('Noah Berg'),
]

const filter = (name: RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name })
const names = () =>
  page
    .getByRole('checkbox', { name: /^Select .*'s pass$/ })
    .elements()
    .map((box) => box.getAttribute('aria-label')?.split(' ')[1])
const lists = (expected: string[]) => expect.poll(names).toEqual(expected)
const confirmed = (...passes: Pass[]) => ({
  passes: passes.map((pass): Pass => ({ ...pass, confirmedAt: NOW, confirmed: true, version: 2 })),
  skipped: [],
})

it('begins with whoever is over time, and is narrowed to what is out, over time, or to confirm', async () => {
  const address = await openAsTeacher(PATH, { lists: { live: [NOAH, MAYA, THEO, AVA, LIAM] } })
  await lists(['Liam', 'Ava', 'Theo', 'Maya', 'Noah'])
  await expect.element(row('Liam Chen')).toMatchTextContent('Over time')
  await expect.element(page.getByRole('columnheader', { name: 'State' })).toHaveAttribute('aria-sort', 'ascending')
  expect([...document.querySelectorAll('tr[data-apart]')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Noah Berg'),
  ])
  await examine('staff-live-urgent')

  await filter(/^Out now 4$/).click()
  await lists(['Liam', 'Ava', 'Theo', 'Maya'])
  await expect.element(filter(/^Out now 4$/)).toHaveAttribute('aria-pressed', 'true')
  await filter(/^Over time 2$/).click()
  await lists(['Liam', 'Ava'])
  expect(address.href()).toBe(`${PATH}?show=over`)
  await filter(/^To confirm 1$/).click()
  await lists(['Noah'])
  answer('POST /api/pass/:passId/confirm', { ...NOAH, confirmedAt: NOW, confirmed: true, version: 2 })
  await button("Confirm Noah Berg's pass").click()
  // A row stays under the pointer.
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await expect.element(page.getByRole('heading', { name: 'No arrivals to confirm' })).toBeVisible()
  await filter(/^To confirm 0$/).click()
  await lists(['Liam', 'Ava', 'Theo', 'Maya'])
})

it('is searched, and walked through by keyboard', async () => {
  await openAsTeacher(PATH, { lists: { live: [MAYA, AVA] } })
  await lists(['Ava', 'Maya'])
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('rossi')
  await lists(['Ava'])
  await page.getByRole('searchbox').fill('nobody of that name')
  await expect.element(page.getByRole('heading', { name: /No live pass matches/ })).toBeVisible()
  await button('Clear search').click()
  await lists(['Ava', 'Maya'])
  await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement?.closest('[data-row]')?.textContent).toContain('Ava Rossi')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await examine('faculty-shortcuts')
})

it.each([
  ['rows', 1366],
  ['cards', 1100],
])('no %s move under the pointer when others become more urgent or arrive', async (_, width) => {
  await page.viewport(width, 768)
  await openAsTeacher(PATH, { lists: { live: [LIAM, MAYA] } })
  const end = button("End Maya Okonkwo's pass")
  await userEvent.hover(end)
  const place = () => end.element().getBoundingClientRect().top
  const before = place()
  const zoe = out('Zoe Haddad', '2026-11-16T15:20:00.000Z')
  for (const pass of [zoe, arrived('Noah Berg'), arrived('Eli Turner')]) dispatchLive('createPass', { pass })
  await expect.element(button('Confirm all 2')).toBeVisible()
  await expect.poll(names).toContain('Zoe')
  expect(place()).toBe(before)
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await lists(['Zoe', 'Liam', 'Maya', 'Noah', 'Eli'])
})

it('[LIST-12] [FLASH-09] [D-022] all arrivals are confirmed in one tap, where they are in view, and the focus stays on the page', async () => {
  const eli = arrived('Eli Turner')
  await openAsTeacher(PATH, { lists: { live: [MAYA, NOAH, eli] } })
  await filter(/^Out now/).click()
  await lists(['Maya'])
  await expect.element(button('Confirm all 2')).not.toBeInTheDocument()
  await filter(/^Out now/).click()
  answer('POST /api/pass/confirm', confirmed(NOAH, eli))
  button('Confirm all 2').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(flashes).toMatchTextContent('Successfully confirmed pass(es)')
  await lists(['Maya'])
  expect(sentTo('POST /api/pass/confirm')).toMatchObject([
    { body: { passIds: [NOAH.passId, eli.passId], confirmed: true } },
  ])
  expect(document.activeElement).not.toBe(document.body)
})

it('[D-009] Start now says how full the destination is before it exceeds the limit', async () => {
  const setup = aSetup()
  const rooms = setup.rooms.map((room) => (room.roomId === RESTROOM ? { ...room, totalLimit: 2 } : room))
  await openAsTeacher(PATH, { lists: { live: [THEO] }, setup: { ...setup, rooms } })
  const entry = {
    ...{ passId: THEO.passId, studentId: THEO.studentId, studentName: null, studentProfileImageUrl: null },
    ...{ enqueuedAt: NOW, startedAt: null },
  }
  answer('GET /api/pass/:passId', { ...THEO, passesInQueue: [entry] })
  answer('GET /api/room/:roomId/occupancy', { active: 2, inLine: 1 })
  await expect.element(row('Theo Winters')).toMatchTextContent('In Line · 1st')
  await button("Start now, Theo Winters's pass").click()
  await expect.element(dialog).toMatchTextContent('Restroom, 2nd floor takes 2 at a time and is full right now.')
  await expect.element(dialog).toMatchTextContent('Theo Winters is 1st of 1 in line.')
  answer('POST /api/pass/:passId/start', { ...THEO, startedAt: NOW, placeInLine: null, version: 2 })
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await expect.element(row('Theo Winters')).toMatchTextContent('Active')
  expect(sentTo('POST /api/pass/:passId/start')).toMatchObject([{ body: { override: true } }])
})

it('[FLASH-08] a pass in line is canceled with a reason, in a menu that works by keyboard and returns the focus', async () => {
  await openAsTeacher(PATH, { lists: { live: [THEO] } })
  const more = button('More for Theo Winters')
  const cancel = page.getByRole('menuitem', { name: /Cancel pass/ })
  await expect.element(more).toBeVisible()
  // The second time its code is there already.
  for (const _ of ['first', 'second']) {
    more.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(cancel).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(cancel).not.toBeInTheDocument()
    await expect.element(more).toHaveFocus()
  }
  await more.click()
  await cancel.click()
  await expect.element(dialog).toMatchTextContent('It leaves the line for Restroom, 2nd floor.')
  answer('POST /api/pass/:passId/cancel', { ...THEO, canceledAt: NOW, version: 2 })
  await giveReason('The bell is about to ring.', 'Cancel pass')
  await expect.element(flashes).toMatchTextContent('Successfully canceled pass')
  await expect.element(check('Theo Winters')).not.toBeInTheDocument()
  expect(sentTo('POST /api/pass/:passId/cancel')[0]?.body).toEqual({ reason: 'The bell is about to ring.' })
})

it('[LIST-11] [LIST-12] [FLASH-10] one is flagged, and of those that are selected, arrivals are confirmed and the others ended', async () => {
  const eli = arrived('Eli Turner')
  await openAsTeacher(PATH, { lists: { live: [MAYA, NOAH, eli] } })
  answer('POST /api/pass/:passId/confirm', { ...eli, confirmedAt: NOW, confirmed: false, version: 2 })
  await button("Flag Eli Turner's pass").click()
  await expect.element(flashes).toMatchTextContent('Successfully flagged pass(es)')
  expect(sentTo('POST /api/pass/:passId/confirm')).toMatchObject([{ body: { confirmed: false } }])

  await check('Noah Berg').click()
  await expect.element(bar.getByRole('button', { name: 'End' })).toBeDisabled()
  answer('POST /api/pass/confirm', confirmed(NOAH))
  await bar.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(check('Noah Berg')).not.toBeInTheDocument()

  answer('POST /api/pass/complete', {
    passes: [{ ...MAYA, completedAt: NOW, confirmedAt: NOW, version: 2 }],
    skipped: [],
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  bar.getByRole('button', { name: 'End' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bar).not.toBeInTheDocument()
  expect(sentTo('POST /api/pass/complete')[0]?.body).toEqual({ passIds: [MAYA.passId] })
  expect(document.activeElement).not.toBe(document.body)
})

it('[TARDY-05] of a student who comes late a teacher sees when, as soon as it happens', async () => {
  await openAsTeacher(PATH, { lists: { live: [MAYA] } })
  await lists(['Maya'])
  dispatchLive('createPass', { pass: out('Theo Winters', '2026-11-16T15:38:00.000Z', { isLate: true }) })
  await expect.element(row('Theo Winters')).toMatchTextContent('Late, 9:38')
  await expect.element(row('Maya Okonkwo')).not.toMatchTextContent('Late')
})

it('[D-100] the menu counts the arrivals to confirm, on a phone too', async () => {
  await openAsTeacher(PATH, {
    lists: { live: [NOAH, arrived('Eli Turner'), aPass({ startedAt: NOW, approvedAt: NOW })] },
  })
  await expect.element(page.getByRole('link', { name: /^Live Passes/ })).toHaveAccessibleName(/2 to confirm/)
  await page.viewport(390, 844)
  await expect.element(page.getByRole('link', { name: /2 to confirm.*Live/ })).toBeVisible()
})

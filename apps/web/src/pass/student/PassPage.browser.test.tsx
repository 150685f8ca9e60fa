/** The page of a pass, and the form that asks where it starts. */
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, aPass, aQueuedPass, aRunningPass, aSetup, NOW } from '../../base/testing.ts'
import { answer, hold, refusal } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage, unmountAll } from '../../testing/render.tsx'
import { activateWords } from '../../testing/words.ts'
import { choose, colorBehind, openAsStudent } from './testing.ts'

const title = (name: string) => page.getByRole('banner').getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const flashes = page.getByTestId('flashes')
const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

/** Issued by Ms. Alvarez for now, to somebody whose place she does not know. */
const issued = (changes = {}) =>
  aPass({
    createdBy: ALVAREZ_ID,
    createdByName: 'Ms. Alvarez',
    approvedAt: NOW,
    isAsapPass: false,
    scheduledFor: NOW,
    toRoomName: 'Library',
    ...changes,
  })
const NOWHERE = { fromRoomId: null, fromRoomName: null, fromFacultyId: null, fromFacultyName: null }

it('[SPASS-02] [D-148] shows both ends in the colors of their zones, a time that ticks, and cuts nothing off on a small phone', async () => {
  const pass = aRunningPass()
  await openAsStudent(`/student/pass/${pass.passId}`, { lists: { live: [pass] } })
  await page.viewport(360, 740)
  await expect.element(title('Active Pass')).toBeVisible()
  const dots = page
    .getByRole('definition')
    .elements()
    .map((end) => colorBehind(end.querySelector('i')))
  const strongest = dots.map((color) => color.indexOf(Math.max(...color)))
  // #7a5af8 is rather blue, #0e9384 rather green.
  expect(strongest).toEqual([2, 1])
  const timer = page.getByRole('timer').element()
  const first = timer.textContent
  expect(first).toMatch(/^4:/)
  await expect.poll(() => timer.textContent).not.toBe(first)
  await expect.element(page.getByText('of 7 min')).toBeVisible()
  const heading = title('Active Pass').element()
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('[LANG-03] [LANG-08] [LANG-12] reads Spanish as drawn, and cuts nothing off on a small phone', async () => {
  activateWords('es')
  const pass = aRunningPass({
    studentGrade: '10',
    createdBy: ALVAREZ_ID,
    professionalFacultyName: 'Ms. Mahmoud-Whitaker',
  })
  await openAsStudent(`/student/pass/${pass.passId}`, { lists: { live: [pass] } })
  await page.viewport(360, 740)
  await expect.element(title('Pase activo')).toBeVisible()
  for (const text of ['Activo', 'de 7 min', 'Muéstrale esto al personal']) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(page.getByText(`para ${pass.studentName} · 10.º grado`)).toBeVisible()
  await expect.element(page.getByText(/saliste a las \d+:\d\d a\.\sm\./)).toBeVisible()
  await expect.element(page.getByText('Este pase es de Ms. Mahmoud-Whitaker')).toBeVisible()
  await expect
    .element(button('Llegué'))
    .toHaveAccessibleDescription(`Toca cuando estés de vuelta en ${pass.fromRoomName}`)
  const label = button('Ya lo vi').element().querySelector('.mantine-Button-label')
  expect(label?.scrollWidth).toBe(label?.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('[SPASS-01] [ERR-04] a line that cannot be fetched is logged, and the pass is shown anyway', async () => {
  const pass = aQueuedPass()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openAsStudent('/student/dashboard/upcoming', { lists: { live: [pass] } })
  answer('GET /api/pass/:passId', refusal(422, 'invalid', 'Busy.'))
  await page.getByRole('navigation').getByRole('link', { name: /^Live/ }).first().click()
  await page.getByRole('article').getByRole('link').click()
  await expect.element(title('In Line')).toBeVisible()
  await expect
    .element(page.getByText("You're 1st in line. Your pass starts by itself when it's your turn."))
    .toBeVisible()
  await expect.poll(() => warned.mock.calls.flat()).toContain('Unable to fetch decorated pass')
  await expect.element(flashes).toHaveTextContent('')
  warned.mockRestore()
})

it('[TARDY-05] a late pass says when its student came, to which class, and why', async () => {
  const pass = aRunningPass({ isLate: true })
  answer('GET /api/pass/:passId/late', { className: 'Biology', reason: 'Bus' })
  await openAsStudent(`/student/pass/${pass.passId}`, { lists: { live: [pass] } })
  await expect.element(page.getByText('You came late at 9:38 · Biology · Bus')).toBeVisible()
})

it('[D-134] a pass that cannot be fetched is not reported as missing, and one that is missing is', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const ended = aRunningPass({ toRoomName: 'Library', completedAt: NOW })
  await openAsStudent('/student/dashboard/upcoming')
  answer('GET /api/pass/:passId', () => {
    throw new TypeError('Failed to fetch')
  })
  await openPage(`/student/pass/${ended.passId}`)
  await expect.element(page.getByRole('heading', { name: 'Your pass could not be loaded' })).toBeVisible()
  await expect.element(page.getByText("We can't reach Corridor.")).toBeVisible()
  answer('GET /api/pass/:passId', { ...ended, passesInQueue: [] })
  await button('Try again').click()
  await expect.element(page.getByRole('article', { name: /to Library$/ })).toBeVisible()
  await unmountAll()
  answer('GET /api/pass/:passId', refusal(404, 'not_found', 'There is no such pass.'))
  await openPage('/student/pass/half-a-link')
  await expect.element(page.getByRole('heading', { name: "We can't find this pass" })).toBeVisible()
  warned.mockRestore()
})

it('[SLIST-01] [SLIST-02] [SLIST-03] [D-134] a pass that got its origin, but failed to start, can be started from its own page', async () => {
  const pass = issued(NOWHERE)
  const from = { fromRoomId: aSetup().rooms[0]?.roomId ?? null, fromRoomName: 'Room 204', version: 2 }
  const address = await openAsStudent('/student/dashboard/upcoming', { lists: { upcoming: [pass] } })
  await button('Start').click()
  await expect.poll(address.href).toBe(`/student/pass/${pass.passId}/update`)
  await expect.element(button('Save and start')).toBeDisabled()
  await choose('From', /Room 204/)
  await expect.element(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue('Ms. Alvarez')
  answer('POST /api/pass/:passId', { ...pass, ...from })
  answer('POST /api/pass/:passId/start', refusal(409, 'live_pass', 'There is already a live pass.'))
  await button('Save and start').click()
  await expect.element(flashes.getByRole('alert')).toBeVisible()
  await expect.poll(address.href).toBe(`/student/pass/${pass.passId}`)
  await expect.element(page.getByRole('article')).toMatchTextContent('Room 204')
  answer('POST /api/pass/:passId/start', { ...pass, ...from, startedAt: NOW, version: 3 })
  await button('Start').click()
  await expect.element(title('Active Pass')).toBeVisible()
  // Neither the form nor a second copy of this page is in the history.
  address.back()
  await expect.poll(address.href).toBe('/student/dashboard/upcoming')
})

it('[SLIST-02] a pass that has started meanwhile needs no form: its page opens instead', async () => {
  const pass = aRunningPass()
  const address = await openAsStudent(`/student/pass/${pass.passId}/update`, { lists: { live: [pass] } })
  await expect.poll(address.href).toBe(`/student/pass/${pass.passId}`)
  await expect.element(title('Active Pass')).toBeVisible()
})

it('[SLIST-02] [D-134] a student who starts a pass and goes on to another page stays there, and is told', async () => {
  const pass = issued()
  const address = await openAsStudent('/student/dashboard/upcoming', { lists: { upcoming: [pass] } })
  answer('GET /api/notification', pageOf([]))
  const starting = hold('POST /api/pass/:passId/start')
  await button('Start').click()
  await bell.click()
  await expect.poll(address.href).toBe('/student/notifications')
  await starting.answer({ ...pass, startedAt: NOW, version: 2 })
  await expect.element(flashes).toMatchTextContent('Your pass to Library has started.')
  expect(address.href()).toBe('/student/notifications')
})

it('[D-099] [D-120] [SLIST-04] [SPASS-07] [FLASH-11] a pass that a teacher issued and started can be marked as seen', async () => {
  const pass = issued({ startedAt: NOW })
  await openAsStudent(`/student/pass/${pass.passId}`, { lists: { live: [pass] } })
  await expect.element(page.getByText("This is Ms. Alvarez's pass")).toBeVisible()
  answer('POST /api/pass/:passId/acknowledge', { ...pass, acknowledgedAt: NOW, version: 2 })
  await button('Seen').click()
  await expect.element(flashes).toMatchTextContent('Ms. Alvarez has been notified that you have seen this pass.')
  await expect.element(button('Seen')).not.toBeInTheDocument()
  await expect.element(button('Arrived')).toBeVisible()
})

it('[SPASS-03] [FLASH-08] Cancel leaves the line and leads back to Live', async () => {
  const pass = aQueuedPass()
  const address = await openAsStudent(`/student/pass/${pass.passId}`, { lists: { live: [pass] } })
  answer('POST /api/pass/:passId/cancel', { ...pass, canceledAt: NOW, version: 2 })
  await button('Cancel').click()
  await expect.poll(address.href).toBe('/student/dashboard/live')
  await expect.element(flashes).toMatchTextContent('Successfully canceled pass')
})

it('[D-019] [CONST-03] [FLASH-08] [GUARD-15] what has not started can be canceled: a request after a question in red, a scheduled pass with a reason', async () => {
  const request = aPass({ toRoomName: 'Gym' })
  const later = aPass({
    toRoomName: 'Library',
    approvedAt: NOW,
    isAsapPass: false,
    scheduledFor: '2026-11-16T19:00:00.000Z',
  })
  await openAsStudent('/student/dashboard/requested', { lists: { requested: [request], upcoming: [later] } })
  const dialog = page.getByRole('dialog')
  await button('Cancel').click()
  await expect.element(dialog).toMatchTextContent('Cancel your request to Gym?')
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true')
  await expect.element(button('Cancel request')).toHaveStyle({ backgroundColor: '#dc3545' })
  answer('POST /api/pass/:passId/cancel', { ...request, canceledAt: NOW, version: 2 })
  await button('Cancel request').click()
  await expect.element(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Upcoming/ })
    .first()
    .click()
  await page
    .getByRole('article', { name: /to Library$/ })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect.element(button('Cancel pass')).toBeDisabled()
  await page.getByLabelText('Reason').fill('   ')
  await expect.element(button('Cancel pass')).toBeDisabled()
  await page.getByLabelText('Reason').fill('The book is here already.')
  answer('POST /api/pass/:passId/cancel', { ...later, canceledAt: NOW, version: 2 })
  await button('Cancel pass').click()
  await expect.element(flashes).toMatchTextContent('Successfully canceled pass')
  await expect.element(page.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
})

/** Editing a pass: its time and where it starts, and what happens when it cannot be saved, edited or loaded. */
import type { Pass } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, aPass, aRunningPass, aSetup, ROOM_204 } from '../../../base/testing.ts'
import { answer, refusal, sentTo } from '../../../testing/api.ts'
import { openPage } from '../../../testing/render.tsx'
import { flashes, initializeTeacher, openAsTeacher, row } from '../testing.ts'

const SAVE = 'POST /api/pass/:passId'
const UPCOMING = '/faculty/upcoming'
/** 11 am. */
const LATER = '2026-11-16T17:00:00.000Z'

const issued = (changes: Partial<Pass> = {}) =>
  aPass({
    ...{ approvedAt: '2026-11-16T15:38:00.000Z', isAsapPass: false, scheduledFor: LATER, note: 'Return the atlas' },
    ...changes,
  })

const update = page.getByRole('button', { name: 'Update pass' })
const time = page.getByLabelText('Time')
const from = page.getByRole('combobox', { name: 'From', exact: true })

async function openList(pass: Pass) {
  answer('GET /api/pass/:passId', { ...pass, passesInQueue: [] })
  answer('POST /api/pass/conflicts', { studentIds: [] })
  return openAsTeacher(UPCOMING, { lists: { upcoming: [pass] } })
}

const openForm = () => page.getByRole('link', { name: "Edit Maya Okonkwo's pass" }).click()

it('[EDIT-01] [EDIT-02] [D-025] opens from the list, and Cancel leaves it without saving', async () => {
  const pass = issued()
  const address = await openList(pass)
  await openForm()
  await expect.poll(address.href).toBe(`/faculty/pass/${pass.passId}`)
  await expect.element(page.getByText('Return the atlas')).toBeVisible()
  await expect.element(update).toBeDisabled()
  await time.fill('11:15')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(address.href).toBe(UPCOMING)
  await expect.element(row('Maya Okonkwo')).toBeVisible()
  expect(sentTo(SAVE)).toEqual([])
})

it('[EDIT-02] [EDIT-03] [D-024] its time and origin are changed, the rest is read-only, and it is no conflict with itself', async () => {
  const pass = issued({ fromRoomId: null, fromRoomName: null, fromFacultyId: null, fromFacultyName: null })
  const address = await openList(pass)
  await openForm()
  await time.fill('11:15')
  await expect
    .poll(() => sentTo('POST /api/pass/conflicts').at(-1)?.body)
    .toMatchObject({ ignorePassId: pass.passId, scheduledFor: '2026-11-16T17:15:00.000Z' })
  await from.click()
  await page.getByRole('option', { name: /Room 204/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Teacher at origin' })).toHaveValue('Ms. Alvarez')
  for (const label of ['Teacher at destination', 'Student', 'To', 'Note (optional)'])
    expect(page.getByLabelText(label, { exact: true }).elements(), label).toEqual([])
  const saved = { ...pass, fromRoomId: ROOM_204, fromRoomName: 'Room 204', version: 2 }
  answer(SAVE, { ...saved, scheduledFor: '2026-11-16T17:15:00.000Z' })
  await update.click()
  await expect.poll(address.href).toBe(UPCOMING)
  await expect.element(row('Maya Okonkwo')).toMatchTextContent('Room 204')
  await expect.element(row('Maya Okonkwo')).toMatchTextContent('11:15 am')
  expect(sentTo(SAVE)[0]?.body).toEqual({
    ...{ scheduledFor: '2026-11-16T17:15:00.000Z', fromRoomId: ROOM_204, fromFacultyId: ALVAREZ_ID },
  })
})

it('[EDIT-04] [D-134] a failure is told, and can be repeated', async () => {
  const pass = issued()
  const address = await openList(pass)
  await openForm()
  await time.fill('11:15')
  answer(SAVE, refusal(500, 'internal', 'No.'))
  await update.click()
  await expect.element(flashes).toMatchTextContent('Unable to update pass. Please refresh and try again.')
  expect(address.href()).toBe(`/faculty/pass/${pass.passId}`)
  answer(SAVE, { ...pass, scheduledFor: '2026-11-16T17:15:00.000Z', version: 2 })
  await update.click()
  await expect.poll(address.href).toBe(UPCOMING)
})

it('[D-001] a pass that has started can no longer be edited, and says so', async () => {
  const pass = aRunningPass()
  answer('GET /api/pass/:passId', { ...pass, passesInQueue: [] })
  await openAsTeacher(`/faculty/pass/${pass.passId}`)
  await expect.element(page.getByRole('heading', { name: 'This pass cannot be edited' })).toBeVisible()
})

it.each([
  ['of a pass', (pass: Pass) => `/faculty/pass/${pass.passId}`],
  ['of a new pass', () => '/faculty/pass'],
])('[D-134] the form %s says that the rooms of the school could not be loaded, until they are', async (_, pathOf) => {
  const pass = issued()
  answer('GET /api/pass/:passId', { ...pass, passesInQueue: [] })
  answer('POST /api/pass/conflicts', { studentIds: [] })
  answer('GET /api/user/initialize', initializeTeacher())
  answer('GET /api/school/:schoolId', refusal(422, 'invalid', 'Busy'))
  await openPage(pathOf(pass))
  await expect.element(page.getByRole('heading', { name: "Your school's rooms could not be loaded" })).toBeVisible()
  answer('GET /api/school/:schoolId', aSetup())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(from).toBeVisible()
})

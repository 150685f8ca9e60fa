/** Choosing one's rooms in a large school. */
import type { Room } from '@corridor/contract'
import { asRoomId, asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anInitialize, aSetup } from '../base/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'

const NEW_ID = asUserId(99)
const find = page.getByRole('combobox', { name: 'Find your room' })
const options = page.getByRole('option')
const chosen = page.getByRole('list', { name: 'Your rooms' }).getByRole('listitem')
const onward = page.getByRole('button', { name: 'Continue' })

/** 500 rooms on five floors, from Room 101 to Room 599 and beyond, and what there is already. */
function manyRooms(): Room[] {
  const [one] = aSetup().rooms
  if (!one) throw new Error('a school without rooms')
  return Array.from({ length: 500 }, (_, at) => {
    const number = 101 + at
    return { ...one, roomId: asRoomId(1000 + at), userId: null, name: `Annex ${number}`, identifier: `A${number}` }
  })
}

async function openRooms(own: readonly number[] = []) {
  const all = anInitialize('faculty', NEW_ID)
  const schools = Object.fromEntries(Object.entries(all.schools).slice(0, 1))
  answer('GET /api/user/initialize', { ...all, user: { ...all.user, onboarded: false }, schools })
  const setup = aSetup()
  answer('GET /api/school/:schoolId', { ...setup, rooms: [...setup.rooms, ...manyRooms()] })
  answer('GET /api/school/:schoolId/rooms/claims', { rows: [], total: 0, own: own.map(asRoomId) })
  answer('GET /api/school/:schoolId/classes', pageOf([]))
  return openPage('/staff/onboarding/rooms')
}

it('[FIRST-05] with the keyboard alone: a room of 504 by its number, one that has staff, and on', async () => {
  const address = await openRooms()
  await expect.element(page.getByText('504 rooms')).toBeVisible()
  await expect.element(options.last()).toHaveTextContent('Add a room')
  await expect.element(find).toHaveAttribute('aria-expanded', 'true')
  const list = page.getByRole('listbox', { name: 'Rooms' })
  expect(find.element().getAttribute('aria-controls')).toBe(list.element().id)
  await find.fill('A3')
  await find.fill('A317')
  await expect.poll(() => options.elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Annex 317 chosen')).toBeInTheDocument()
  await expect.element(find).toHaveValue('')
  await find.fill('room 118')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen.nth(1)).toHaveTextContent('Room 118 Mr. Osei or Dr. Lind confirms it')
  answer('POST /api/room/:roomId/claim', ({ params }) => ({ isLinked: Number(params.roomId) !== 118 }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(address.href).toBe('/staff/onboarding/classes')
  expect(sentTo('POST /api/room/:roomId/claim').map(({ params }) => Number(params.roomId))).toEqual([1216, 118])
})

it('[FIRST-05] a room that is chosen again is removed, and one that waited is given up', async () => {
  const address = await openRooms([118])
  await expect.element(chosen).toMatchTextContent('Room 118')
  await find.fill('Library')
  await options.first().click()
  await find.fill('Library')
  await expect.element(options.first()).toHaveAttribute('aria-checked', 'true')
  await options.first().click()
  await expect.poll(() => chosen.elements().length).toBe(1)
  await page.getByRole('button', { name: 'Remove Room 118' }).click()
  answer('DELETE /api/room/:roomId/claim', { ok: true })
  await page.getByRole('button', { name: 'I don’t have a room' }).click()
  await expect.poll(address.href).toBe('/staff/onboarding/classes')
  expect(sentTo('DELETE /api/room/:roomId/claim').map(({ params }) => Number(params.roomId))).toEqual([118])
  expect(sentTo('POST /api/room/:roomId/claim')).toEqual([])
})

it('[FIRST-05] all 504 rooms can be scrolled through, although few of them are drawn at first', async () => {
  await openRooms()
  await expect.element(page.getByText('504 rooms')).toBeVisible()
  await expect.element(options.last()).toHaveAttribute('aria-posinset', '505')
  expect(options.elements().length).toBeLessThan(100)
  const list = page.getByRole('listbox', { name: 'Rooms' })
  await expect
    .poll(() => {
      list.element().scrollTo(0, 1_000_000)
      return options.elements().length
    })
    .toBe(505)
  await expect.element(options.nth(503)).toHaveAttribute('aria-posinset', '504')
})

it('[FIRST-05] a refused room says why, and stays to be removed', async () => {
  const address = await openRooms()
  await find.fill('library')
  answer('POST /api/room/:roomId/claim', refusal(404, 'not_found', 'That room was not found.'))
  await onward.click()
  await expect.element(chosen.getByRole('alert')).toHaveTextContent('That room was not found.')
  expect(address.href()).toBe('/staff/onboarding/rooms')
  await page.getByRole('button', { name: 'Remove Library' }).click()
  await expect.element(onward).toBeDisabled()
})

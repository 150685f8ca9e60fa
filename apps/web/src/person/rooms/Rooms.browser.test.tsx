/** The rooms of a person, which administrators link and unlink. */
import type { Person } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aSetup, LIBRARY, OSEI_ID, ROOM_118, SCHOOL_ID } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'
import { anAdministrator, answerPerson, aPerson } from '../testing.ts'

const LINK = 'POST /api/user/:userId/room/:roomId'
const UNLINK = 'DELETE /api/user/:userId/room/:roomId'

const section = page.getByRole('region', { name: 'Rooms' })
const links = section.getByRole('listitem')

it('[USER-09] [API-09] [API-10] a room is linked as soon as it is chosen, and unlinked', async () => {
  const rooms = aSetup().rooms.map(({ roomId, name, identifier, zoneColor }) => ({
    ...{ roomId, schoolId: SCHOOL_ID, name, identifier, zoneColor },
  }))
  let linked: readonly number[] = [ROOM_118]
  const set = (ids: readonly number[]) => {
    linked = ids
    return { ok: true as const }
  }
  const teacher = (): Person =>
    aPerson({ userId: OSEI_ID, type: 'faculty', rooms: rooms.filter(({ roomId }) => linked.includes(roomId)) })
  answerPerson(anAdministrator(), teacher)
  answer(LINK, ({ params }) => set([...linked, Number(params.roomId)]))
  answer(UNLINK, ({ params }) => set(linked.filter((id) => id !== Number(params.roomId))))
  await openPage(`/administrator/user/${OSEI_ID}/rooms`)
  await expect.element(links).toMatchTextContent('Room 118')
  await section.getByLabelText('Link a room').fill('Lib')
  await page.getByRole('option', { name: 'Library' }).click()
  await expect.poll(() => links.elements().length).toBe(2)
  await section.getByRole('button', { name: 'Unlink Room 118' }).click()
  await expect.poll(() => links.elements().length).toBe(1)
  await expect.element(links).toMatchTextContent('Library')
  const idsOf = (key: typeof LINK | typeof UNLINK) => sentTo(key).map(({ params }) => params)
  expect(idsOf(LINK)).toEqual([{ userId: String(OSEI_ID), roomId: String(LIBRARY) }])
  expect(idsOf(UNLINK)).toEqual([{ userId: String(OSEI_ID), roomId: String(ROOM_118) }])
})

import type { UsualDestination } from '@corridor/contract'
import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passSetting, quickSelect, room, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { PersonName, RoomName, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const clients = {} as Record<'sam' | 'tess' | 'uma' | 'lou', TestClient>
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  for (const name of ['sam', 'tess', 'uma', 'lou'] as const) {
    clients[name] = await clientFor(t.database.db, t.origin, north.people[name].userId, t.clock.now())
  }
})
afterAll(() => t.close())
beforeEach(async () => {
  await forgetPasses(t.database)
  await t.database.db.delete(quickSelect)
})

const id = (name: PersonName) => north.people[name].userId

/** From the classroom, by the names of the rooms. */
async function destinations(): Promise<Partial<Record<RoomName, UsualDestination>>> {
  const from = `fromRoomId=${north.rooms.classroom}&fromFacultyId=${id('ada')}`
  const path = `/api/pass/destinations?schoolId=${north.schoolId}&${from}`
  const { status, body: answer } = await clients.sam.send<UsualDestination[]>('GET', path)
  expect(status).toBe(200)
  const nameOf = new Map(Object.entries(north.rooms).map(([name, roomId]) => [roomId, name]))
  return Object.fromEntries(answer.map((one) => [nameOf.get(one.roomId), one]))
}

async function went(...rooms: RoomName[]): Promise<void> {
  for (const to of rooms) {
    const { passId } = await requestPass(clients.sam, north, { to })
    await clients.sam.call('POST /api/pass/:passId/complete', { params: { passId } })
    t.clock.advance(1)
  }
}

const choose = (...rooms: RoomName[]) =>
  t.database.db.insert(quickSelect).values(
    rooms.map((name, position) => ({
      userId: id('sam'),
      schoolId: north.schoolId,
      kind: 'destination' as const,
      position,
      roomId: north.rooms[name],
    })),
  )

describe('a student’s usual destinations', () => {
  it('[D-038] are what they chose for quick select and where they went, most used first', async () => {
    await choose('nurse', 'library', 'gym')
    expect(Object.keys(await destinations())).toEqual(['nurse', 'library', 'gym'])
    await went('restroom', 'library', 'restroom')
    expect(Object.keys(await destinations())).toEqual(['restroom', 'library', 'nurse', 'gym'])
  })

  it('[QUICK-02] are the restrooms and fountains of the school for somebody who has none yet', async () => {
    expect(Object.keys(await destinations())).toEqual(['restroom'])
    expect((await destinations()).restroom).toMatchObject({ outlook: 'go', userId: null })
  })

  it('[D-172] are rooms that are in use', async () => {
    await choose('library', 'gym')
    const inUse = (endedAt: Instant | null) =>
      t.database.db.update(room).set({ endedAt }).where(eq(room.roomId, north.rooms.gym))
    await inUse(t.clock.now())
    expect(Object.keys(await destinations())).toEqual(['library'])
    await inUse(null)
  })
})

const limitRestroom = (totalLimit: number) =>
  t.database.db.update(room).set({ totalLimit }).where(eq(room.roomId, north.rooms.restroom))

describe('what would happen to a request', () => {
  it('[D-007] it starts, or waits in line where the room is full, after those who wait there', async () => {
    await choose('restroom')
    await limitRestroom(2)
    await requestPass(clients.tess, north, { to: 'restroom' })
    expect((await destinations()).restroom).toMatchObject({ outlook: 'go', inLine: 0 })
    await requestPass(clients.uma, north, { to: 'restroom' })
    expect((await destinations()).restroom).toMatchObject({ outlook: 'line', inLine: 0 })
    await requestPass(clients.lou, north, { to: 'restroom' })
    expect((await destinations()).restroom).toMatchObject({ outlook: 'line', inLine: 1 })
    await limitRestroom(3)
  })

  it('[D-012] [D-013] somebody is asked, whose name it says', async () => {
    await choose('lab', 'gym')
    const { lab, gym } = await destinations()
    expect(lab).toMatchObject({ outlook: 'ask', approverName: expect.stringContaining('North') })
    expect(gym).toMatchObject({ outlook: 'ask' })
  })

  it('[D-037] a room that only accepts scheduled passes has to be scheduled', async () => {
    await choose('nurse')
    expect((await destinations()).nurse).toMatchObject({ outlook: 'schedule' })
  })

  it('[D-012] [D-042] somebody is asked for a student without quick passes', async () => {
    await choose('library')
    expect((await destinations()).library).toMatchObject({ outlook: 'go' })
    const lock = (locked: boolean) =>
      t.database.db
        .update(userAccount)
        .set({ locked, dailyPassLimit: 0 })
        .where(eq(userAccount.userId, id('sam')))
    await lock(true)
    expect((await destinations()).library).toMatchObject({ outlook: 'ask' })
    await lock(false)
    await t.database.db.insert(passSetting).values({
      schoolId: north.schoolId,
      studentId: id('sam'),
      facultyId: null,
      requiresApproval: true,
      changedAt: t.clock.now(),
    })
    expect((await destinations()).library).toMatchObject({ outlook: 'ask' })
    await t.database.db.delete(passSetting)
  })
})

it('staff have none', async () => {
  const ada = await t.as('ada.north')
  const { status } = await ada.send('GET', `/api/pass/destinations?schoolId=${north.schoolId}`)
  expect(status).toBe(403)
})

import { type Instant, minutesAfter } from '@corridor/rules/time'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { putIntoClass } from '../testing/classes.ts'
import type { TestClient } from '../testing/client.ts'
import { forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
beforeEach(() => forgetPasses(t.database))
afterAll(() => t.close())

const now: Instant = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const find = (client: TestClient, search: string) => client.call('POST /api/find', { body: { search } })

const inClass = (person: Person, confirmedAt?: Instant | null) =>
  putIntoClass(t.database.db, north, person, confirmedAt)

describe('what is found', () => {
  it('[FIND-01] students, faculty and rooms of the own schools, for those who may open them', async () => {
    const dora = await as(north.people.dora)
    const everything = await find(dora, 'north')
    expect(everything.students.map(({ firstName }) => firstName)).toEqual(['Lou', 'Sam', 'Tess', 'Uma'])
    expect(everything.faculty.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Ada North', 'Ben North', 'Cora North', 'Dora North']),
    )
    expect(everything.students.every(({ schoolId }) => schoolId === north.schoolId)).toBe(true)
    const { rooms, students } = await find(dora, 'libr')
    expect(rooms).toMatchObject([{ roomId: north.rooms.library, limit: null, students: 0, inLine: 0 }])
    expect(students).toEqual([])
    expect((await find(dora, 'ada')).faculty).toMatchObject([{ roomNames: [expect.stringContaining('classroom')] }])
  })

  it('[FIND-01] a teacher finds the students whom they know and the rooms that they work in, and no colleagues', async () => {
    const ada = await as(north.people.ada)
    expect(await find(ada, 'tess')).toEqual({ students: [], faculty: [], rooms: [] })
    await inClass(north.people.tess, null)
    expect((await find(ada, 'tess')).students).toEqual([])
    await inClass(north.people.tess)
    expect((await find(ada, 'tess')).students).toMatchObject([{ userId: north.people.tess.userId }])
    expect((await find(ada, 'ben')).faculty).toEqual([])
    expect((await find(ada, 'classroom')).rooms).toMatchObject([{ roomId: north.rooms.classroom }])
    expect((await find(ada, 'library')).rooms).toEqual([])
  })

  it('[FIND-01] a student finds nothing', async () => {
    expect(await find(await as(north.people.sam), 'north')).toEqual({ students: [], faculty: [], rooms: [] })
  })

  it('[FIND-01] 20 results at most, of which every kind keeps its share', async () => {
    const made = await makeStudents(t.database.db, north, t.world.districtId, 30, now)
    const dora = await as(north.people.dora)
    expect((await find(dora, 'many')).students).toHaveLength(20)
    const ids = made.map(({ userId }) => userId)
    await t.database.db.update(userAccount).set({ lastName: 'North' }).where(inArray(userAccount.userId, ids))
    const { students, faculty, rooms } = await find(dora, 'n')
    expect(students.length + faculty.length + rooms.length).toBe(20)
    expect({ faculty: faculty.length, rooms: rooms.length }).toEqual({ faculty: 5, rooms: 6 })
  })

  it('[FIND-01] 60 searches a minute for each person, then a refusal that says to wait', async () => {
    const ben = await as(north.people.ben)
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => ben.ask('POST /api/find', { body: { search: 'uma' } })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toMatchObject([{ body: { error: { code: 'too_many_attempts' } } }])
    expect((await (await as(north.people.cora)).ask('POST /api/find', { body: { search: 'uma' } })).status).toBe(200)
    t.clock.advance(1.5)
    expect((await ben.ask('POST /api/find', { body: { search: 'uma' } })).status).toBe(200)
  })
})

describe('where students are', () => {
  const whereIs = async (client: TestClient, name: string) => (await find(client, name)).students[0]?.whereabouts

  it('[FIND-01] on a pass, in line, in class or in no class', async () => {
    const dora = await as(north.people.dora)
    const { sam, uma } = north.people
    expect(await whereIs(dora, 'lou')).toMatchObject({ state: 'noClass' })
    await inClass(sam)
    expect(await whereIs(dora, 'sam')).toMatchObject({ state: 'inClass', className: 'Chemistry' })
    const startedAt = minutesAfter(now, -4)
    await putPasses(t.database.db, north, [
      { createdAt: startedAt, approvedAt: startedAt, startedAt },
      { createdAt: startedAt, approvedAt: startedAt, enqueuedAt: startedAt, lineNumber: 1, studentId: uma.userId },
    ])
    expect(await whereIs(dora, 'sam')).toMatchObject({ state: 'onPass', since: startedAt })
    expect(await whereIs(dora, 'uma')).toMatchObject({ state: 'inLine' })
    expect((await find(dora, 'libr')).rooms).toMatchObject([{ students: 1, inLine: 1 }])
    const page = await dora.call('GET /api/user/:userId/passes', { params: { userId: sam.userId } })
    expect(page.whereabouts).toMatchObject({ state: 'onPass', since: startedAt })
  })

  it('[FIND-01] a teacher learns that a student is out, but not where a colleague has sent them', async () => {
    await inClass(north.people.lou)
    const startedAt = minutesAfter(now, -4)
    const { lou, ben } = north.people
    const elsewhere = { fromRoomId: north.rooms.gym, studentId: lou.userId, createdBy: ben.userId }
    await putPasses(t.database.db, north, [{ createdAt: startedAt, approvedAt: startedAt, startedAt, ...elsewhere }])
    expect(await whereIs(await as(north.people.ada), 'lou')).toMatchObject({ state: 'onPass', roomName: null })
  })
})

/** What a paused room keeps from whom, on the real database. */
import type { Pass, Room } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { room } from '../db/schema/index.ts'
import { reopen } from '../jobs/reopen.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let admin: TestClient
const students = {} as Record<'sam' | 'tess' | 'uma' | 'lou', TestClient>
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  admin = await t.as('dora.north')
  for (const name of ['sam', 'tess', 'uma', 'lou'] as const) {
    students[name] = await clientFor(t.database.db, t.origin, north.people[name].userId, t.clock.now())
  }
})
afterAll(() => t.close())
afterEach(async () => {
  await forgetPasses(t.database)
  await t.database.db.update(room).set({ pausedAt: null, pausedUntil: null, pauseReason: null })
})

const inMinutes = (minutes: number) => minutesAfter(t.clock.now(), minutes)
const restroom = () => ({ params: { roomId: north.rooms.restroom } })
const read = () => admin.call('GET /api/room/:roomId/full', restroom())
async function pause(length: '15' | '30' | 'day' | 'open' = '15', reason?: string): Promise<Room> {
  const { version } = await read()
  return admin.call('POST /api/room/:roomId/pause', {
    ...restroom(),
    body: { length, version, ...(reason !== undefined && { reason }) },
  })
}
async function resume(): Promise<Room> {
  const { version } = await read()
  return admin.call('POST /api/room/:roomId/resume', { ...restroom(), body: { version } })
}
const go = (student: TestClient) => requestPass(student, north, { to: 'restroom' })
const start = (who: TestClient, { passId }: Pass) =>
  who.ask('POST /api/pass/:passId/start', { params: { passId }, body: {} })
const reread = (student: TestClient, { passId }: Pass) => student.call('GET /api/pass/:passId', { params: { passId } })
const refusedWith = (code: string) => ({ status: 409, body: { error: { code } } })
const limit = (totalLimit: number) =>
  t.database.db.update(room).set({ totalLimit }).where(eq(room.roomId, north.rooms.restroom))

describe('a paused room', () => {
  it('[PAUSE-01] cannot be requested until it opens by itself, and can be used again then', async () => {
    const paused = await pause('15', 'Being cleaned')
    expect(paused).toMatchObject({ pausedAt: t.clock.now(), pauseReason: 'Being cleaned' })
    const pass = {
      toRoomId: north.rooms.restroom,
      fromRoomId: north.rooms.classroom,
      fromFacultyId: north.people.ada.userId,
      isAsapPass: true,
    }
    expect(await students.sam.ask('POST /api/pass', { body: { pass } })).toMatchObject(refusedWith('room_paused'))
    t.clock.advance(15)
    expect((await go(students.sam)).startedAt).not.toBeNull()
  })

  it('[PAUSE-01] can be requested for a time after it opens', async () => {
    await pause('15')
    const body = (scheduledFor: string) => ({
      pass: {
        toRoomId: north.rooms.restroom,
        fromRoomId: north.rooms.classroom,
        fromFacultyId: north.people.ada.userId,
        scheduledFor,
      },
    })
    expect(await students.sam.ask('POST /api/pass', { body: body(inMinutes(10)) })).toMatchObject(
      refusedWith('room_paused'),
    )
    expect((await students.sam.ask('POST /api/pass', { body: body(inMinutes(20)) })).status).toBe(200)
  })

  it('[PAUSE-01] keeps its line, which moves when it opens; active passes go on; the job run twice changes nothing', async () => {
    await limit(1)
    const active = await go(students.sam)
    const waiting = await go(students.tess)
    await pause('15')
    await students.sam.call('POST /api/pass/:passId/complete', { params: { passId: active.passId } })
    expect(await reread(students.tess, waiting)).toMatchObject({ startedAt: null, placeInLine: 1 })
    await reopen(t.server.context)
    expect((await reread(students.tess, waiting)).startedAt).toBeNull()
    t.clock.advance(15)
    await reopen(t.server.context)
    const started = await reread(students.tess, waiting)
    expect(started.startedAt).toBe(t.clock.now())
    await reopen(t.server.context)
    expect((await reread(students.tess, waiting)).version).toBe(started.version)
    await limit(3)
  })

  it('[PAUSE-01] resumed, lets its line go at once', async () => {
    await limit(1)
    const active = await go(students.sam)
    const waiting = await go(students.tess)
    await pause('open')
    await students.sam.call('POST /api/pass/:passId/complete', { params: { passId: active.passId } })
    expect((await reread(students.tess, waiting)).startedAt).toBeNull()
    expect(await resume()).toMatchObject({ pausedAt: null, pausedUntil: null })
    expect((await reread(students.tess, waiting)).startedAt).not.toBeNull()
    await limit(3)
  })

  it('[PAUSE-01] takes whom staff send after a question, and nobody who was sent before', async () => {
    const ada = await t.as('ada.north')
    const input = { to: 'restroom', scheduledFor: inMinutes(1) } as const
    const before = await issuePass(ada, north, input)
    await pause()
    t.clock.advance(1)
    expect(await start(students.sam, before)).toMatchObject(refusedWith('room_paused'))
    expect(await start(ada, before)).toMatchObject(refusedWith('room_paused'))
    await expect(issuePass(ada, north, { ...input, studentId: north.people.tess.userId })).rejects.toThrow(
      'room_paused',
    )
    const sent = await issuePass(ada, north, { ...input, studentId: north.people.tess.userId, despitePause: true })
    expect((await start(students.tess, sent)).status).toBe(200)
  })

  it('[PAUSE-01] tells students until when, and never why', async () => {
    await pause('15', 'Being cleaned')
    const [tile] = await students.sam.call('GET /api/pass/destinations', { query: { schoolId: north.schoolId } })
    expect(tile).toMatchObject({ roomId: north.rooms.restroom, outlook: 'paused', closedUntil: inMinutes(15) })
    const roomFor = async (who: TestClient) => {
      const { rooms } = await who.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })
      return rooms.find(({ roomId }) => roomId === north.rooms.restroom)
    }
    expect(await roomFor(students.sam)).toMatchObject({ pausedUntil: inMinutes(15), pauseReason: null })
    expect(await roomFor(admin)).toMatchObject({ pauseReason: 'Being cleaned' })
    const params = { schoolId: north.schoolId }
    const { rows } = await admin.call('GET /api/school/:schoolId/rooms', { params, query: { search: 'restroom' } })
    expect(rows).toMatchObject([{ pausedAt: t.clock.now(), pausedUntil: inMinutes(15), pauseReason: 'Being cleaned' }])
  })
})

describe('pausing', () => {
  it('[PAUSE-01] is found in the table of rooms and on the dashboard while it lasts, with who waits for it', async () => {
    const params = { schoolId: north.schoolId }
    const rooms = (query: { paused?: 'true' }) => admin.call('GET /api/school/:schoolId/rooms', { params, query })
    const onDashboard = async () => (await admin.call('GET /api/school/:schoolId/now', { params })).pausedRooms
    await limit(1)
    await go(students.sam)
    await go(students.tess)
    expect(await admin.call('GET /api/room/:roomId/occupancy', restroom())).toEqual({ active: 1, inLine: 1 })
    expect(await students.sam.ask('GET /api/room/:roomId/occupancy', restroom())).toMatchObject({ status: 403 })
    expect(await onDashboard()).toEqual([])
    const { roomId, version } = await pause('15', 'Being cleaned')
    const all = await rooms({})
    const paused = await rooms({ paused: 'true' })
    expect(paused.rows.map((row) => row.roomId)).toEqual([roomId])
    expect([paused.total, paused.pausedCount, paused.roomCount]).toEqual([1, 1, all.total])
    expect(await onDashboard()).toMatchObject([{ roomId, version, pauseReason: 'Being cleaned' }])
    t.clock.advance(15)
    expect((await rooms({ paused: 'true' })).total).toBe(0)
    expect(await onDashboard()).toEqual([])
    await limit(-1)
  })

  it('[PAUSE-01] is for those who may limit the room, and for rooms of their own school', async () => {
    const ben = await t.as('ben.north')
    const cora = await t.as('cora.north')
    const { version } = await read()
    const attempt = (who: TestClient, roomId = north.rooms.restroom) =>
      who.ask('POST /api/room/:roomId/pause', { params: { roomId }, body: { length: '15', version } })
    expect((await attempt(students.sam)).status).toBe(403)
    expect([(await attempt(ben)).status, (await attempt(cora)).status]).toContain(403)
    expect((await attempt(admin, t.world.abroad.rooms.restroom)).status).toBe(404)
    const tooLong = { length: '15', version, reason: 'x'.repeat(61) } as const
    expect(await admin.ask('POST /api/room/:roomId/pause', { ...restroom(), body: tooLong })).toMatchObject({
      status: 422,
      body: { error: { fields: { reason: expect.any(String) } } },
    })
  })

  it('[PAUSE-01] is an edit with a version, and in Activity', async () => {
    const { version } = await read()
    await pause('30', 'Out of order')
    const late = await admin.ask('POST /api/room/:roomId/pause', { ...restroom(), body: { length: 'day', version } })
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'changed', current: { pauseReason: 'Out of order' } } },
    })
    await resume()
    const { rows } = await admin.call('GET /api/school/:schoolId/activity', {
      params: { schoolId: north.schoolId },
      query: {},
    })
    expect(rows.slice(0, 2).map(({ what }) => what)).toEqual([
      expect.stringMatching(/^resumed /),
      expect.stringMatching(/^paused /),
    ])
  })

  it('[PAUSE-01] 50 starts against one pause: each is before it, or refused', async () => {
    await limit(-1)
    const crowd = await makeStudents(t.database.db, north, t.world.districtId, 50, t.clock.now())
    const clients = await Promise.all(
      crowd.map(({ userId }) => clientFor(t.database.db, t.origin, userId, t.clock.now())),
    )
    const { version } = await read()
    const pass = {
      toRoomId: north.rooms.restroom,
      fromRoomId: north.rooms.classroom,
      fromFacultyId: north.people.ada.userId,
      isAsapPass: true,
    }
    const asks = clients.map((client) => client.ask('POST /api/pass', { body: { pass } }))
    const paused = admin.ask('POST /api/room/:roomId/pause', { ...restroom(), body: { length: 'open', version } })
    const answers = await Promise.all(asks)
    expect((await paused).status).toBe(200)
    for (const { status, body } of answers) {
      if (status !== 200) expect({ status, body }).toMatchObject(refusedWith('room_paused'))
    }
    const { rows } = await t.database.pool.query('select started_at from pass where to_room_id = $1', [
      north.rooms.restroom,
    ])
    expect(rows).toHaveLength(answers.filter(({ status }) => status === 200).length)
    expect(rows.every((row) => row.started_at !== null)).toBe(true)
    await limit(3)
  })
})

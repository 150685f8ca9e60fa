/** What a session has access to, as seen in the viewer that `initialize` returns. */
import type { SchoolId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cover, membership, roomLink, school } from '../db/schema/index.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type Person } from '../testing/world.ts'

let t: TestServer
let teacher: Person
let client: TestClient
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

let teacherCount = 0
/** Teaches at both schools, and has a room in each. */
beforeEach(async () => {
  const { north, south, districtId } = t.world
  teacherCount += 1
  teacher = await makePerson(t.database.db, {
    districtId,
    type: 'faculty',
    username: `both${teacherCount}.schools`,
    passwordHash: await hashOf('ada.north'),
    now: t.clock.now(),
    schoolIds: [north.schoolId, south.schoolId],
  })
  for (const { schoolId, rooms } of [north, south]) {
    const link = { schoolId, roomId: rooms.lab, userId: teacher.userId, createdAt: t.clock.now() }
    await t.database.db.insert(roomLink).values(link)
  }
  client = await t.as(teacher.username)
})

async function hashOf(username: string): Promise<string> {
  const { rows } = await t.database.pool.query('select password_hash from user_account where username = $1', [username])
  return rows[0].password_hash
}

const viewer = async () => (await client.call('GET /api/user/initialize')).viewer

async function leave(schoolId: SchoolId): Promise<void> {
  await t.database.db
    .update(membership)
    .set({ endedAt: t.clock.now() })
    .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, teacher.userId)))
}

it('[D-141] a school that the person left is gone at the next request, and so are its rooms', async () => {
  const { north, south } = t.world
  expect(Object.keys((await viewer()).permissions).map(Number)).toEqual([north.schoolId, south.schoolId])
  expect((await viewer()).linkedRoomIds).toEqual([north.rooms.lab, south.rooms.lab])
  await leave(south.schoolId)
  expect(Object.keys((await viewer()).permissions).map(Number)).toEqual([north.schoolId])
  expect((await viewer()).linkedRoomIds).toEqual([north.rooms.lab])
})

it('[D-141] a person who left a school receives nothing more about the room they had there', async () => {
  const { north, south } = t.world
  await leave(south.schoolId)
  const former = await client.listen()
  for (const [who, { rooms, people }] of [
    ['sam.south', south],
    ['sam.north', north],
  ] as const) {
    const student = await t.as(who)
    const scheduledFor = minutesAfter(t.clock.now(), 60)
    const toBen = { toRoomId: rooms.lab, toFacultyId: people.ben.userId }
    await student.call('POST /api/pass', { body: { pass: { fromRoomId: rooms.library, ...toBen, scheduledFor } } })
  }
  await former.hear('createPass', ({ pass }) => pass?.schoolId === north.schoolId)
  expect(former.heard.filter(({ payload }) => payload.pass?.schoolId === south.schoolId)).toEqual([])
  former.close()
})

it('[D-142] cover counts from its beginning until its end', async () => {
  const { schoolId, people } = t.world.north
  const now = t.clock.now()
  await t.database.db.insert(cover).values({
    schoolId,
    userId: teacher.userId,
    forUserId: people.ada.userId,
    fromAt: minutesAfter(now, 10),
    untilAt: minutesAfter(now, 20),
  })
  expect((await viewer()).covers).toEqual({})
  t.clock.advance(10)
  expect((await viewer()).covers).toEqual({ [schoolId]: [people.ada.userId] })
  t.clock.advance(10)
  expect((await viewer()).covers).toEqual({})
})

it('[D-142] cover ends with the school', async () => {
  const { schoolId, people } = t.world.north
  const now = t.clock.now()
  await t.database.db.insert(cover).values({
    schoolId,
    userId: teacher.userId,
    forUserId: people.ada.userId,
    fromAt: now,
    untilAt: minutesAfter(now, 20),
  })
  expect((await viewer()).covers).toEqual({ [schoolId]: [people.ada.userId] })
  await leave(schoolId)
  expect((await viewer()).covers).toEqual({})
})

it('[D-141] nobody belongs to a school that has ended', async () => {
  const { schoolId } = t.world.south
  await t.database.db.update(school).set({ endedAt: t.clock.now() }).where(eq(school.schoolId, schoolId))
  expect(Object.keys((await viewer()).permissions).map(Number)).toEqual([t.world.north.schoolId])
})

it('[D-119] a student who is linked to a room is not part of its staff, and receives nothing about others there', async () => {
  const { schoolId, rooms, people } = t.world.north
  const link = { schoolId, roomId: rooms.library, userId: people.sam.userId, createdAt: t.clock.now() }
  await t.database.db.insert(roomLink).values(link)
  const [sam, tess] = [await t.as('sam.north'), await t.as('tess.north')]
  expect((await sam.call('GET /api/user/initialize')).viewer.linkedRoomIds).toEqual([])
  const socket = await sam.listen()
  await requestPass(tess, t.world.north, { to: 'library' })
  const own = await requestPass(sam, t.world.north, { to: 'restroom' })
  const event = `createPass:${people.sam.userId}`
  await socket.hear(event, ({ pass }) => pass?.passId === own.passId)
  expect(socket.heard.filter(({ payload }) => payload.pass && payload.pass.passId !== own.passId)).toEqual([])
  socket.close()
})

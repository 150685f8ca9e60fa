/** Two teachers work at the same two schools. One covers the other, at North only. */
import type { Pass } from '@corridor/contract'
import { asUserGroupId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { classMember, cover, roomLink, roomSetting, schoolClass, userAccount } from '../db/schema/index.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let regular: Person
let substitute: Person
let client: TestClient

beforeAll(async () => {
  t = await startServer()
  const { north, south, districtId } = t.world
  const { rows } = await t.database.pool.query(`select password_hash from user_account where username = 'ada.north'`)
  const teacher = (username: string) =>
    makePerson(t.database.db, {
      districtId,
      type: 'faculty',
      username,
      passwordHash: rows[0].password_hash,
      now: t.clock.now(),
      schoolIds: [north.schoolId, south.schoolId],
    })
  regular = await teacher('regular.both')
  substitute = await teacher('substitute.both')
  await t.database.db
    .update(userAccount)
    .set({ notificationSettings: ['request'] })
    .where(inArray(userAccount.userId, [regular.userId, substitute.userId]))
  for (const { schoolId, rooms, people } of [north, south]) {
    const createdAt = t.clock.now()
    await t.database.db.insert(roomLink).values({ schoolId, roomId: rooms.gym, userId: regular.userId, createdAt })
    const [group] = await t.database.db
      .insert(schoolClass)
      .values({ schoolId, name: 'Physical education', ownedBy: regular.userId, createdAt })
      .returning()
    await t.database.db.insert(classMember).values({
      schoolId,
      userGroupId: group?.userGroupId ?? asUserGroupId(0),
      userId: people.uma.userId,
      startedAt: createdAt,
      confirmedAt: createdAt,
    })
  }
  client = await t.as(substitute.username)
})
afterAll(() => t.close())

beforeEach(async () => {
  const now = t.clock.now()
  await t.database.db.insert(cover).values({
    schoolId: t.world.north.schoolId,
    userId: substitute.userId,
    forUserId: regular.userId,
    fromAt: now,
    untilAt: minutesAfter(now, 24 * 60),
  })
  const { north, south } = t.world
  await t.database.db.insert(roomSetting).values(
    [north, south].map(({ schoolId, rooms }) => ({
      schoolId,
      fromFacultyId: regular.userId,
      toRoomId: rooms.library,
      approval: 'required' as const,
      passLimit: 2,
      createdAt: now,
    })),
  )
})
afterEach(async () => {
  await t.database.db.delete(cover).where(eq(cover.userId, substitute.userId))
  await forgetPasses(t.database)
})

/** A request that the regular teacher is asked to approve. */
async function requestIn(world: SchoolWorld, student = 'sam'): Promise<Pass> {
  const name = world === t.world.north ? 'north' : 'south'
  const facultyId = regular.userId
  return requestPass(await t.as(`${student}.${name}`), world, {
    from: 'library',
    to: 'gym',
    fromFacultyId: null,
    toFacultyId: facultyId,
  })
}

describe('[D-156] cover counts in the school it was given for', () => {
  it('in the lists', async () => {
    const { north, south } = t.world
    const [here, there] = [await requestIn(north), await requestIn(south)]
    const { schools, viewer } = await client.call('GET /api/user/initialize')
    expect(viewer.covers).toEqual({ [north.schoolId]: [regular.userId] })
    expect(schools[north.schoolId]?.userRequested.map(({ passId }) => passId)).toEqual([here.passId])
    expect(schools[south.schoolId]?.userRequested).toEqual([])
    const history = await client.call('POST /api/pass/query', {
      body: { timeRangeType: 'today', passTypes: ['requested'], durationType: 'any' },
    })
    expect(history.rows.map(({ passId }) => passId)).toEqual([here.passId])
    expect(there.schoolId).toBe(south.schoolId)
  })

  it('in the actions on passes', async () => {
    const [here, there] = [await requestIn(t.world.north), await requestIn(t.world.south)]
    const approve = ({ passId }: Pass) => client.ask('POST /api/pass/:passId/approve', { params: { passId } })
    expect((await approve(there)).status).toBe(403)
    expect((await approve(here)).status).toBe(200)
    const bulk = await client.call('POST /api/pass/reject', { body: { passIds: [there.passId], reason: 'No' } })
    expect(bulk.passes).toEqual([])
    expect(bulk.skipped.map(({ code }) => code)).toEqual(['not_allowed'])
  })

  it('[D-176] in the rooms, classes and destinations that it lends', async () => {
    const { north, south } = t.world
    const setupOf = ({ schoolId }: SchoolWorld) => client.call('GET /api/school/:schoolId', { params: { schoolId } })
    const here = await setupOf(north)
    expect(here.userRooms).toEqual([north.rooms.gym])
    expect(here.classes.map(({ ownedBy }) => ownedBy)).toEqual([regular.userId])
    expect(here.roomSettings.map(({ fromFacultyId }) => fromFacultyId)).toEqual([regular.userId])
    expect(await setupOf(south)).toMatchObject({ userRooms: [], classes: [], roomSettings: [] })
  })

  it('in the students whose passes can be opened', async () => {
    const statusOf = async ({ people }: SchoolWorld) =>
      (await client.ask('GET /api/user/:userId/passes', { params: { userId: people.uma.userId } })).status
    expect([await statusOf(t.world.north), await statusOf(t.world.south)]).toEqual([200, 404])
  })

  it('in live events, while notifications still go to the colleague only', async () => {
    const { north, south } = t.world
    const covering = await client.listen()
    const covered = await (await t.as(regular.username)).listen()
    const there = await requestIn(south)
    const here = await requestIn(north)
    const event = `createPass:${regular.userId}` as const
    await covering.hear(event, ({ pass }) => pass?.passId === here.passId)
    for (const { passId } of [here, there]) {
      const received = await covered.hear(event, ({ pass }) => pass?.passId === passId)
      expect(received.payload.notification?.type).toBe('request')
    }
    expect(covering.heard.filter(({ payload }) => payload.notification)).toEqual([])
    expect(covering.heard.filter(({ payload }) => payload.pass?.schoolId === south.schoolId)).toEqual([])
    covering.close()
    covered.close()
  })
})

it('[D-176] a room that the colleague gives up is no longer lent, even to an open socket', async () => {
  const { north } = t.world
  const covering = await client.listen()
  const disconnected = new Promise((resolve) => covering.socket.once('disconnect', resolve))
  const link = and(eq(roomLink.userId, regular.userId), eq(roomLink.roomId, north.rooms.gym))
  await t.database.db.update(roomLink).set({ endedAt: t.clock.now() }).where(link)
  await disconnected
  const { viewer } = await client.call('GET /api/user/initialize')
  expect(viewer.linkedRoomIds).toEqual([])
  await t.database.db.update(roomLink).set({ endedAt: null }).where(link)
  covering.close()
})

it('[D-176] cover is not passed on', async () => {
  const { north } = t.world
  const now = t.clock.now()
  const third = north.people.ben
  await t.database.db.insert(cover).values({
    schoolId: north.schoolId,
    userId: third.userId,
    forUserId: substitute.userId,
    fromAt: now,
    untilAt: minutesAfter(now, 60),
  })
  const { viewer } = await (await t.as(third.username)).call('GET /api/user/initialize')
  expect(viewer.covers).toEqual({ [north.schoolId]: [substitute.userId] })
  expect(viewer.linkedRoomIds).not.toContain(north.rooms.gym)
  await t.database.db.delete(cover).where(eq(cover.userId, third.userId))
})

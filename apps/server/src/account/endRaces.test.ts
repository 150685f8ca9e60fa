/**
 * Something ends, and at the same moment something is added to it. Either the second is refused, or it ends as well.
 * Whatever both need is held until they wait for it in a known order.
 */
import type { BlockId, RoomId, UserId } from '@corridor/rules/ids'
import { eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import {
  block,
  classMember,
  cover,
  passSetting,
  quickSelect,
  roomLink,
  roomSetting,
  schedule,
  schoolClass,
  userAccount,
} from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { oneAfterTheOther } from '../testing/holdLocks.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  dora = await as(north.people.dora)
})
afterAll(() => t.close())

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, t.clock.now())

let made = 0
async function somebody(type: 'student' | 'faculty'): Promise<Person> {
  made += 1
  return makePerson(t.database.db, {
    districtId: t.world.districtId,
    type,
    username: `leaving${made}.north`,
    passwordHash: 'none',
    now: t.clock.now(),
    schoolIds: [north.schoolId],
  })
}

function newRoom() {
  made += 1
  return { schoolId: north.schoolId, name: `Room ${made}`, identifier: `R${made}` }
}

async function aRoom(): Promise<RoomId> {
  const { roomId } = await dora.call('POST /api/room', { body: newRoom() })
  return roomId
}

async function aBlock(): Promise<BlockId> {
  const { db } = t.database
  const { schoolId } = north
  made += 1
  const { scheduleId } = expectOne(
    await db
      .insert(schedule)
      .values({ schoolId, name: `Schedule ${made}`, createdAt: t.clock.now() })
      .returning(),
  )
  const { blockId } = expectOne(
    await db.insert(block).values({ schoolId, scheduleId, name: 'A', createdAt: t.clock.now() }).returning(),
  )
  return blockId
}

async function aClass() {
  const { userId: ownedBy } = north.people.ada
  const values = { schoolId: north.schoolId, name: 'Art', ownedBy, createdAt: t.clock.now() }
  return expectOne(await t.database.db.insert(schoolClass).values(values).returning())
}

type Act = () => Promise<{ status: number }>

const leave = (userId: UserId) => () =>
  dora.ask('DELETE /api/user/:userId/school/:schoolId', { params: { userId, schoolId: north.schoolId } })
const close = (roomId: RoomId) => () => dora.ask('DELETE /api/room/:roomId', { params: { roomId } })
const remove = (blockId: BlockId) => () =>
  dora.ask('DELETE /api/block/:blockId', { params: { blockId }, query: { releaseClasses: 'true' } })

const theSchool = (tx: Tx) =>
  tx.execute(sql`select 1 from school where school_id = ${north.schoolId} for no key update`)

/** The end is first in line. */
const whileEnding = (end: Act, add: Act) => oneAfterTheOther(t.database, theSchool, [end, add])

describe('[D-141] while a membership ends', () => {
  it.each(['substitute', 'colleague'] as const)('the %s gets no cover', async (leaving) => {
    const tom = await somebody('faculty')
    const { ada } = north.people
    const [userId, forUserId] = leaving === 'substitute' ? [tom.userId, ada.userId] : [ada.userId, tom.userId]
    const times = { fromAt: t.clock.now(), untilAt: '2026-10-13T17:00:00.000Z' }
    const body = { schoolId: north.schoolId, userId, forUserId, ...times }
    expect(await whileEnding(leave(tom.userId), () => dora.ask('POST /api/cover', { body }))).toEqual([200, 404])
    const theirs = or(eq(cover.userId, tom.userId), eq(cover.forUserId, tom.userId))
    expect(await t.database.db.$count(cover, theirs)).toBe(0)
  })

  it.each(['from', 'to'] as const)('no setting %s the teacher is made', async (direction) => {
    const { userId } = await somebody('faculty')
    const fromFacultyId = direction === 'from' ? userId : north.people.ada.userId
    const destination =
      direction === 'from' ? { toRoomId: north.rooms.gym, toFacultyId: null } : { toRoomId: null, toFacultyId: userId }
    const body = {
      schoolId: north.schoolId,
      fromFacultyId,
      ...destination,
      approval: 'required' as const,
      passLimit: -1,
    }
    expect(await whileEnding(leave(userId), () => dora.ask('POST /api/roomsetting', { body }))).toEqual([200, 404])
    const theirs = or(eq(roomSetting.fromFacultyId, userId), eq(roomSetting.toFacultyId, userId))
    expect(await t.database.db.$count(roomSetting, theirs)).toBe(0)
  })

  it('the student is put into no class', async () => {
    const { userId } = await somebody('student')
    const { userGroupId } = await aClass()
    const add = () =>
      dora.ask('POST /api/usergroup/:userGroupId/students', { params: { userGroupId }, body: { studentIds: [userId] } })
    expect(await whileEnding(leave(userId), add)).toEqual([200, 404])
    expect(await t.database.db.$count(classMember, eq(classMember.userId, userId))).toBe(0)
  })

  it('the person is linked to no room', async () => {
    const { userId } = await somebody('faculty')
    const params = { userId, roomId: north.rooms.gym }
    expect(await whileEnding(leave(userId), () => dora.ask('POST /api/user/:userId/room/:roomId', { params }))).toEqual(
      [200, 404],
    )
    expect(await t.database.db.$count(roomLink, eq(roomLink.userId, userId))).toBe(0)
  })

  it('the teacher makes no room of their own', async () => {
    const tom = await somebody('faculty')
    await t.database.db.update(userAccount).set({ onboarded: false }).where(eq(userAccount.userId, tom.userId))
    const client = await as(tom)
    const body = { ...newRoom(), isOwn: true }
    expect(await whileEnding(leave(tom.userId), () => client.ask('POST /api/room', { body }))).toEqual([200, 404])
    expect(await t.database.db.$count(roomLink, eq(roomLink.userId, tom.userId))).toBe(0)
  })
})

describe('[D-172] while a room closes', () => {
  it('nobody is linked to it', async () => {
    const roomId = await aRoom()
    const params = { userId: north.people.ben.userId, roomId }
    expect(await whileEnding(close(roomId), () => dora.ask('POST /api/user/:userId/room/:roomId', { params }))).toEqual(
      [200, 404],
    )
    expect(await t.database.db.$count(roomLink, eq(roomLink.roomId, roomId))).toBe(0)
  })

  it('no setting to it is made', async () => {
    const toRoomId = await aRoom()
    const { schoolId, people } = north
    const ends = { fromFacultyId: people.ada.userId, toRoomId, toFacultyId: null }
    const body = { schoolId, ...ends, approval: 'required' as const, passLimit: -1 }
    expect(await whileEnding(close(toRoomId), () => dora.ask('POST /api/roomsetting', { body }))).toEqual([200, 404])
    expect(await t.database.db.$count(roomSetting, eq(roomSetting.toRoomId, toRoomId))).toBe(0)
  })

  it('no setting is turned to it', async () => {
    const toRoomId = await aRoom()
    const { schoolId, people, rooms } = north
    const ends = { fromFacultyId: people.ada.userId, toRoomId: rooms.nurse, toFacultyId: null }
    const body = { schoolId, ...ends, approval: 'required' as const, passLimit: -1 }
    const { roomSettingId, version } = await dora.call('POST /api/roomsetting', { body })
    const turn = () =>
      dora.ask('POST /api/roomsetting/:roomSettingId', { params: { roomSettingId }, body: { version, toRoomId } })
    expect(await whileEnding(close(toRoomId), turn)).toEqual([200, 404])
  })
})

describe('while a block is removed', () => {
  it('no class is made in it', async () => {
    const blockId = await aBlock()
    const body = { schoolId: north.schoolId, name: 'Biology', ownedBy: north.people.ada.userId, blockId }
    expect(await whileEnding(remove(blockId), () => dora.ask('POST /api/usergroup', { body }))).toEqual([200, 404])
    expect(await t.database.db.$count(schoolClass, eq(schoolClass.blockId, blockId))).toBe(0)
  })

  it('no class is moved to it', async () => {
    const blockId = await aBlock()
    const { userGroupId, version } = await aClass()
    const move = () =>
      dora.ask('POST /api/usergroup/:userGroupId', { params: { userGroupId }, body: { version, blockId } })
    expect(await whileEnding(remove(blockId), move)).toEqual([200, 404])
    expect(await t.database.db.$count(schoolClass, eq(schoolClass.blockId, blockId))).toBe(0)
  })
})

describe('what somebody sets for themselves', () => {
  beforeEach(() => t.database.db.delete(quickSelect))

  /** Lou has a place already, and storing others waits for it. */
  async function whileStoring(place: { roomId: RoomId; userId: UserId | null }, end: Act): Promise<number[]> {
    const { userId } = north.people.lou
    const lou = await as(north.people.lou)
    const { version } = (await lou.call('GET /api/user/initialize')).user
    const held = { userId, kind: 'origin' as const, position: 0, roomId: north.rooms.library, facultyId: null }
    await t.database.db.insert(quickSelect).values(held)
    const store = () =>
      lou.ask('POST /api/user/:userId', { params: { userId }, body: { version, attributes: { origin: [place] } } })
    const theirPlaces = (tx: Tx) => tx.execute(sql`select 1 from quick_select where user_id = ${userId} for update`)
    return oneAfterTheOther(t.database, theirPlaces, [store, end])
  }
  const places = () => t.database.db.select().from(quickSelect)

  it('[D-172] a quick-select place goes with the room that closes meanwhile', async () => {
    const roomId = await aRoom()
    expect(await whileStoring({ roomId, userId: null }, close(roomId))).toEqual([200, 200])
    expect(await places()).toEqual([])
  })

  it('[D-172] a quick-select place loses the teacher who leaves meanwhile', async () => {
    const { userId } = await somebody('faculty')
    expect(await whileStoring({ roomId: north.rooms.gym, userId }, leave(userId))).toEqual([200, 200])
    expect(await places()).toMatchObject([{ roomId: north.rooms.gym, facultyId: null }])
  })

  it('[D-141] somebody who has just left stores no places of the school', async () => {
    const leo = await somebody('student')
    const client = await as(leo)
    const { version } = (await client.call('GET /api/user/initialize')).user
    const origin = [{ roomId: north.rooms.gym, userId: null }]
    const store = () =>
      client.ask('POST /api/user/:userId', {
        params: { userId: leo.userId },
        body: { version, attributes: { origin } },
      })
    const account = (tx: Tx) => tx.execute(sql`select 1 from user_account where user_id = ${leo.userId} for update`)
    expect(await oneAfterTheOther(t.database, account, [leave(leo.userId), store])).toEqual([200, 404])
    expect(await places()).toEqual([])
  })

  it('[D-172] a switch of Quick Passes goes with the teacher who leaves meanwhile', async () => {
    const tom = await somebody('faculty')
    const { userId: studentId } = north.people.sam
    const wanted = { schoolId: north.schoolId, facultyId: tom.userId, requiresApproval: true }
    const switchIt = () => dora.ask('POST /api/passsetting', { body: { ...wanted, studentId } })
    const student = (tx: Tx) =>
      tx.execute(
        sql`select 1 from membership where school_id = ${north.schoolId} and user_id = ${studentId} for update`,
      )
    expect(await oneAfterTheOther(t.database, student, [switchIt, leave(tom.userId)])).toEqual([200, 200])
    expect(await t.database.db.$count(passSetting, eq(passSetting.facultyId, tom.userId))).toBe(0)
  })
})

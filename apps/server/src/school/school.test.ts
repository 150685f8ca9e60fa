import type { SchoolSetup } from '@corridor/contract'
import {
  asBlockId,
  asRoomSettingId,
  asScheduleId,
  asUserGroupId,
  type BlockId,
  type RoomSettingId,
  type ScheduleId,
  type UserGroupId,
} from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import {
  block,
  classMember,
  cover,
  membership,
  room,
  roomLink,
  roomSetting,
  schedule,
  school,
  schoolClass,
  timeRange,
  userAccount,
} from '../db/schema/index.ts'
import { openSession } from '../session/commands.ts'
import { scopeOfToken } from '../session/scope.ts'
import { hashToken } from '../session/token.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeReferences, schoolOf } from './reference.ts'

let t: TestServer
/** The ids of what North has: two schedules, two classes, three destination settings. */
let ids: Record<'regular' | 'short', ScheduleId> &
  Record<'first', BlockId> &
  Record<'algebra' | 'chemistry', UserGroupId> &
  Record<'everybody' | 'ofAda' | 'ofBen', RoomSettingId>

beforeAll(async () => {
  t = await startServer()
  const { db } = t.database
  const { schoolId, people, rooms } = t.world.north
  const createdAt = t.clock.now()
  const base = { schoolId, createdAt }
  const [regular, short] = await db
    .insert(schedule)
    .values([
      { ...base, name: 'Regular' },
      { ...base, name: 'Short Friday' },
      { ...base, name: 'Of last year', endedAt: createdAt },
    ])
    .returning()
  const scheduleId = regular?.scheduleId ?? asScheduleId(0)
  const [first] = await db
    .insert(block)
    .values({ ...base, scheduleId, name: 'Block 1' })
    .returning()
  const blockId = first?.blockId ?? asBlockId(0)
  await db
    .insert(timeRange)
    .values({ ...base, blockId, startMinute: 8 * 60, endMinute: 9 * 60 + 30, days: ['m', 'th'] })
  const [algebra, chemistry] = await db
    .insert(schoolClass)
    .values([
      { ...base, name: 'Algebra', ownedBy: people.ada.userId, blockId },
      { ...base, name: 'Chemistry', ownedBy: people.ben.userId, startMinute: 660, endMinute: 720, confirmed: true },
      { ...base, name: 'Latin', ownedBy: people.ada.userId, endedAt: createdAt },
    ])
    .returning()
  const seat = { schoolId, userGroupId: chemistry?.userGroupId ?? asUserGroupId(0), startedAt: createdAt }
  await db.insert(classMember).values([
    { ...seat, userId: people.sam.userId },
    { ...seat, userId: people.tess.userId },
    { ...seat, userId: people.uma.userId, endedAt: createdAt },
  ])
  const setting = { ...base, approval: 'required', passLimit: 2 } as const
  const [everybody, ofAda, ofBen] = await db
    .insert(roomSetting)
    .values([
      { ...setting, toRoomId: rooms.gym },
      { ...setting, fromFacultyId: people.ada.userId, toRoomId: rooms.gym },
      { ...setting, fromFacultyId: people.ben.userId, toRoomId: rooms.gym },
      { ...setting, fromFacultyId: people.ada.userId, toRoomId: rooms.library, endedAt: createdAt },
    ])
    .returning()
  ids = {
    regular: scheduleId,
    short: short?.scheduleId ?? asScheduleId(0),
    first: blockId,
    algebra: algebra?.userGroupId ?? asUserGroupId(0),
    chemistry: chemistry?.userGroupId ?? asUserGroupId(0),
    everybody: everybody?.roomSettingId ?? asRoomSettingId(0),
    ofAda: ofAda?.roomSettingId ?? asRoomSettingId(0),
    ofBen: ofBen?.roomSettingId ?? asRoomSettingId(0),
  }
})
afterAll(() => t.close())
afterEach(() => t.clock.freeze(SCHOOL_MORNING))

const as = cachedSignIns(() => t)

const params = () => ({ schoolId: t.world.north.schoolId })
const setupFor = async (username: string): Promise<SchoolSetup> =>
  (await as(username)).call('GET /api/school/:schoolId', { params: params() })

describe('the school itself', () => {
  it('shows its alert thresholds to staff, not to students, who could stay just below', async () => {
    const limits = { passAlertUsageAmount: 9, passAlertUsageTimeframe: 5, passAlertUsagePerDayAmount: 3 }
    await t.database.db
      .update(school)
      .set({ ...limits, passAlertTimeLimit: 12 })
      .where(eq(school.schoolId, t.world.north.schoolId))
    expect((await setupFor('ada.north')).school).toMatchObject({ ...limits, passAlertTimeLimit: 12 })
    expect((await setupFor('sam.north')).school).toMatchObject({
      passAlertUsageAmount: null,
      passAlertUsageTimeframe: null,
      passAlertUsagePerDayAmount: null,
      passAlertTimeLimit: 12,
    })
  })

  it('[D-149] is not read for somebody from another school, whatever code asks for it', async () => {
    const { db } = t.database
    const now = t.clock.now()
    const { token } = await openSession(db, t.world.south.people.dora.userId, now)
    const scope = await scopeOfToken(t.database, hashToken(token), now)
    if (!scope) throw new Error('the session has no scope')
    const { north, south } = t.world
    const references = makeReferences({ pool: t.database.pool, now: () => now })
    await expect(schoolOf(references, scope, north.schoolId)).rejects.toMatchObject({ status: 404 })
    expect((await schoolOf(references, scope, south.schoolId)).school.schoolId).toBe(south.schoolId)
  })
})

describe('rooms', () => {
  it('[D-101] are those of the school that have not ended, with the first of their faculty', async () => {
    const { rooms, people } = t.world.north
    await t.database.db.update(room).set({ endedAt: t.clock.now() }).where(eq(room.roomId, rooms.nurse))
    const setup = await setupFor('sam.north')
    expect(setup.rooms.map(({ identifier }) => identifier)).toEqual(['classroom', 'gym', 'lab', 'library', 'restroom'])
    expect(setup.rooms[0]).toMatchObject({
      userId: people.ada.userId,
      requiresApproval: 1,
      bathroom: 0,
      totalLimit: -1,
    })
    expect(setup.rooms.find(({ roomId }) => roomId === rooms.restroom)).toMatchObject({
      userId: null,
      requiresApproval: 0,
      totalLimit: 3,
    })
  })

  it('[D-101] userRooms are the viewer’s own', async () => {
    const { rooms } = t.world.north
    expect((await setupFor('ada.north')).userRooms).toEqual([rooms.classroom])
    expect((await setupFor('ben.north')).userRooms).toEqual([rooms.lab])
    expect((await setupFor('dora.north')).userRooms).toEqual([])
    expect((await setupFor('sam.north')).userRooms).toEqual([])
  })

  it('[D-101][ENT-03] facultyRooms pair each room with each of its faculty, standaloneRooms have none', async () => {
    const { rooms, people } = t.world.north
    await t.database.db
      .update(userAccount)
      .set({ title: 'Ms.', professionalName: 'North' })
      .where(eq(userAccount.userId, people.ada.userId))
    const { facultyRooms, standaloneRooms } = await setupFor('sam.north')
    expect(facultyRooms.map(({ roomId, userId }) => [roomId, userId])).toEqual([
      [rooms.classroom, people.ada.userId],
      [rooms.classroom, people.cora.userId],
      [rooms.lab, people.ben.userId],
    ])
    expect(facultyRooms[0]).toMatchObject({
      roomId: rooms.classroom,
      userId: people.ada.userId,
      firstName: 'Ada',
      lastName: 'North',
      title: 'Ms.',
      name: 'classroom of north',
      identifier: 'classroom',
      displayName: 'classroom of north · Ms. North',
    })
    expect(standaloneRooms.map(({ identifier }) => identifier)).toEqual(['gym', 'library', 'restroom'])
    expect(standaloneRooms[0]).toMatchObject({
      userId: null,
      firstName: null,
      displayName: 'gym of north',
      isCovering: false,
    })
  })

  it('[D-061] a student who is linked to a room is not its faculty', async () => {
    const { schoolId, rooms, people } = t.world.north
    const link = { schoolId, roomId: rooms.library, userId: people.lou.userId, createdAt: t.clock.now() }
    await t.database.db.insert(roomLink).values(link)
    const { facultyRooms, standaloneRooms } = await setupFor('sam.north')
    expect(facultyRooms.map(({ roomId }) => roomId)).not.toContain(rooms.library)
    expect(standaloneRooms.map(({ roomId }) => roomId)).toContain(rooms.library)
  })

  it('[D-141] faculty who left the school are no longer offered, although they work at another', async () => {
    const { schoolId, people } = t.world.north
    const cora = and(eq(membership.schoolId, schoolId), eq(membership.userId, people.cora.userId))
    await t.database.db.update(membership).set({ endedAt: t.clock.now() }).where(cora)
    const { facultyRooms } = await setupFor('sam.north')
    expect(facultyRooms.map(({ userId }) => userId)).not.toContain(people.cora.userId)
    await t.database.db.update(membership).set({ endedAt: null }).where(cora)
  })
})

describe('schedules', () => {
  it('[D-101][ENT-13][ENT-14] come with their blocks; the first is the active one', async () => {
    const { schedule: active, schedules } = await setupFor('sam.north')
    expect(schedules.map(({ scheduleId, name }) => [scheduleId, name])).toEqual([
      [ids.regular, 'Regular'],
      [ids.short, 'Short Friday'],
    ])
    expect(active).toEqual(schedules[0])
    expect(active?.blocks).toMatchObject([{ blockId: ids.first, scheduleId: ids.regular, name: 'Block 1' }])
    expect(schedules[1]?.blocks).toEqual([])
  })

  it('[D-102][SCHED-05] give eight o’clock in UTC without daylight saving time, in summer and in winter', async () => {
    const range = async () => {
      // Months apart, so each call needs a new session.
      const sam = await t.as('sam.north')
      const { schedule } = await sam.call('GET /api/school/:schoolId', { params: params() })
      return schedule?.blocks[0]?.timeRanges[0]
    }
    const expected = {
      startHour: 14,
      startMinute: 0,
      endHour: 15,
      endMinute: 30,
      days: ['m', 'th'],
      blockId: ids.first,
    }
    expect(await range()).toMatchObject(expected)
    t.clock.freeze('2027-01-15T16:00:00.000Z')
    expect(await range()).toMatchObject(expected)
  })

  it('[ENT-13][ENT-14] each block has its own times', async () => {
    const { db } = t.database
    const base = { schoolId: t.world.north.schoolId, createdAt: t.clock.now() }
    const second = { ...base, scheduleId: ids.short, name: 'Block 2' }
    const { blockId } = expectOne(await db.insert(block).values(second).returning())
    await db.insert(timeRange).values({ ...base, blockId, startMinute: 600, endMinute: 660, days: ['f'] })
    const { schedules } = await setupFor('sam.north')
    const times = schedules.flatMap(({ blocks }) => blocks).map(({ name, timeRanges }) => [name, timeRanges])
    expect(times).toEqual([
      ['Block 1', [expect.objectContaining({ blockId: ids.first, days: ['m', 'th'] })]],
      ['Block 2', [expect.objectContaining({ blockId, days: ['f'] })]],
    ])
    await db.update(timeRange).set({ endedAt: base.createdAt }).where(eq(timeRange.blockId, blockId))
    await db.update(block).set({ endedAt: base.createdAt }).where(eq(block.blockId, blockId))
  })

  it('[D-101] are empty at a school without any', async () => {
    const setup = await (await as('sam.south')).call('GET /api/school/:schoolId', {
      params: { schoolId: t.world.south.schoolId },
    })
    expect(setup.schedule).toBeNull()
    expect(setup.schedules).toEqual([])
  })
})

describe('classes', () => {
  it('[ENT-10] are those that the viewer teaches', async () => {
    expect((await setupFor('ada.north')).classes).toEqual([
      {
        userGroupId: ids.algebra,
        schoolId: t.world.north.schoolId,
        name: 'Algebra',
        blockId: ids.first,
        attributes: { schedule: null, confirmed: false },
        ownedBy: t.world.north.people.ada.userId,
        professionalOwnedByName: 'Ms. North',
        coTeachers: [],
        numberOfStudents: 0,
      },
    ])
  })

  it('[ENT-10] or attends; somebody who left a class is not counted in it', async () => {
    const { classes } = await setupFor('sam.north')
    expect(classes).toMatchObject([
      {
        userGroupId: ids.chemistry,
        numberOfStudents: 2,
        attributes: { schedule: { start: { hour: 11, minute: 0 }, end: { hour: 12, minute: 0 } }, confirmed: true },
      },
    ])
    expect((await setupFor('uma.north')).classes).toEqual([])
  })
})

describe('destination settings', () => {
  const seenBy = async (username: string) =>
    (await setupFor(username)).roomSettings.map(({ roomSettingId }) => roomSettingId)

  it('[DEST-10][ENT-11] are all returned to those who may read them all', async () => {
    expect(await seenBy('dora.north')).toEqual([ids.everybody, ids.ofAda, ids.ofBen])
    expect((await setupFor('dora.north')).roomSettings[0]).toEqual({
      roomSettingId: ids.everybody,
      schoolId: t.world.north.schoolId,
      fromFacultyId: null,
      toRoomId: t.world.north.rooms.gym,
      toFacultyId: null,
      approval: 'required',
      passLimit: 2,
      version: 1,
    })
  })

  it('[DEST-10] are only their own for other faculty, and none for students', async () => {
    expect(await seenBy('ada.north')).toEqual([ids.ofAda])
    expect(await seenBy('ben.north')).toEqual([ids.ofBen])
    expect(await seenBy('cora.north')).toEqual([])
    expect(await seenBy('sam.north')).toEqual([])
  })
})

describe('the ETag', () => {
  const etagFor = async (client: TestClient) =>
    (await client.ask('GET /api/school/:schoolId', { params: params() })).headers.get('etag') ?? ''
  const fetchWith = (client: TestClient, etag: string) =>
    client.ask('GET /api/school/:schoolId', { params: params(), headers: { 'if-none-match': etag } })

  it('answers 304 and nothing else while nothing changed', async () => {
    const ada = await as('ada.north')
    const etag = await etagFor(ada)
    expect(etag).not.toBe('')
    const answer = await fetchWith(ada, etag)
    expect(answer.status).toBe(304)
    expect(answer.body).toBe('')
    expect(answer.headers.get('etag')).toBe(etag)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is recognized in every form that proxies send', async () => {
    const ada = await as('ada.north')
    const opaque = (await etagFor(ada)).replace(/^W\//, '')
    for (const header of [opaque, `W/${opaque}`, `"another", W/${opaque}`, '*']) {
      expect((await fetchWith(ada, header)).status).toBe(304)
    }
    expect((await fetchWith(ada, '"another"')).status).toBe(200)
  })

  it('changes after a change to the school', async () => {
    const ada = await as('ada.north')
    const etag = await etagFor(ada)
    await t.database.db
      .update(school)
      .set({ setupVersion: sql`${school.setupVersion} + 1` })
      .where(eq(school.schoolId, t.world.north.schoolId))
    expect((await fetchWith(ada, etag)).status).toBe(200)
  })

  it('is another one after a restore, when the version counts on from an earlier number', async () => {
    const ada = await as('ada.north')
    const change = (changed: Partial<typeof school.$inferInsert>) =>
      t.database.db.update(school).set(changed).where(eq(school.schoolId, t.world.north.schoolId)).returning()
    const { setupVersion } = expectOne(await change({ name: 'As in the backup' }))
    await change({ name: 'After the backup' })
    const etag = await etagFor(ada)
    await change({ setupVersion })
    expect(expectOne(await change({ name: 'After the restore' })).setupVersion).toBe(setupVersion + 1)
    const answer = await fetchWith(ada, etag)
    expect(answer.status).toBe(200)
    expect(answer.body.school.name).toBe('After the restore')
  })

  it('is different for every person', async () => {
    const [ada, sam] = [await as('ada.north'), await as('sam.north')]
    expect((await fetchWith(sam, await etagFor(ada))).status).toBe(200)
  })

  it('changes when the viewer’s permissions change, even if their number does not', async () => {
    const { schoolId, people } = t.world.north
    const reader = await as('reader.north')
    const etag = await etagFor(reader)
    await t.database.db
      .update(membership)
      .set({ permissions: ['allSettings:read'] })
      .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, people.reader.userId)))
    const answer = await fetchWith(reader, etag)
    expect(answer.status).toBe(200)
    expect(answer.body.roomSettings).toHaveLength(3)
  })

  it('changes when the viewer starts to cover a colleague', async () => {
    const { schoolId, people } = t.world.north
    const cora = await as('cora.north')
    const etag = await etagFor(cora)
    const fromAt = t.clock.now()
    const untilAt: Instant = '2026-10-13T20:00:00.000Z'
    await t.database.db
      .insert(cover)
      .values({ schoolId, userId: people.cora.userId, forUserId: people.ben.userId, fromAt, untilAt })
    const answer = await fetchWith(cora, etag)
    expect(answer.status).toBe(200)
    expect(answer.body.classes.map(({ name }) => name)).toEqual(['Chemistry'])
  })
})

it('[D-149] a school that is not the viewer’s does not exist, with or without an ETag', async () => {
  const ada = await as('ada.north')
  const theirs = { schoolId: t.world.south.schoolId }
  for (const headers of [{}, { 'if-none-match': '*' }]) {
    expect((await ada.ask('GET /api/school/:schoolId', { params: theirs, headers })).status).toBe(404)
  }
})

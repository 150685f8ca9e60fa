/** What is read about a school, and how long it is kept. */
import { asSchoolId, type RoomId } from '@corridor/rules/ids'
import { staffOf } from '@corridor/rules/pass'
import { minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { cover, membership, room, roomSetting, school } from '../db/schema/index.ts'
import type { SchoolReference } from '../reference.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING } from '../testing/server.ts'
import { linkTo, makeWorld, type SchoolWorld } from '../testing/world.ts'
import { makeReferences } from './reference.ts'

const now = SCHOOL_MORNING

let database: TestDatabase
let north: SchoolWorld
let south: SchoolWorld
beforeAll(async () => {
  database = await createDatabase()
  const world = await makeWorld(database.db, now)
  north = world.north
  south = world.south
})
afterAll(() => database.close())

/** Counts the reads of schools. */
function counted() {
  let reads = 0
  const pool = {
    query: (...args: Parameters<typeof database.pool.query>) => {
      reads += 1
      return database.pool.query(...args)
    },
  } as unknown as typeof database.pool
  return { references: makeReferences({ pool, now: () => now }), reads: () => reads }
}

async function versionOf({ schoolId }: SchoolWorld): Promise<number> {
  return expectOne(await database.db.select().from(school).where(eq(school.schoolId, schoolId))).referenceVersion
}

async function read(of: SchoolWorld = north): Promise<SchoolReference> {
  return makeReferences({ pool: database.pool, now: () => now }).get(of.schoolId, await versionOf(of))
}

describe('a school', () => {
  it('is read once for a version, also when several ask at the same time', async () => {
    const { references, reads } = counted()
    const version = await versionOf(north)
    const both = await Promise.all([references.get(north.schoolId, version), references.get(north.schoolId, version)])
    expect(both[0]).toBe(both[1])
    expect(await references.get(north.schoolId, version)).toBe(both[0])
    expect(reads()).toBe(1)
  })

  it('is read again for another version, and each school separately', async () => {
    const { references, reads } = counted()
    const version = await versionOf(north)
    await references.get(north.schoolId, version)
    await references.get(north.schoolId, version + 1)
    expect(reads()).toBe(2)
    const other = await references.get(south.schoolId, await versionOf(south))
    expect(other.school.schoolId).toBe(south.schoolId)
    expect(reads()).toBe(3)
  })

  it('that does not exist is an error, and the next one is read as usual', async () => {
    const { references } = counted()
    await expect(references.get(asSchoolId(999_999), 1)).rejects.toThrow('a school is missing')
    await expect(references.get(asSchoolId(999_999), 1)).rejects.toThrow('a school is missing')
    expect((await references.get(north.schoolId, await versionOf(north))).school.schoolId).toBe(north.schoolId)
  })

  it('is forgotten when 500 others were asked for since', async () => {
    const { districtId } = expectOne(await database.db.select().from(school).where(eq(school.schoolId, north.schoolId)))
    const made = await database.db
      .insert(school)
      .values(
        Array.from({ length: 499 }, (_, index) => ({
          districtId,
          name: `School ${index}`,
          timezone: 'America/Chicago',
          createdAt: now,
        })),
      )
      .returning()
    const { references, reads } = counted()
    const ask = (of: { schoolId: SchoolWorld['schoolId']; referenceVersion: number }) =>
      references.get(of.schoolId, of.referenceVersion)
    const [first, second] = await Promise.all(
      [north, south].map(async (of) => ({ schoolId: of.schoolId, referenceVersion: await versionOf(of) })),
    )
    if (!first || !second) throw new Error('two schools')
    await ask(first)
    await ask(second)
    for (const one of made.slice(0, 498)) await ask(one)
    expect(reads()).toBe(500)
    // All 500 are kept. ApprovalReason again makes the first the latest, so that the second is the longest unused.
    await ask(first)
    expect(reads()).toBe(500)
    for (const one of made.slice(498)) await ask(one)
    await ask(first)
    expect(reads()).toBe(501)
    await ask(second)
    expect(reads()).toBe(502)
  })
})

describe('who works in a room', () => {
  const atWork = (reference: SchoolReference, roomId: RoomId, at = now) => staffOf(reference.staffByRoom(at), roomId)
  const minutes = (count: number) => minutesAfter(now, count)

  afterEach(async () => {
    await database.db.delete(cover)
    await database.db.update(membership).set({ endedAt: null })
  })

  it('[D-156] is who is linked to it, and who covers them, from the first moment to just before the last', async () => {
    const { people, rooms, schoolId } = north
    const times = { fromAt: minutes(10), untilAt: minutes(20) }
    await database.db
      .insert(cover)
      .values({ schoolId, userId: people.reader.userId, forUserId: people.ben.userId, ...times })
    const reference = await read()
    const covers = (at: number) => atWork(reference, rooms.lab, minutes(at)).covering.map(Number)
    expect(atWork(reference, rooms.lab).linked).toEqual([people.ben.userId])
    expect([9, 10, 19, 20].map((at) => covers(at).length)).toEqual([0, 1, 1, 0])
    expect(covers(10)).toEqual([people.reader.userId])
    expect(atWork(reference, rooms.classroom, minutes(10)).covering).toEqual([])
  })

  it('[D-141] is nobody who left the school, neither as linked nor as covering', async () => {
    const { people, rooms, schoolId } = north
    const times = { fromAt: now, untilAt: minutes(60) }
    await database.db
      .insert(cover)
      .values({ schoolId, userId: people.reader.userId, forUserId: people.ben.userId, ...times })
    for (const { userId } of [people.cora, people.reader]) {
      await database.db.update(membership).set({ endedAt: now }).where(eq(membership.userId, userId))
    }
    const reference = await read()
    expect(atWork(reference, rooms.classroom).linked).toEqual([people.ada.userId])
    expect(atWork(reference, rooms.lab).covering).toEqual([])
    expect(reference.membersOf(['faculty'])).toEqual([people.ada.userId, people.ben.userId])
    expect(reference.staff.get(people.cora.userId)?.isActive).toBe(false)
  })

  it('[D-119] is no student, although one may be linked to it', async () => {
    const { people, rooms } = north
    await linkTo(database.db, north, 'library', people.sam, now)
    const reference = await read()
    expect(atWork(reference, rooms.library)).toEqual({ linked: [], covering: [] })
    expect(reference.staff.has(people.sam.userId)).toBe(false)
  })
})

it('[D-013] the office is who may decide on everybody’s passes, and nobody who may only read them', async () => {
  const { people } = north
  const reference = await read()
  expect(reference.office()).toContain(people.dora.userId)
  expect(reference.office()).not.toContain(people.reader.userId)
  expect(reference.office()).not.toContain(people.ada.userId)
})

it('[D-009] only what has a limit is counted', async () => {
  const { rooms, people, schoolId } = north
  const setting = { schoolId, approval: 'required', createdAt: now } as const
  await database.db.insert(roomSetting).values([
    { ...setting, toRoomId: rooms.gym, passLimit: 2 },
    { ...setting, toFacultyId: people.ben.userId, passLimit: 1 },
    { ...setting, toRoomId: rooms.lab, passLimit: -1 },
    { ...setting, toFacultyId: people.ada.userId, passLimit: -1 },
  ])
  const reference = await read()
  expect(reference.limitedRooms).toEqual([rooms.restroom, rooms.gym])
  expect(reference.limitedFaculty).toEqual([people.ben.userId])
  expect(reference.settings).toHaveLength(4)
  await database.db.delete(roomSetting)
})

it('a school with nothing set up has nothing, and an ended room keeps its name', async () => {
  await database.db.update(room).set({ endedAt: now }).where(eq(room.roomId, south.rooms.gym))
  const { rooms } = await read(south)
  expect(rooms.get(south.rooms.gym)).toMatchObject({ name: 'gym of south', isInUse: false })
  expect(rooms.get(south.rooms.lab)?.isInUse).toBe(true)
  const { districtId } = expectOne(await database.db.select().from(school).where(eq(school.schoolId, north.schoolId)))
  const empty = expectOne(
    await database.db
      .insert(school)
      .values({ districtId, name: 'Empty', timezone: 'America/Chicago', createdAt: now })
      .returning(),
  )
  const reference = await makeReferences({ pool: database.pool, now: () => now }).get(
    empty.schoolId,
    empty.referenceVersion,
  )
  expect([reference.rooms.size, reference.staff.size, reference.settings, reference.office()]).toEqual([0, 0, [], []])
  expect([reference.limitedRooms, reference.limitedFaculty]).toEqual([[], []])
  expect(reference.staffByRoom(now).size).toBe(0)
})

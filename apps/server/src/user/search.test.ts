import type { FoundStudent, Input } from '@corridor/contract'
import { asUserGroupId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classMember, membership, schoolClass, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let ben: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  ben = await as(north.people.ben)
  await t.database.db
    .update(userAccount)
    .set({ grade: '10', schoolIdentifier: 'N-1001', profileImageUrl: '/face.png' })
    .where(eq(userAccount.userId, north.people.tess.userId))
  await t.database.db
    .update(userAccount)
    .set({ schoolIdentifier: 'U_2' })
    .where(eq(userAccount.userId, north.people.uma.userId))
})
afterAll(() => t.close())

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
type Search = Input<'POST /api/user/search', 'body'>
const search = (client: TestClient, request: Search): Promise<FoundStudent[]> =>
  client.call('POST /api/user/search', { body: request })
const names = async (text: string) =>
  (await search(ben, { search: text })).map(({ firstName, lastName }) => `${firstName} ${lastName}`)

describe('[API-14] somebody with several last names', () => {
  const lastName = (name: string) =>
    t.database.db.update(userAccount).set({ lastName: name }).where(eq(userAccount.userId, north.people.uma.userId))

  it.each(['Garcia Lopez', 'Garcia-Lopez'])('%s is found by all of it, however it is written', async (name) => {
    await lastName(name)
    const terms = [`uma ${name}`, `${name}, Uma`, 'garcia lopez', 'uma lopez', 'garcia lop', 'uma garcia,']
    const found = await Promise.all(terms.map(names))
    expect(found).toEqual(terms.map(() => [`Uma ${name}`]))
    expect(await names('uma opez')).toEqual([])
    await lastName('North')
  })
})

describe('finding', () => {
  it.each([
    ['the start of a first name', 'tes', ['Tess North']],
    ['in any case', 'TESS', ['Tess North']],
    ['both names, in either order', 'north tess', ['Tess North']],
    ['a student number', 'n-10', ['Tess North']],
    ['a last name', 'nor', ['Lou North', 'Sam North', 'Tess North', 'Uma North']],
    ['not the middle of a name', 'ess', []],
    ['not staff', 'ada', []],
    ['nobody without a search term', '   ', []],
    ['nobody by a comma', ',', []],
    ['no wildcards', '%', []],
    ['no wildcards for single characters', 'n_1', []],
    ['such a character where it is part of a number', 'u_2', ['Uma North']],
  ])('[API-14] %s', async (_, text, expected) => {
    expect(await names(text)).toEqual(expected)
  })

  it('[API-14] null means that no schools were chosen', async () => {
    expect(await search(ben, { search: 'tess', schoolId: null, schoolIds: null, userIds: null })).toHaveLength(1)
  })

  it('[NEW-02] a form that was opened for somebody finds them by id', async () => {
    const { tess, uma } = north.people
    const found = await search(ben, { search: '', userIds: [tess.userId, uma.userId] })
    expect(found.map(({ userId }) => userId)).toEqual([tess.userId, uma.userId])
  })

  it('[D-141] nobody who has left', async () => {
    const { lou } = north.people
    const left = (endedAt: Instant | null) =>
      t.database.db.update(membership).set({ endedAt }).where(eq(membership.userId, lou.userId))
    await left(now)
    expect(await names('lou')).toEqual([])
    await left(null)
    expect(await names('lou')).toEqual(['Lou North'])
  })
})

describe('what is returned', () => {
  const tess = async (client: TestClient) => (await search(client, { search: 'tess' }))[0]

  it('[D-139] name, grade and student id, but no picture', async () => {
    expect(await tess(ben)).toEqual({
      userId: north.people.tess.userId,
      schoolId: north.schoolId,
      firstName: 'Tess',
      lastName: 'North',
      grade: '10',
      schoolIdentifier: 'N-1001',
      profileImageUrl: null,
    })
  })

  it('[D-139, D-062] the picture, too, for those who may open the student', async () => {
    const pictureFor = async (person: Person) => (await tess(await as(person)))?.profileImageUrl
    expect(await pictureFor(north.people.dora)).toBe('/face.png')

    expect(await pictureFor(north.people.ada)).toBeNull()
    const [made] = await t.database.db
      .insert(schoolClass)
      .values({ schoolId: north.schoolId, name: 'Art', ownedBy: north.people.ada.userId, createdAt: now })
      .returning()
    const userGroupId = made?.userGroupId ?? asUserGroupId(0)
    const member = {
      schoolId: north.schoolId,
      userGroupId,
      userId: north.people.tess.userId,
      startedAt: now,
      confirmedAt: now,
    }
    await t.database.db.insert(classMember).values(member)
    expect(await pictureFor(north.people.ada)).toBe('/face.png')

    const studentId = north.people.tess.userId
    await putPasses(t.database.db, north, [{ createdAt: now, studentId, toFacultyId: north.people.cora.userId }])
    expect(await pictureFor(north.people.cora)).toBe('/face.png')
  })
})

describe('where', () => {
  it('[D-139, D-149] only in schools that the viewer belongs to; others are not found, nor are their students', async () => {
    const { south, abroad } = t.world
    for (const { schoolId, people } of [south, abroad]) {
      expect((await ben.ask('POST /api/user/search', { body: { search: 'sam', schoolId } })).status).toBe(404)
      expect(await search(ben, { search: 'sam', schoolIds: [schoolId] })).toEqual([])
      expect(await search(ben, { search: '', userIds: [people.sam.userId] })).toEqual([])
    }
    expect(await names('sam')).toEqual(['Sam North'])
  })

  it('[API-14, PERM-07] in several schools, or in those that were chosen', async () => {
    const { south } = t.world
    const dee = await as(t.world.districtAdministrator)
    const found = async (request: Omit<Search, 'search'>) =>
      (await search(dee, { search: 'sam', ...request })).map(({ schoolId }) => schoolId)
    expect(await found({})).toEqual([north.schoolId, south.schoolId])
    expect(await found({ schoolId: south.schoolId })).toEqual([south.schoolId])
    expect(await found({ schoolIds: [north.schoolId] })).toEqual([north.schoolId])
  })

  it('[D-133] never for a student', async () => {
    expect(await search(await as(north.people.sam), { search: 'tess' })).toEqual([])
  })

  it('[D-133] twenty at most, but all students of a class that are requested by id', async () => {
    const bulkStudents = await makeStudents(t.database.db, north, t.world.districtId, 30, now)
    expect(await search(ben, { search: 'many' })).toHaveLength(20)
    expect(await search(ben, { search: '', userIds: bulkStudents.map(({ userId }) => userId) })).toHaveLength(30)
  })
})

import type { FacultyRow, FacultySort, StudentSort, StudentTableRow } from '@corridor/contract'
import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { membership, signInIdentity, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { SCHOOL_MORNING as NOW, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let dora: TestClient
let dee: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  dora = await as(north.people.dora)
  dee = await as(t.world.districtAdministrator)
  const details = [
    [
      'sam',
      { firstName: 'sam', lastName: 'Zorn', grade: '10', schoolIdentifier: '300', locked: true, email: 'b@x.example' },
    ],
    ['tess', { firstName: 'Tess', lastName: 'abel', grade: '9', schoolIdentifier: '100', email: 'a@x.example' }],
    ['uma', { firstName: 'Uma', lastName: 'Moss', grade: 'K', schoolIdentifier: '200' }],
    ['lou', { firstName: 'Lou', lastName: "O'Neil %", grade: '11' }],
  ] as const
  for (const [name, values] of details) {
    await t.database.db.update(userAccount).set(values).where(eq(userAccount.userId, north.people[name].userId))
  }
})
afterAll(() => t.close())
beforeEach(() => permit(north.people.dora, [...TOGGLEABLE_PERMISSIONS]))

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, NOW)

async function permit({ userId }: Person, permissions: Permission[]) {
  await t.database.db
    .update(membership)
    .set({ permissions })
    .where(and(eq(membership.userId, userId), eq(membership.schoolId, north.schoolId)))
}

interface Answer<R> {
  rows: R[]
  total: number
  nextCursor: string | null
  previousCursor: string | null
}

async function get<R>(client: TestClient, path: string, query: Record<string, string> = {}) {
  const { status, body } = await client.send<Answer<R>>('GET', `${path}?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const students = (query: Record<string, string> = {}) =>
  get<StudentTableRow>(dora, `/api/school/${north.schoolId}/students`, query)
const firstNames = ({ rows }: Answer<{ firstName: string }>) => rows.map(({ firstName }) => firstName)

it('[D-084] [D-175] a table of staff says of each how they sign in', async () => {
  const { ada, ben } = north.people
  const { db } = t.database
  const means = async (client: TestClient, path: string) => {
    const { rows } = await get<FacultyRow>(client, path)
    const byId = new Map(rows.map((row) => [row.userId, [row.hasPassword, row.hasProvider]]))
    return [ada, ben].map(({ userId }) => byId.get(userId))
  }
  const before = expectOne(await db.select().from(userAccount).where(eq(userAccount.userId, ada.userId)))
  await db.update(userAccount).set({ passwordHash: null }).where(eq(userAccount.userId, ada.userId))
  await db
    .insert(signInIdentity)
    .values({ districtId: t.world.districtId, provider: 'google', subject: 'ada', userId: ada.userId, createdAt: NOW })
  const expected = [
    [false, true],
    [true, false],
  ]
  expect(await means(dora, `/api/school/${north.schoolId}/faculty`)).toEqual(expected)
  expect(await means(dee, `/api/district/${t.world.districtId}/faculty`)).toEqual(expected)
  await db.delete(signInIdentity)
  await db.update(userAccount).set({ passwordHash: before.passwordHash }).where(eq(userAccount.userId, ada.userId))
})

describe('the students of a school', () => {
  it('[KIOSK-08] who share a number are found, whatever its case, and nobody of another school or who left', async () => {
    const { sam, tess, uma, lou } = north.people
    const { db } = t.database
    const everybody = [sam, tess, uma, lou, t.world.south.people.sam].map(({ userId }) => userId)
    const before = await db.select().from(userAccount).where(inArray(userAccount.userId, everybody))
    const setNumber = ({ userId }: Person, schoolIdentifier: string | null) =>
      db.update(userAccount).set({ schoolIdentifier }).where(eq(userAccount.userId, userId))
    type Counted = Answer<StudentTableRow> & { studentCount: number; sharedCount: number }
    const shared = async (query = {}) => (await students({ shared: 'true', ...query })) as Counted
    await Promise.all([setNumber(sam, 'ab-1'), setNumber(tess, 'AB-1'), setNumber(uma, ''), setNumber(lou, null)])
    await setNumber(t.world.south.people.sam, 'ab-1')
    const pair = await shared({ sort: 'schoolIdentifier' })
    expect(pair.rows.map(({ userId }) => userId).sort()).toEqual([sam.userId, tess.userId].sort())
    expect(pair).toMatchObject({ total: 2, studentCount: 4, sharedCount: 2 })
    expect(await shared({ search: 'sam' })).toMatchObject({ total: 1, sharedCount: 2 })
    expect(await students()).toMatchObject({ total: 4, sharedCount: 2 })
    await db.update(userAccount).set({ endedAt: NOW }).where(eq(userAccount.userId, tess.userId))
    expect(await shared()).toMatchObject({ total: 0, studentCount: 3, sharedCount: 0 })
    await db.update(userAccount).set({ endedAt: null }).where(eq(userAccount.userId, tess.userId))
    for (const { userId, schoolIdentifier } of before) {
      await db.update(userAccount).set({ schoolIdentifier }).where(eq(userAccount.userId, userId))
    }
  })

  it('[D-082] [DIST-02] have the columns of the table, locked as 1 or 0', async () => {
    const { rows, total } = await students()
    expect(total).toBe(4)
    expect(rows.find(({ firstName }) => firstName === 'sam')).toEqual({
      userId: north.people.sam.userId,
      firstName: 'sam',
      lastName: 'Zorn',
      email: 'b@x.example',
      username: 'sam.north',
      profileImageUrl: null,
      grade: '10',
      schoolIdentifier: '300',
      locked: 1,
      dailyPassLimit: 0,
    })
  })

  it.each([
    ['lastName', ['Tess', 'Uma', 'Lou', 'sam']],
    ['firstName', ['Lou', 'sam', 'Tess', 'Uma']],
    ['email', ['Uma', 'Lou', 'Tess', 'sam']],
    ['username', ['Lou', 'sam', 'Tess', 'Uma']],
    ['grade', ['Uma', 'Tess', 'sam', 'Lou']],
    ['schoolIdentifier', ['Lou', 'Tess', 'Uma', 'sam']],
    ['locked', ['Tess', 'Uma', 'Lou', 'sam']],
  ] satisfies [StudentSort, string[]][])(
    '[D-082] are sorted by %s without regard to case, both ways',
    async (sort, names) => {
      expect(firstNames(await students({ sort }))).toEqual(names)
      expect(firstNames(await students({ sort, descending: 'true' }))).toEqual(names.toReversed())
    },
  )

  it.each([
    ['te', ['Tess']],
    ['ABEL tess', ['Tess']],
    ['tess zorn', []],
    ['Abel, Tess', ['Tess']],
    [',', []],
    ['sam.n', ['sam']],
    ['300', ['sam']],
    ["o'neil", ['Lou']],
    ['%', []],
    ['_', []],
  ])('are found by the beginning of a name, username or student id: %s', async (search, names) => {
    const found = await students({ search })
    expect(firstNames(found)).toEqual(names)
    expect(found.total).toBe(names.length)
  })

  it('leave out those who left', async () => {
    const { db } = t.database
    const theirs = and(eq(membership.userId, north.people.lou.userId), eq(membership.schoolId, north.schoolId))
    await db.update(membership).set({ endedAt: NOW }).where(theirs)
    expect(firstNames(await students())).toEqual(['Tess', 'Uma', 'sam'])
    await db.update(membership).set({ endedAt: null }).where(theirs)
    const account = eq(userAccount.userId, north.people.lou.userId)
    await db.update(userAccount).set({ endedAt: NOW }).where(account)
    expect(firstNames(await students())).toEqual(['Tess', 'Uma', 'sam'])
    await db.update(userAccount).set({ endedAt: null }).where(account)
  })

  it('[D-181] come page by page, each once, whatever they are sorted by', async () => {
    const south = t.world.south
    await makeStudents(t.database.db, south, t.world.districtId, 130, NOW)
    const admin = await as(south.people.dora)
    for (const sort of ['lastName', 'grade', 'locked']) {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string> = { sort, size: '50', ...(cursor && { cursor }) }
        const page: Answer<StudentTableRow> = await get(admin, `/api/school/${south.schoolId}/students`, query)
        expect(page.total).toBe(134)
        seen.push(...page.rows.map(({ userId }) => userId))
        cursor = page.nextCursor
      } while (cursor)
      expect(new Set(seen).size).toBe(134)
      expect(seen).toHaveLength(134)
    }
  })
})

describe('the staff of a school', () => {
  const faculty = (query: Record<string, string> = {}) =>
    get<{ firstName: string; type: string }>(dora, `/api/school/${north.schoolId}/faculty`, query)

  it('[SFAC-01] have names, role, email and username; students are not among them', async () => {
    const { rows } = await faculty()
    expect(firstNames({ rows } as never)).toEqual(['Dee', 'Ada', 'Ben', 'Cora', 'Dora', 'Reader'])
    expect(rows[1]).toEqual({
      userId: north.people.ada.userId,
      firstName: 'Ada',
      lastName: 'North',
      type: 'faculty',
      hasPassword: true,
      hasProvider: false,
      email: null,
      username: 'ada.north',
      profileImageUrl: null,
    })
  })

  it.each(['lastName', 'firstName', 'type', 'email', 'username'] satisfies FacultySort[])(
    '[SFAC-01] are sorted by %s',
    async (sort) => {
      const { rows } = await faculty({ sort })
      const back = await faculty({ sort, descending: 'true' })
      expect(back.rows).toEqual(rows.toReversed())
      if (sort === 'type') expect(rows.map(({ type }) => type)).toEqual(rows.map(({ type }) => type).toSorted())
    },
  )
})

describe('who may see the tables', () => {
  it.each([
    { held: ['allStudents:read'], students: 200, faculty: 403 },
    { held: ['allFaculty:write'], students: 403, faculty: 200 },
    { held: ['allPasses:write', 'allSettings:write'], students: 403, faculty: 403 },
  ] satisfies { held: Permission[]; students: number; faculty: number }[])(
    '[D-170] with $held: students $students, faculty $faculty',
    async ({ held, students, faculty }) => {
      await permit(north.people.dora, held)
      expect((await dora.send('GET', `/api/school/${north.schoolId}/students`)).status).toBe(students)
      expect((await dora.send('GET', `/api/school/${north.schoolId}/faculty`)).status).toBe(faculty)
    },
  )

  it('[GEN-02] students see neither', async () => {
    const sam = await as(north.people.sam)
    expect((await sam.send('GET', `/api/school/${north.schoolId}/students`)).status).toBe(403)
    expect((await sam.send('GET', `/api/school/${north.schoolId}/faculty`)).status).toBe(403)
  })
})

describe('a district', () => {
  const path = (what: string) => `/api/district/${t.world.districtId}/${what}`

  it('[DIST-01] [ACT-20] [D-082] all its staff, with their schools', async () => {
    const { rows, total } = await get<{ username: string; schools: string[] }>(dee, path('faculty'))
    expect(total).toBe(11)
    expect(rows.find(({ username }) => username === 'dee.district')?.schools).toEqual(['north school', 'south school'])
    expect(rows.find(({ username }) => username === 'ada.south')?.schools).toEqual(['south school'])
    expect(rows.some(({ username }) => username.endsWith('abroad'))).toBe(false)
  })

  it('[DIST-02] [ACT-21] [GEN-10] all its students, sorted and searched like those of a school', async () => {
    const { rows } = await get<StudentTableRow>(dee, path('students'), { search: 'tess' })
    expect(rows.map(({ username }) => username)).toEqual(['tess.north', 'tess.south'])
    const locked = await get<StudentTableRow>(dee, path('students'), { sort: 'locked', descending: 'true' })
    expect(locked.rows[0]).toMatchObject({ username: 'sam.north', locked: 1 })
  })

  it('[GEN-10] [ROUTE-37] [D-149] exists for its own district administrators only', async () => {
    for (const person of [north.people.dora, north.people.ada, north.people.sam]) {
      const client = await as(person)
      expect((await client.send('GET', path('students'))).status).toBe(403)
      expect((await client.send('GET', path('faculty'))).status).toBe(403)
    }
    const other = (await t.database.pool.query('select district_id from district where name = $1', ['Elsewhere']))
      .rows[0]
    expect((await dee.send('GET', `/api/district/${other.district_id}/students`)).status).toBe(404)
  })
})

/** Classes that several people teach. */
import type { ErrorAnswer } from '@corridor/contract'
import { MAX_CO_TEACHERS } from '@corridor/contract/constants'
import type { UserGroupId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, classTeacher, cover, membership, schoolClass, userAccount } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type PersonName, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let userGroupId: UserGroupId
const as = cachedSignIns(() => t)
const id = (name: PersonName) => north.people[name].userId

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())

/** Biology, which Ada teaches, with Sam and Tess in it. */
beforeEach(async () => {
  await emptyTables(t.database.pool, 'class_teacher', 'class_member', 'class', 'cover', 'change_event', 'notification')
  const dora = await as('dora.north')
  const made = await dora.call('POST /api/usergroup', {
    body: { schoolId: north.schoolId, name: 'Biology', ownedBy: id('ada') },
  })
  userGroupId = made.userGroupId
  const body = { studentIds: [id('sam'), id('tess')] }
  await dora.call('POST /api/usergroup/:userGroupId/students', { params: { userGroupId }, body })
})

const tryToAdd = (client: TestClient, ...userIds: number[]) =>
  client.ask('POST /api/usergroup/:userGroupId/teachers', { params: { userGroupId }, body: { userIds } as never })
const add = async (client: TestClient, ...names: PersonName[]) =>
  client.call('POST /api/usergroup/:userGroupId/teachers', {
    params: { userGroupId },
    body: { userIds: names.map(id) },
  })
const remove = (client: TestClient, name: PersonName) =>
  client.ask('DELETE /api/usergroup/:userGroupId/teachers/:userId', { params: { userGroupId, userId: id(name) } })
const see = (client: TestClient) => client.ask('GET /api/usergroup/:userGroupId', { params: { userGroupId } })
const names = ({ coTeachers }: { coTeachers: { professionalName: string }[] }) =>
  coTeachers.map(({ professionalName }) => professionalName)
const lines = async () =>
  (await t.database.db.select().from(changeEvent).orderBy(changeEvent.changeEventId))
    .filter(({ action }) => action.endsWith('Teachers') || action.endsWith('Teacher'))
    .map(({ action, detail }) => [action, detail])

/** What somebody sees of the class: the page, the table, the setup, its students, and Sam in full. */
async function seenBy(client: TestClient) {
  const { schoolId } = north
  const setup = await client.call('GET /api/school/:schoolId', { params: { schoolId } })
  const table = await client.call('GET /api/school/:schoolId/classes', { params: { schoolId }, query: {} })
  const students = await client.call('GET /api/school/:schoolId/passsettings', { params: { schoolId }, query: {} })
  const sam = await client.ask('GET /api/user/:userId/full', { params: { userId: id('sam') } })
  return {
    page: (await see(client)).status,
    setup: setup.classes.map(({ name }) => name),
    table: table.rows.map(({ name }) => name),
    students: students.rows.map(({ firstName, classes }) => `${firstName} ${classes[0]?.isOpen}`),
    sam: sam.status,
  }
}
const EVERYTHING = { page: 200, setup: ['Biology'], table: ['Biology'], students: ['Sam true', 'Tess true'], sam: 200 }
const NOTHING = { page: 404, setup: [], table: [], students: [], sam: 404 }

describe('somebody who teaches a class with its owner', () => {
  it('[STU-07] [D-062] sees it and its students everywhere, as soon and as long as they do', async () => {
    const ben = await as('ben.north')
    expect(await seenBy(ben)).toEqual(NOTHING)
    expect(names(await add(await as('ada.north'), 'ben'))).toEqual(['Ben North'])
    expect(await seenBy(ben)).toEqual(EVERYTHING)
    const own = await ben.call('GET /api/user/:userId/full', { params: { userId: id('ben') } })
    expect(own.classes).toMatchObject([{ name: 'Biology', ownedBy: id('ada'), coTeachers: [{ userId: id('ben') }] }])
    expect((await remove(await as('ada.north'), 'ben')).status).toBe(200)
    expect(await seenBy(ben)).toEqual(NOTHING)
  })

  it('[D-142] [D-176] so does whoever covers them', async () => {
    await add(await as('ada.north'), 'ben')
    const times = { fromAt: SCHOOL_MORNING, untilAt: minutesAfter(SCHOOL_MORNING, 60) }
    await t.database.db
      .insert(cover)
      .values({ schoolId: north.schoolId, userId: id('cora'), forUserId: id('ben'), ...times })
    expect(await seenBy(await as('cora.north'))).toEqual(EVERYTHING)
  })

  it('[D-163] changes it and its students, and gives it to nobody', async () => {
    await add(await as('ada.north'), 'ben')
    const ben = await as('ben.north')
    const params = { userGroupId }
    const change = (body: object) =>
      ben.ask('POST /api/usergroup/:userGroupId', { params, body: { version: 1, ...body } })
    expect((await change({ name: 'Botany' })).status).toBe(200)
    expect((await change({ ownedBy: id('ben') })).status).toBe(403)
    const body = { studentIds: [id('uma')] }
    expect((await ben.ask('POST /api/usergroup/:userGroupId/students', { params, body })).status).toBe(200)
    expect((await ben.ask('POST /api/usergroup/:userGroupId/slips', { params })).status).not.toBe(404)
  })

  it('is notified, and takes themselves out again', async () => {
    await t.database.db.update(userAccount).set({ notificationSettings: ['assign'] })
    const ben = await as('ben.north')
    const listener = await ben.listen()
    await add(await as('ada.north'), 'ben')
    await listener.hear('viewerChanged')
    listener.close()
    const told = await ben.call('GET /api/notification')
    expect(told.rows.map(({ message }) => message)).toEqual(['Biology is now one of your classes.'])
    expect((await remove(ben, 'ben')).status).toBe(200)
    expect((await see(ben)).status).toBe(404)
  })

  it('is never its owner as well', async () => {
    const dora = await as('dora.north')
    expect(names(await add(dora, 'ada', 'ben'))).toEqual(['Ben North'])
    const body = { version: 1, ownedBy: id('ben') }
    const given = await dora.call('POST /api/usergroup/:userGroupId', { params: { userGroupId }, body })
    expect(given).toMatchObject({ ownedBy: id('ben'), coTeachers: [] })
    expect(names(await add(dora, 'ada', 'ben')), 'and the one of before can be').toEqual(['Ada North'])
  })

  it('[D-141] is not shown once they have left, although the class stays', async () => {
    const dora = await as('dora.north')
    await add(dora, 'ben')
    const leave = (endedAt: typeof SCHOOL_MORNING | null) =>
      t.database.db
        .update(membership)
        .set({ endedAt })
        .where(eq(membership.userId, id('ben')))
    await leave(SCHOOL_MORNING)
    expect((await see(dora)).body.coTeachers).toEqual([])
    await leave(null)
  })
})

describe('teachers of a class', () => {
  it('are added and removed once, in the order of their names, with a line in the trail', async () => {
    const ada = await as('ada.north')
    expect(names(await add(ada, 'cora', 'ben'))).toEqual(['Ben North', 'Cora North'])
    expect(names(await add(ada, 'ben'))).toEqual(['Ben North', 'Cora North'])
    expect((await remove(ada, 'cora')).status).toBe(200)
    expect((await remove(ada, 'cora')).status).toBe(404)
    expect(await lines()).toEqual([
      ['addTeachers', { userIds: expect.arrayContaining([id('ben'), id('cora')]) }],
      ['removeTeacher', { userIds: [id('cora')] }],
    ])
  })

  it('[D-149] work at the school: nobody else is added, not even together with one', async () => {
    const ada = await as('ada.north')
    for (const wrong of [id('sam'), t.world.south.people.ben.userId, t.world.abroad.people.ben.userId]) {
      expect((await tryToAdd(ada, id('ben'), wrong)).status, String(wrong)).toBe(404)
    }
    expect(await t.database.db.select().from(classTeacher)).toEqual([])
  })

  it('are at most twenty', async () => {
    const many = []
    for (let at = 0; at <= MAX_CO_TEACHERS; at += 1) {
      const { userId } = await makePerson(t.database.db, {
        districtId: t.world.districtId,
        type: 'faculty',
        username: `helper${at}.north`,
        passwordHash: 'x',
        now: t.clock.now(),
        schoolIds: [north.schoolId],
      })
      many.push(userId)
    }
    const ada = await as('ada.north')
    expect((await tryToAdd(ada, ...many)).status).toBe(422)
    expect((await tryToAdd(ada, ...many.slice(1))).status).toBe(200)
    const tooMany = await tryToAdd(ada, id('ben'))
    expect([tooMany.status, (tooMany.body as ErrorAnswer).error.fields]).toEqual([
      422,
      { userIds: `A class can have at most ${MAX_CO_TEACHERS} other teachers.` },
    ])
  })

  it('[D-163] of a class from a roster are changed there', async () => {
    await add(await as('ada.north'), 'ben')
    await t.database.db.update(schoolClass).set({ source: 'oneroster' })
    for (const who of ['ada.north', 'dora.north']) {
      const client = await as(who)
      for (const { status, body } of [await tryToAdd(client, id('cora')), await remove(client, 'ben')]) {
        expect([status, (body as ErrorAnswer).error.message]).toEqual([422, expect.stringMatching(/roster/)])
      }
    }
    expect(names((await see(await as('ada.north'))).body)).toEqual(['Ben North'])
  })

  it.each([
    ['a colleague', 'ben.north', 404],
    ['a student', 'sam.north', 404],
    ['an administrator of another school', 'dora.south', 404],
  ])('[STU-08] [D-149] are not changed by %s', async (_, who, status) => {
    await add(await as('ada.north'), 'cora')
    const client = await as(who)
    expect([(await tryToAdd(client, id('ben'))).status, (await remove(client, 'cora')).status]).toEqual([
      status,
      status,
    ])
  })

  it('[STU-08] are not changed with allClasses:read', async () => {
    await t.database.db
      .update(membership)
      .set({ permissions: ['allClasses:read'] })
      .where(eq(membership.userId, id('ben')))
    expect((await tryToAdd(await as('ben.north'), id('ben'))).status).toBe(403)
    await t.database.db
      .update(membership)
      .set({ permissions: [] })
      .where(eq(membership.userId, id('ben')))
  })

  it('[D-082] are in the table, which finds the class by each of their names', async () => {
    await add(await as('ada.north'), 'ben')
    const dora = await as('dora.north')
    const found = async (search: string) => {
      const { rows } = await dora.call('GET /api/school/:schoolId/classes', {
        params: { schoolId: north.schoolId },
        query: { search },
      })
      return rows.map(({ name, coTeachers }) => [name, ...names({ coTeachers })])
    }
    expect(await found('ben no')).toEqual([['Biology', 'Ben North']])
    expect(await found('ada')).toEqual([['Biology', 'Ben North']])
    expect(await found('cora')).toEqual([])
  })

  it('change the version of the school’s setup, which names them', async () => {
    const version = async () => {
      const { rows } = await t.database.db.execute(
        sql`select setup_version from school where school_id = ${north.schoolId}`,
      )
      return Number(rows[0]?.setup_version)
    }
    const before = await version()
    await add(await as('ada.north'), 'ben')
    const added = await version()
    await remove(await as('ada.north'), 'ben')
    expect([added > before, (await version()) > added]).toEqual([true, true])
  })
})

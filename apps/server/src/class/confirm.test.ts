/** A student whom a teacher added to a class by themselves opens to that teacher only once the office confirms it. */
import { type Permission, permissionsAtCreation } from '@corridor/rules/access'
import type { UserGroupId, UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, membership, userAccount } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { issuePass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { PersonName, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let userGroupId: UserGroupId
const as = cachedSignIns(() => t)
const id = (name: PersonName) => north.people[name].userId

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  await t.database.db
    .update(userAccount)
    .set({ profileImageUrl: '/faces/uma.png' })
    .where(eq(userAccount.userId, id('uma')))
})
afterAll(() => t.close())

/** Biology, which Ben teaches, and into which he put Uma by himself. */
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await emptyTables(t.database.pool, 'class_teacher', 'class_member', 'class', 'cover', 'change_event')
  await flags('dora', permissionsAtCreation('schoolAdministrator'))
  await flags('ben', [])
  const ben = await as('ben.north')
  const body = { schoolId: north.schoolId, name: 'Biology', ownedBy: id('ben') }
  userGroupId = (await ben.call('POST /api/usergroup', { body })).userGroupId
  await add(ben, 'uma')
})

const flags = (name: PersonName, permissions: readonly Permission[]) =>
  t.database.db
    .update(membership)
    .set({ permissions: [...permissions] })
    .where(eq(membership.userId, id(name)))

const add = (client: TestClient, ...names: PersonName[]) =>
  client.call('POST /api/usergroup/:userGroupId/students', {
    params: { userGroupId },
    body: { studentIds: names.map(id) },
  })
const confirm = (client: TestClient, ...studentIds: UserId[]) =>
  client.ask('POST /api/usergroup/:userGroupId/students/confirm', { params: { userGroupId }, body: { studentIds } })

/** Everything by which somebody could get at Uma. */
async function waysTo(client: TestClient, params = { userId: id('uma') }) {
  const { schoolId } = north
  const full = await client.ask('GET /api/user/:userId/full', { params })
  const open = await client.ask('GET /api/user/:userId/passes', { params })
  const past = await client.ask('POST /api/user/:userId/passes/query', {
    params,
    body: { passType: 'completed', query: { start: minutesAfter(SCHOOL_MORNING, -60), end: SCHOOL_MORNING } },
  })
  const insights = await client.ask('GET /api/user/:userId/insights', { params, query: {} })
  const incidents = await client.ask('GET /api/user/:userId/incidents', { params, query: {} })
  const seen = await client.ask('POST /api/user/:userId/incidents/seen', {
    params,
    body: { incidentIds: [1] as never },
  })
  const setting = { schoolId, facultyId: id('ben'), requiresApproval: false }
  const switched = await client.ask('POST /api/passsetting', { body: { ...setting, studentId: id('uma') } })
  const table = await client.call('GET /api/school/:schoolId/passsettings', { params: { schoolId }, query: {} })
  const found = await client.call('POST /api/user/search', { body: { search: 'uma' } })
  const group = await client.call('GET /api/usergroup/:userGroupId', { params: { userGroupId } })
  return {
    statuses: [full, open, past, insights, incidents, seen, switched].map(({ status }) => status),
    isInTable: table.rows.some(({ userId }) => userId === id('uma')),
    pictures: [...found, ...group.students].map(({ profileImageUrl }) => profileImageUrl),
  }
}
const HIDDEN = { statuses: [404, 404, 404, 404, 404, 404, 404], isInTable: false, pictures: [null, null] }
const OPEN = {
  statuses: [200, 200, 200, 200, 200, 200, 200],
  isInTable: true,
  pictures: ['/faces/uma.png', '/faces/uma.png'],
}

describe('a student whom a teacher added by themselves', () => {
  it('[FIND-05] [D-182] is in the class, but stays closed to them until an administrator confirms', async () => {
    const ben = await as('ben.north')
    const group = await ben.call('GET /api/usergroup/:userGroupId', { params: { userGroupId } })
    expect(group.students.map(({ firstName, isConfirmed }) => [firstName, isConfirmed])).toEqual([['Uma', false]])
    expect(await waysTo(ben)).toEqual(HIDDEN)
    const { status, body } = await confirm(await as('dora.north'), id('uma'))
    expect([status, body.students[0]?.isConfirmed]).toEqual([200, true])
    expect(await waysTo(ben)).toEqual(OPEN)
  })

  it('[D-182] stays closed to whoever teaches the class with them, or covers for them', async () => {
    const ben = await as('ben.north')
    await ben.call('POST /api/usergroup/:userGroupId/teachers', {
      params: { userGroupId },
      body: { userIds: [id('ada')] },
    })
    expect((await waysTo(await as('ada.north'))).statuses).not.toContain(200)
  })

  it('[D-182] is closed again if they are taken out and added again', async () => {
    const [ben, dora] = [await as('ben.north'), await as('dora.north')]
    await confirm(dora, id('uma'))
    const params = { userGroupId, userId: id('uma') }
    await ben.call('DELETE /api/usergroup/:userGroupId/students/:userId', { params })
    expect((await confirm(dora, id('uma'))).status).toBe(404)
    await add(ben, 'uma')
    expect(await waysTo(ben)).toEqual(HIDDEN)
  })

  it('[FIND-05] is open at once if an administrator puts them into the class', async () => {
    await add(await as('dora.north'), 'sam')
    const ben = await as('ben.north')
    expect((await ben.ask('GET /api/user/:userId/full', { params: { userId: id('sam') } })).status).toBe(200)
    expect((await waysTo(ben)).statuses).toEqual(HIDDEN.statuses)
  })

  it('[FIND-05] can be issued passes', async () => {
    const ben = await as('ben.north')
    const input = { to: 'lab' as const, toFacultyId: id('ben'), studentId: id('uma'), scheduledFor: SCHOOL_MORNING }
    expect((await issuePass(ben, north, input)).studentId).toBe(id('uma'))
  })
})

describe('who may confirm', () => {
  it.each<[PersonName, Permission[]]>([
    ['ben', ['allStudents:read', 'allClasses:read', 'allClasses:write']],
    ['dora', ['allClasses:read', 'allClasses:write']],
    ['dora', ['allStudents:read', 'allStudents:write', 'allClasses:read']],
  ])('[D-182] not %s with %j', async (name, permissions) => {
    await flags(name, permissions)
    expect((await confirm(await as(`${name}.north`), id('uma'))).status).toBe(403)
  })

  it('[D-182] nobody of another school, and no student', async () => {
    expect((await confirm(await as('dora.south'), id('uma'))).status).toBe(404)
    expect((await confirm(await as('sam.north'), id('uma'))).status).toBe(404)
  })

  it('[D-182] whoever may not confirm adds nobody whom they then know, whatever class it is', async () => {
    await flags('ben', ['allClasses:read', 'allClasses:write'])
    const [ben, dora] = [await as('ben.north'), await as('dora.north')]
    const body = { schoolId: north.schoolId, name: 'Art', ownedBy: id('ada') }
    const art = (await dora.call('POST /api/usergroup', { body })).userGroupId
    const studentIds = [id('lou')]
    await dora.call('POST /api/usergroup/:userGroupId/students', { params: { userGroupId: art }, body: { studentIds } })
    const join = await ben.ask('POST /api/usergroup/:userGroupId/teachers', {
      params: { userGroupId: art },
      body: { userIds: [id('ben')] },
    })
    const take = await ben.ask('POST /api/usergroup/:userGroupId', {
      params: { userGroupId: art },
      body: { version: 1, ownedBy: id('ben') },
    })
    expect([join.status, take.status]).toEqual([403, 403])
    expect((await ben.ask('GET /api/user/:userId/full', { params: { userId: id('lou') } })).status).toBe(404)
  })
})

it('[FIND-05] the trail says who confirmed whom, once', async () => {
  const dora = await as('dora.north')
  await confirm(dora, id('uma'))
  await confirm(dora, id('uma'))
  const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'confirmStudents'))
  expect(lines.map(({ subject, actorId, detail }) => [subject, actorId, detail])).toEqual([
    ['class', id('dora'), { userIds: [id('uma')] }],
  ])
})

describe('what the office is asked', () => {
  const params = () => ({ schoolId: north.schoolId })
  const waiting = (client: TestClient) => client.call('GET /api/classes/unconfirmed')
  const confirmable = async () => {
    const { rows } = await (await as('dora.north')).call('GET /api/school/:schoolId/activity', {
      params: params(),
      query: { subject: 'class' },
    })
    return rows.map(({ what, unconfirmed }) => [what, unconfirmed])
  }
  const added = 'added 1 student to the class Biology'

  it('[FIND-05] Needs you names the class, its teacher and who waits, until they are confirmed', async () => {
    const dora = await as('dora.north')
    expect(await waiting(dora)).toMatchObject({
      total: 1,
      rows: [{ userGroupId, name: 'Biology', professionalOwnedByName: 'Ben North', students: [{ firstName: 'Uma' }] }],
    })
    for (const other of ['ben.north', 'dora.south']) {
      expect(await waiting(await as(other))).toEqual({ total: 0, rows: [] })
    }
    await confirm(dora, id('uma'))
    expect(await waiting(dora)).toEqual({ total: 0, rows: [] })
  })

  it('[FIND-05] the line in Activity can be confirmed, once', async () => {
    const dora = await as('dora.north')
    expect((await confirmable())[0]).toEqual([added, { userGroupId, studentIds: [id('uma')] }])
    await confirm(dora, id('uma'))
    expect((await confirmable()).map(([, unconfirmed]) => unconfirmed)).toEqual([null, null, null])
  })

  it('[FIND-05] an ended class waits for nothing', async () => {
    await (await as('ben.north')).call('DELETE /api/usergroup/:userGroupId', { params: { userGroupId } })
    expect((await waiting(await as('dora.north'))).total).toBe(0)
    expect((await confirmable()).every(([, unconfirmed]) => unconfirmed === null)).toBe(true)
  })
})

describe('a pass', () => {
  const input = () => ({
    to: 'lab' as const,
    toFacultyId: id('ben'),
    studentId: id('uma'),
    scheduledFor: SCHOOL_MORNING,
  })
  const open = async () =>
    (await (await as('ben.north')).ask('GET /api/user/:userId/full', { params: { userId: id('uma') } })).status

  it('[FIND-05] that a teacher alone issued, approved and started does not open its student', async () => {
    const ben = await as('ben.north')
    const { passId } = await issuePass(ben, north, input())
    await ben.call('POST /api/pass/:passId/start', { params: { passId } })
    expect(await open()).toBe(404)
    await ben.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })
    expect(await open()).toBe(404)
  })

  it('[FIND-05] [D-180] that the student started does', async () => {
    const { passId } = await issuePass(await as('ben.north'), north, input())
    await (await as('uma.north')).call('POST /api/pass/:passId/start', { params: { passId } })
    expect(await open()).toBe(200)
  })
})

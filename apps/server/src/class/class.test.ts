/** Classes: who may do what to them, and what can be changed. */
import type { Answer, ClassRow, ClassWithStudents, ErrorAnswer } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { asBlockId, asUserGroupId, type BlockId, type UserGroupId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import {
  block,
  changeEvent,
  classMember,
  cover,
  membership,
  schedule,
  schoolClass,
  userAccount,
} from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { PersonName, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let period: BlockId
const as = cachedSignIns(() => t)
const id = (name: PersonName) => north.people[name].userId

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  period = await makeBlock(north, 'Period 3')
})
afterAll(() => t.close())
beforeEach(async () => {
  await emptyTables(t.database.pool, 'class_member', 'class', 'cover', 'change_event')
  await flags('ben', [])
})

async function makeBlock({ schoolId }: SchoolWorld, name: string): Promise<BlockId> {
  const base = { schoolId, name, createdAt: SCHOOL_MORNING }
  const { scheduleId } = expectOne(await t.database.db.insert(schedule).values(base).returning())
  return expectOne(
    await t.database.db
      .insert(block)
      .values({ ...base, scheduleId })
      .returning(),
  ).blockId
}

const flags = (name: PersonName, permissions: Permission[]) =>
  t.database.db
    .update(membership)
    .set({ permissions })
    .where(eq(membership.userId, id(name)))

const leave = (name: PersonName, endedAt: typeof SCHOOL_MORNING | null = SCHOOL_MORNING) =>
  t.database.db
    .update(membership)
    .set({ endedAt })
    .where(eq(membership.userId, id(name)))

/** Ada's class, with Sam and Tess in it. */
async function makeClass(name = 'Biology', owner: PersonName = 'ada'): Promise<ClassWithStudents> {
  const dora = await as('dora.north')
  const body = { schoolId: north.schoolId, name, ownedBy: id(owner) }
  const { userGroupId } = await dora.call('POST /api/usergroup', { body })
  return add(dora, userGroupId, 'tess', 'sam')
}

const add = (client: TestClient, userGroupId: UserGroupId, ...names: PersonName[]) =>
  client.call('POST /api/usergroup/:userGroupId/students', {
    params: { userGroupId },
    body: { studentIds: names.map(id) },
  })
const read = (client: TestClient, userGroupId: UserGroupId) =>
  client.call('GET /api/usergroup/:userGroupId', { params: { userGroupId } })
const change = (client: TestClient, userGroupId: UserGroupId, body: object) =>
  client.ask('POST /api/usergroup/:userGroupId', { params: { userGroupId }, body: { version: 1, ...body } })
const names = ({ students }: Pick<ClassWithStudents, 'students'>) => students.map(({ firstName }) => firstName)

async function page(client: TestClient, query = ''): Promise<Answer<'GET /api/school/:schoolId/classes'>> {
  const { status, body } = await client.send<Answer<'GET /api/school/:schoolId/classes'>>(
    'GET',
    `/api/school/${north.schoolId}/classes?${query}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const titles = ({ rows }: { rows: ClassRow[] }) => rows.map(({ name }) => name)

async function fromRoster(userGroupId: UserGroupId): Promise<void> {
  await t.database.db.update(schoolClass).set({ source: 'oneroster' }).where(eq(schoolClass.userGroupId, userGroupId))
}

describe('who may do what', () => {
  type Who = 'owner' | 'colleague' | 'reader' | 'writer' | 'administrator' | 'narrowed' | 'student' | 'outsider'
  const WHO: Record<Who, { name: string; permissions?: Permission[] }> = {
    owner: { name: 'ada.north' },
    colleague: { name: 'ben.north', permissions: [] },
    reader: { name: 'ben.north', permissions: ['allClasses:read'] },
    writer: { name: 'ben.north', permissions: ['allClasses:write'] },
    administrator: { name: 'dora.north' },
    narrowed: { name: 'ben.north', permissions: ['allStudents:write', 'allFaculty:write', 'allSettings:write'] },
    student: { name: 'sam.north' },
    outsider: { name: 'dora.south' },
  }
  const CALLS = {
    see: (client: TestClient, params: { userGroupId: UserGroupId }) =>
      client.ask('GET /api/usergroup/:userGroupId', { params }),
    change: (client: TestClient, params: { userGroupId: UserGroupId }) =>
      client.ask('POST /api/usergroup/:userGroupId', { params, body: { version: 1, name: 'Botany' } }),
    assign: (client: TestClient, params: { userGroupId: UserGroupId }) =>
      client.ask('POST /api/usergroup/:userGroupId', { params, body: { version: 1, ownedBy: id('cora') } }),
    add: (client: TestClient, params: { userGroupId: UserGroupId }) =>
      client.ask('POST /api/usergroup/:userGroupId/students', { params, body: { studentIds: [id('uma')] } }),
    remove: (client: TestClient, params: { userGroupId: UserGroupId }) =>
      client.ask('DELETE /api/usergroup/:userGroupId/students/:userId', { params: { ...params, userId: id('sam') } }),
    end: (client: TestClient, params: { userGroupId: UserGroupId }) =>
      client.ask('DELETE /api/usergroup/:userGroupId', { params }),
    makeForAda: (client: TestClient) =>
      client.ask('POST /api/usergroup', { body: { schoolId: north.schoolId, name: 'Art', ownedBy: id('ada') } }),
  }
  type Call = keyof typeof CALLS
  const ALL = { see: 200, change: 200, assign: 200, add: 200, remove: 200, end: 200, makeForAda: 200 }
  const NONE = { see: 404, change: 404, assign: 404, add: 404, remove: 404, end: 404, makeForAda: 403 }
  const EXPECTED: Record<Who, Record<Call, number>> = {
    owner: { ...ALL, assign: 403 },
    colleague: NONE,
    reader: { see: 200, change: 403, assign: 403, add: 403, remove: 403, end: 403, makeForAda: 403 },
    writer: ALL,
    administrator: ALL,
    narrowed: NONE,
    student: NONE,
    outsider: { ...NONE, makeForAda: 404 },
  }
  const table = (Object.keys(EXPECTED) as Who[]).flatMap((who) =>
    (Object.keys(CALLS) as Call[]).map((call) => ({ who, call, status: EXPECTED[who][call] })),
  )

  it.each(table)('[STU-08] [D-163] [D-149] $who: $call answers $status', async ({ who, call, status }) => {
    const { userGroupId } = await makeClass()
    const { name, permissions } = WHO[who]
    if (permissions) await flags('ben', permissions)
    const before = await snapshot()
    const answer = await CALLS[call](await as(name), { userGroupId })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (status !== 200) expect(await snapshot(), 'a refusal changes nothing').toEqual(before)
  })

  const snapshot = async () => [
    await t.database.db.select().from(schoolClass),
    await t.database.db.select().from(classMember),
  ]

  it('[D-163] a teacher makes a class for themselves', async () => {
    const ben = await as('ben.north')
    const body = { schoolId: north.schoolId, name: ' Physics ', ownedBy: id('ben') }
    const made = await ben.call('POST /api/usergroup', { body })
    expect(made).toMatchObject({ name: 'Physics', ownedBy: id('ben'), numberOfStudents: 0, hasOwner: true, version: 1 })
    expect(made.attributes).toEqual({ schedule: null, confirmed: false })
    const setup = await ben.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })
    expect(setup.classes.map(({ name }) => name)).toEqual(['Physics'])
  })

  it('[D-142] [D-176] whoever covers the teacher edits the class, in the school of the cover', async () => {
    const { userGroupId } = await makeClass()
    const ben = await as('ben.north')
    expect((await change(ben, userGroupId, { name: 'Botany' })).status).toBe(404)
    const period = { fromAt: SCHOOL_MORNING, untilAt: minutesAfter(SCHOOL_MORNING, 60) }
    await t.database.db
      .insert(cover)
      .values({ schoolId: north.schoolId, userId: id('ben'), forUserId: id('ada'), ...period })
    expect((await change(ben, userGroupId, { name: 'Botany' })).status).toBe(200)
    expect(titles(await page(ben))).toEqual(['Botany'])
  })

  it('[D-139] [D-062] pictures are for those who may open the students', async () => {
    const { userGroupId } = await makeClass()
    await t.database.pool.query(`update user_account set profile_image_url = '/sam.png' where user_id = $1`, [
      id('sam'),
    ])
    await flags('ben', ['allClasses:read'])
    const picture = async (who: string) => (await read(await as(who), userGroupId)).students[0]?.profileImageUrl
    expect([await picture('ada.north'), await picture('dora.north')]).toEqual(['/sam.png', '/sam.png'])
    expect(await picture('ben.north')).toBeNull()
    await flags('ben', ['allClasses:read', 'allStudents:read'])
    expect(await picture('ben.north')).toBe('/sam.png')
  })
})

describe('a change', () => {
  it('[ACT-04] of the name, of the hours and of “confirmed” is kept', async () => {
    const { userGroupId } = await makeClass()
    const ada = await as('ada.north')
    const schedule = { start: { hour: 9, minute: 30 }, end: { hour: 10, minute: 25 } }
    const body = { name: 'Biology II', attributes: { schedule, confirmed: true } }
    const changed = await change(ada, userGroupId, body)
    expect(changed.body).toMatchObject({
      name: 'Biology II',
      blockId: null,
      version: 2,
      attributes: { schedule, confirmed: true },
    })
    expect(await read(ada, userGroupId)).toEqual(changed.body)
  })

  it('[ACT-04] a block takes the place of custom hours, and the other way around', async () => {
    const { userGroupId } = await makeClass()
    const ada = await as('ada.north')
    const schedule = { start: { hour: 9, minute: 30 }, end: { hour: 10, minute: 25 } }
    await change(ada, userGroupId, { attributes: { schedule } })
    const inBlock = await change(ada, userGroupId, { version: 2, blockId: period })
    expect(inBlock.body).toMatchObject({ blockId: period, attributes: { schedule: null } })
    const custom = await change(ada, userGroupId, { version: 3, attributes: { schedule } })
    expect(custom.body).toMatchObject({ blockId: null, attributes: { schedule } })
    expect((await page(ada)).rows[0]).toMatchObject({ blockName: null })
  })

  const from = (start: number, end: number, minute = 0) => ({
    schedule: { start: { hour: start, minute: 0 }, end: { hour: end, minute } },
  })
  it.each<[string, () => { name?: string; blockId?: BlockId; attributes?: object }, string]>([
    ['a block and hours', () => ({ blockId: period, attributes: from(9, 10) }), 'attributes.schedule'],
    ['an end before the start', () => ({ attributes: from(10, 9, 59) }), 'attributes.schedule'],
    ['hours without length', () => ({ attributes: from(10, 10) }), 'attributes.schedule'],
    ['24 o’clock', () => ({ attributes: from(23, 24) }), 'attributes.schedule.end.hour'],
    ['a blank name', () => ({ name: '   ' }), 'name'],
    ['a name of 300 characters', () => ({ name: 'x'.repeat(300) }), 'name'],
  ])('[ACT-04] %s: refused at its field, and nothing is saved', async (_, body, field) => {
    const { userGroupId } = await makeClass()
    const ada = await as('ada.north')
    const attributes = { confirmed: true, ...body().attributes }
    const { status, body: answer } = await change(ada, userGroupId, { ...body(), attributes })
    expect([status, Object.keys((answer as ErrorAnswer).error.fields ?? {})]).toEqual([422, [field]])
    expect(await read(ada, userGroupId)).toMatchObject({ version: 1, attributes: { confirmed: false } })
  })

  it('[ACT-04] names in any script, with emoji, are kept', async () => {
    const { userGroupId } = await makeClass()
    const name = 'علم الأحياء 🧬'
    expect((await change(await as('ada.north'), userGroupId, { name })).body.name).toBe(name)
  })

  it('[D-149] a block of another school, or one that was removed, is not found', async () => {
    const { userGroupId } = await makeClass()
    const ada = await as('ada.north')
    const foreign = await makeBlock(t.world.south, 'Period 1')
    const ended = await makeBlock(north, 'Period 9')
    await t.database.db.update(block).set({ endedAt: SCHOOL_MORNING }).where(eq(block.blockId, ended))
    for (const blockId of [foreign, ended, asBlockId(2_000_000_000)]) {
      expect((await change(ada, userGroupId, { blockId })).status).toBe(404)
    }
  })

  it('[D-163] a class gets another teacher, and one who left can be replaced', async () => {
    const { userGroupId } = await makeClass()
    const dora = await as('dora.north')
    await leave('ada')
    expect(await read(dora, userGroupId)).toMatchObject({ hasOwner: false })
    for (const ownedBy of [id('sam'), id('ada'), t.world.south.people.ben.userId]) {
      const { status } = await change(dora, userGroupId, { ownedBy })
      // Ada is the one who has it already: nothing changes.
      expect(status, String(ownedBy)).toBe(ownedBy === id('ada') ? 200 : 404)
    }
    expect((await change(dora, userGroupId, { ownedBy: id('ben') })).body).toMatchObject({
      ownedBy: id('ben'),
      hasOwner: true,
    })
    expect((await read(await as('ben.north'), userGroupId)).name).toBe('Biology')
    await leave('ada', null)
    expect(
      (await (await as('ada.north')).ask('GET /api/usergroup/:userGroupId', { params: { userGroupId } })).status,
    ).toBe(404)
  })

  it('two people who edit: other fields both succeed, the same field asks the second, with what is there now', async () => {
    const { userGroupId } = await makeClass()
    const [ada, dora] = [await as('ada.north'), await as('dora.north')]
    expect((await change(ada, userGroupId, { name: 'Botany' })).status).toBe(200)
    expect((await change(dora, userGroupId, { blockId: period })).status).toBe(200)
    const late = await change(dora, userGroupId, { name: 'Zoology' })
    expect(late.status).toBe(409)
    expect((late.body as ErrorAnswer).error).toMatchObject({
      code: 'changed',
      fields: { name: expect.any(String) },
      current: { name: 'Botany', blockId: period, version: 3 },
    })
  })

  it('[ACT-04] of the hours is one change: a block and custom hours at once end as one of them', async () => {
    const { userGroupId } = await makeClass()
    const [ada, dora] = [await as('ada.north'), await as('dora.north')]
    const schedule = { start: { hour: 9, minute: 30 }, end: { hour: 10, minute: 25 } }
    const answers = await Promise.all([
      change(ada, userGroupId, { blockId: period, attributes: { schedule: null } }),
      change(dora, userGroupId, { blockId: null, attributes: { schedule } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is written to the trail, and tells the school’s screens', async () => {
    const { userGroupId } = await makeClass()
    const listener = await (await as('ben.north')).listen()
    await change(await as('ada.north'), userGroupId, { name: 'Botany' })
    await listener.hear('schoolChanged')
    listener.close()
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'change'))
    expect(lines).toMatchObject([
      {
        subject: 'class',
        subjectId: String(userGroupId),
        actorId: id('ada'),
        detail: { changed: { name: { from: 'Biology', to: 'Botany' } } },
      },
    ])
  })
})

describe('students of a class', () => {
  it('[D-163] are added and removed, by name in order', async () => {
    const { userGroupId } = await makeClass()
    const ada = await as('ada.north')
    expect(names(await add(ada, userGroupId, 'uma', 'sam'))).toEqual(['Sam', 'Tess', 'Uma'])
    const params = { userGroupId, userId: id('sam') }
    const after = await ada.call('DELETE /api/usergroup/:userGroupId/students/:userId', { params })
    expect([names(after), after.numberOfStudents]).toEqual([['Tess', 'Uma'], 2])
    expect((await ada.ask('DELETE /api/usergroup/:userGroupId/students/:userId', { params })).status).toBe(404)
    expect(names(await add(ada, userGroupId, 'sam')), 'undone').toEqual(['Sam', 'Tess', 'Uma'])
  })

  it('[D-163] [D-149] are students of the school: nobody else is added, not even together with one', async () => {
    const { userGroupId } = await makeClass()
    const ada = await as('ada.north')
    await leave('lou')
    for (const wrong of [id('ben'), id('lou'), t.world.south.people.sam.userId, t.world.abroad.people.sam.userId]) {
      const body = { studentIds: [id('uma'), wrong] }
      const answer = await ada.ask('POST /api/usergroup/:userGroupId/students', { params: { userGroupId }, body })
      expect(answer.status, String(wrong)).toBe(404)
    }
    expect(names(await read(ada, userGroupId))).toEqual(['Sam', 'Tess'])
    await leave('lou', null)
  })

  it('[D-141] who has left the school is in the class no more', async () => {
    const { userGroupId } = await makeClass()
    const ada = await as('ada.north')
    await leave('sam')
    expect(await read(ada, userGroupId)).toMatchObject({ numberOfStudents: 1, students: [{ userId: id('tess') }] })
    const setup = await ada.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })
    expect(setup.classes).toMatchObject([{ numberOfStudents: 1 }])
    await leave('sam', null)
  })

  it('are added by two people at once', async () => {
    const { userGroupId } = await makeClass()
    const [ada, dora] = [await as('ada.north'), await as('dora.north')]
    await Promise.all([add(ada, userGroupId, 'uma', 'lou'), add(dora, userGroupId, 'lou', 'uma')])
    expect(names(await read(ada, userGroupId))).toEqual(['Lou', 'Sam', 'Tess', 'Uma'])
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'addStudents'))
    expect(lines.filter(({ detail }) => JSON.stringify(detail).includes(String(id('lou'))))).toHaveLength(1)
  })

  it('tells those who look at these students', async () => {
    const { userGroupId } = await makeClass()
    const listener = await (await as('ben.north')).listen()
    await add(await as('ada.north'), userGroupId, 'uma')
    await listener.hear('peopleChanged')
    listener.close()
  })
})

describe('a class from a roster', () => {
  it('[D-089] [D-163] keeps its students, its teacher and its end to the roster; staff change its name and its hours', async () => {
    const { userGroupId } = await makeClass()
    await fromRoster(userGroupId)
    const dora = await as('dora.north')
    const params = { userGroupId }
    const refused = [
      await dora.ask('POST /api/usergroup/:userGroupId/students', { params, body: { studentIds: [id('uma')] } }),
      await dora.ask('DELETE /api/usergroup/:userGroupId/students/:userId', {
        params: { ...params, userId: id('sam') },
      }),
      await change(dora, userGroupId, { ownedBy: id('ben') }),
      await dora.ask('DELETE /api/usergroup/:userGroupId', { params }),
    ]
    for (const { status, body } of refused) {
      expect([status, (body as ErrorAnswer).error.message]).toEqual([422, expect.stringMatching(/roster/)])
    }
    const changed = await change(dora, userGroupId, { name: 'Botany', blockId: period })
    expect(changed.body).toMatchObject({
      name: 'Botany',
      blockId: period,
      isFromRoster: true,
      ownedBy: id('ada'),
      numberOfStudents: 2,
    })
  })
})

describe('an ended class', () => {
  it('[D-141] [D-163] is gone from everywhere, and its rows stay', async () => {
    const { userGroupId } = await makeClass()
    const ada = await as('ada.north')
    await ada.call('DELETE /api/usergroup/:userGroupId', { params: { userGroupId } })
    expect((await ada.ask('GET /api/usergroup/:userGroupId', { params: { userGroupId } })).status).toBe(404)
    expect((await ada.ask('DELETE /api/usergroup/:userGroupId', { params: { userGroupId } })).status).toBe(404)
    expect((await page(await as('dora.north'))).rows).toEqual([])
    expect((await ada.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })).classes).toEqual([])
    const kept = and(eq(classMember.userGroupId, userGroupId), inArray(classMember.userId, [id('sam'), id('tess')]))
    expect(await t.database.db.select().from(classMember).where(kept)).toHaveLength(2)
  })
})

describe('the table of classes', () => {
  beforeEach(async () => {
    await makeClass('chemistry', 'ben')
    await makeClass('Biology', 'ada')
    const dora = await as('dora.north')
    await dora.call('POST /api/usergroup', {
      body: { schoolId: north.schoolId, name: 'Art', ownedBy: id('cora'), blockId: period },
    })
  })

  it('[STU-07] [D-096] has all classes with allClasses:read, otherwise one’s own', async () => {
    expect(titles(await page(await as('dora.north')))).toEqual(['Art', 'Biology', 'chemistry'])
    expect(titles(await page(await as('ben.north')))).toEqual(['chemistry'])
    await flags('ben', ['allClasses:read'])
    expect(titles(await page(await as('ben.north')))).toEqual(['Art', 'Biology', 'chemistry'])
    expect((await (await as('sam.north')).send('GET', `/api/school/${north.schoolId}/classes`)).status).toBe(403)
  })

  it('[D-082] has name, teacher, block or hours, and students', async () => {
    const { rows } = await page(await as('dora.north'))
    expect(rows[0]).toMatchObject({
      name: 'Art',
      professionalOwnedByName: 'Cora North',
      blockName: 'Period 3',
      students: [],
    })
    expect(rows[1]?.students).toEqual([
      { userId: id('sam'), firstName: 'Sam', lastName: 'North' },
      { userId: id('tess'), firstName: 'Tess', lastName: 'North' },
    ])
  })

  it.each([
    ['sort=name&descending=true', ['chemistry', 'Biology', 'Art']],
    ['sort=teacher', ['Biology', 'chemistry', 'Art']],
    ['sort=block&descending=true', ['Art', 'chemistry', 'Biology']],
    ['sort=students', ['Art', 'Biology', 'chemistry']],
    ['search=ADA', ['Biology']],
    ['search=chem', ['chemistry']],
    ['search=%25', []],
  ])('[D-082] is searched and sorted by the server: %s', async (query, expected) => {
    expect(titles(await page(await as('dora.north'), `${query}`))).toEqual(expected)
  })

  it.each(['name', 'teacher', 'block', 'students'])(
    '[D-172] classes without a teacher come first, by %s and back',
    async (sort) => {
      await leave('ben')
      for (const descending of ['true', 'false']) {
        const { rows } = await page(await as('dora.north'), `sort=${sort}&descending=${descending}`)
        expect(rows.map(({ hasOwner }) => hasOwner)).toEqual([false, true, true])
        expect(rows[0]?.name).toBe('chemistry')
      }
      await leave('ben', null)
    },
  )

  it('[D-181] comes in pages, with the total', async () => {
    const dora = await as('dora.north')
    const more = Array.from({ length: 30 }, (_, at) => ({
      schoolId: north.schoolId,
      name: `Lab ${String(at).padStart(2, '0')}`,
      ownedBy: id('ada'),
      createdAt: SCHOOL_MORNING,
    }))
    await t.database.db.insert(schoolClass).values(more)
    const first = await page(dora)
    const second = await page(dora, `cursor=${first.nextCursor}`)
    expect([first.rows.length, first.total, second.rows.length, second.nextCursor]).toEqual([25, 33, 8, null])
    expect(new Set([...first.rows, ...second.rows].map(({ userGroupId }) => userGroupId)).size).toBe(33)
    expect(titles(await page(dora, `cursor=${second.previousCursor}`))).toEqual(titles(first))
  })
})

describe('a teacher who gets a class', () => {
  const toldOf = async (who: PersonName) =>
    (await (await as(`${who}.north`)).call('GET /api/notification')).rows.map(({ type, message }) => [type, message])

  beforeEach(async () => {
    await emptyTables(t.database.pool, 'notification', 'delivery')
    await t.database.db.update(userAccount).set({ notificationSettings: ['assign'] })
  })

  it('[D-116] is notified, at once, under the name that the class has now', async () => {
    const { userGroupId } = await makeClass('Biology', 'ada')
    expect(await toldOf('ada')).toEqual([['assign', 'Biology is now one of your classes.']])
    const ben = await (await as('ben.north')).listen()
    await change(await as('dora.north'), userGroupId, { ownedBy: id('ben'), name: 'Botany' })
    await ben.hear('viewerChanged')
    ben.close()
    expect(await toldOf('ben')).toEqual([['assign', 'Botany is now one of your classes.']])
    expect(await toldOf('ada'), 'the class of before').toEqual([['assign', 'Botany is now one of your classes.']])
  })

  it('[D-116] is not notified of what they did themselves, nor if they do not want to be', async () => {
    await (await as('ada.north')).call('POST /api/usergroup', {
      body: { schoolId: north.schoolId, name: 'Art', ownedBy: id('ada') },
    })
    expect(await toldOf('ada')).toEqual([])
    await t.database.db.update(userAccount).set({ notificationSettings: [] })
    await makeClass('Biology', 'ben')
    expect(await toldOf('ben')).toEqual([])
  })
})

describe('who can be given a class', () => {
  it('[D-163] is everybody who works at the school, for its staff, who share their classes with them', async () => {
    const staff = (client: TestClient) =>
      client.ask('GET /api/school/:schoolId/staff', { params: { schoolId: north.schoolId } })
    await leave('reader')
    const { body } = await staff(await as('dora.north'))
    expect(body.map(({ firstName }) => firstName)).toEqual(['Dee', 'Ada', 'Ben', 'Cora', 'Dora'])
    await leave('reader', null)
    expect((await staff(await as('ada.north'))).body).toHaveLength(6)
    expect((await staff(await as('sam.north'))).status).toBe(403)
    expect((await staff(await as('dora.south'))).status).toBe(404)
  })
})

it('an id that does not exist is not found', async () => {
  const { status } = await (await as('dora.north')).ask('GET /api/usergroup/:userGroupId', {
    params: { userGroupId: asUserGroupId(2_000_000_000) },
  })
  expect(status).toBe(404)
})

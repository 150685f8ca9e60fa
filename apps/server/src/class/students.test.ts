/** The Students area: whose students are listed, and the Quick Passes switch. */
import type { Answer, ErrorAnswer, StudentRow } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, cover, membership, passSetting, userAccount } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type PersonName, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const as = cachedSignIns(() => t)
const id = (name: PersonName) => north.people[name].userId

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())

/** Ada teaches Sam and Tess, Ben teaches Tess and Uma; Lou is in no class. */
beforeEach(async () => {
  await forgetPasses(t.database)
  await emptyTables(t.database.pool, 'class_member', 'class', 'cover', 'change_event')
  await flags('ben', [])
  await makeClass('Biology', 'ada', 'sam', 'tess')
  await makeClass('Art', 'ben', 'tess', 'uma')
})

const flags = (name: PersonName, permissions: Permission[]) =>
  t.database.db
    .update(membership)
    .set({ permissions })
    .where(eq(membership.userId, id(name)))

async function makeClass(name: string, owner: PersonName, ...students: PersonName[]): Promise<void> {
  const dora = await as('dora.north')
  const body = { schoolId: north.schoolId, name, ownedBy: id(owner) }
  const { userGroupId } = await dora.call('POST /api/usergroup', { body })
  const studentIds = students.map(id)
  await dora.call('POST /api/usergroup/:userGroupId/students', { params: { userGroupId }, body: { studentIds } })
}

async function page(client: TestClient, query = ''): Promise<Answer<'GET /api/school/:schoolId/passsettings'>> {
  const path = `/api/school/${north.schoolId}/passsettings?${query}`
  const { status, body } = await client.send<Answer<'GET /api/school/:schoolId/passsettings'>>('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const names = ({ rows }: { rows: StudentRow[] }) => rows.map(({ firstName }) => firstName)

const setting = (facultyId: UserId | null, requiresApproval = true) => ({
  schoolId: north.schoolId,
  facultyId,
  requiresApproval,
})
const flip = (client: TestClient, who: PersonName, facultyId: UserId | null, requiresApproval = true) =>
  client.ask('POST /api/passsetting', { body: { ...setting(facultyId, requiresApproval), studentId: id(who) } })
const quickPasses = async (client: TestClient) =>
  Object.fromEntries(
    (await page(client)).rows.map(({ firstName, requiresApproval, isOffForSchool }) => [
      firstName,
      `${requiresApproval ? 'Disabled' : 'Enabled'}${isOffForSchool ? ' for the school' : ''}`,
    ]),
  )

describe('the list of students', () => {
  it('[STU-01] [D-062] has the students of one’s classes, all with allStudents:read, and nobody for students', async () => {
    expect(names(await page(await as('ada.north')))).toEqual(['Sam', 'Tess'])
    expect(names(await page(await as('ben.north')))).toEqual(['Tess', 'Uma'])
    expect(names(await page(await as('cora.north')))).toEqual([])
    await flags('ben', ['allStudents:read'])
    expect(names(await page(await as('ben.north')))).toEqual(['Lou', 'Sam', 'Tess', 'Uma'])
    expect(names(await page(await as('dora.north')))).toEqual(['Lou', 'Sam', 'Tess', 'Uma'])
    const { status } = await (await as('sam.north')).send('GET', `/api/school/${north.schoolId}/passsettings`)
    expect(status).toBe(403)
  })

  it('[D-142] has the students of whoever one covers', async () => {
    const now = { fromAt: SCHOOL_MORNING, untilAt: minutesAfter(SCHOOL_MORNING, 60) }
    await t.database.db
      .insert(cover)
      .values({ schoolId: north.schoolId, userId: id('cora'), forUserId: id('ada'), ...now })
    expect(names(await page(await as('cora.north')))).toEqual(['Sam', 'Tess'])
  })

  it('[STU-02] [STU-07] [D-096] has all classes of a student, and says which the viewer may open', async () => {
    const classesOfTess = async (client: TestClient) =>
      (await page(client)).rows
        .find(({ firstName }) => firstName === 'Tess')
        ?.classes.map(({ name, isOpen }) => `${name} ${isOpen ? 'opens' : 'is closed'}`)
    expect(await classesOfTess(await as('ada.north'))).toEqual(['Art is closed', 'Biology opens'])
    await flags('ben', ['allClasses:read'])
    expect(await classesOfTess(await as('ben.north'))).toEqual(['Art opens', 'Biology opens'])
  })

  it.each([
    ['search=UM', ['Uma']],
    ['search=art', ['Tess', 'Uma']],
    ['search=s%20n', ['Tess']],
    ['search=4711', ['Sam']],
    ['search=_', []],
    ['sort=name&descending=true', ['Uma', 'Tess', 'Sam', 'Lou']],
    ['sort=grade', ['Lou', 'Uma', 'Tess', 'Sam']],
    ['sort=quickPasses', ['Tess', 'Lou', 'Sam', 'Uma']],
  ])('[STU-01] is searched and sorted by the server: %s', async (query, expected) => {
    const facts: [PersonName, Partial<typeof userAccount.$inferInsert>][] = [
      ['sam', { grade: '10', schoolIdentifier: '4711' }],
      ['tess', { grade: '9' }],
      ['uma', { grade: '7' }],
    ]
    for (const [who, set] of facts)
      await t.database.db
        .update(userAccount)
        .set(set)
        .where(eq(userAccount.userId, id(who)))
    const dora = await as('dora.north')
    await flip(dora, 'tess', null)
    expect(names(await page(dora, query))).toEqual(expected)
  })

  it('[D-181] comes in pages', async () => {
    const people = await makeStudents(t.database.db, t.world.south, t.world.districtId, 60, SCHOOL_MORNING)
    const dora = await as('dora.south')
    const path = `/api/school/${t.world.south.schoolId}/passsettings`
    const first = (await dora.send<Answer<'GET /api/school/:schoolId/passsettings'>>('GET', `${path}?size=50`)).body
    const second = (
      await dora.send<Answer<'GET /api/school/:schoolId/passsettings'>>(
        'GET',
        `${path}?size=50&cursor=${first.nextCursor}`,
      )
    ).body
    expect([first.rows.length, first.total, second.rows.length]).toEqual([
      50,
      people.length + 4,
      people.length + 4 - 50,
    ])
  })
})

describe('the switch', () => {
  it('[STU-03] [ACT-05] is off and on again, for the teacher alone', async () => {
    const [ada, ben] = [await as('ada.north'), await as('ben.north')]
    expect(await quickPasses(ada)).toEqual({ Sam: 'Enabled', Tess: 'Enabled' })
    const off = await flip(ada, 'tess', id('ada'))
    expect(off.body).toEqual({ ...setting(id('ada')), studentId: id('tess') })
    expect(await quickPasses(ada)).toEqual({ Sam: 'Enabled', Tess: 'Disabled' })
    expect(await quickPasses(ben)).toEqual({ Tess: 'Enabled', Uma: 'Enabled' })
    await flip(ada, 'tess', id('ada'), false)
    expect(await quickPasses(ada)).toEqual({ Sam: 'Enabled', Tess: 'Enabled' })
  })

  it('[D-043] an administrator’s is for the whole school, and off anywhere wins', async () => {
    const [ada, dora] = [await as('ada.north'), await as('dora.north')]
    await flip(dora, 'tess', null)
    await flip(ada, 'sam', id('ada'))
    expect(await quickPasses(ada)).toEqual({ Sam: 'Disabled', Tess: 'Disabled for the school' })
    await flip(ada, 'tess', id('ada'), false)
    expect((await quickPasses(ada)).Tess).toBe('Disabled for the school')
    expect(await quickPasses(dora)).toEqual({
      Lou: 'Enabled',
      Sam: 'Enabled',
      Tess: 'Disabled for the school',
      Uma: 'Enabled',
    })
  })

  it('[D-043] decides about the next request', async () => {
    const [ada, sam] = [await as('ada.north'), await as('sam.north')]
    await flip(ada, 'sam', id('ada'))
    const request = await requestPass(sam, north, { to: 'library' })
    expect(request.approvedAt).toBeNull()
    await sam.call('POST /api/pass/:passId/cancel', { params: { passId: request.passId } })
    await flip(ada, 'sam', id('ada'), false)
    expect((await requestPass(sam, north, { to: 'library' })).startedAt).not.toBeNull()
  })

  type Who = 'teacher' | 'colleague' | 'settings' | 'administrator' | 'student'
  const TABLE: { who: Who; username: string; permissions?: Permission[]; own: number; school: number; adas: number }[] =
    [
      { who: 'teacher', username: 'ada.north', own: 200, school: 403, adas: 200 },
      { who: 'colleague', username: 'ben.north', permissions: [], own: 404, school: 403, adas: 403 },
      {
        who: 'settings',
        username: 'ben.north',
        permissions: ['allSettings:write', 'allStudents:read'],
        own: 200,
        school: 200,
        adas: 200,
      },
      { who: 'administrator', username: 'dora.north', own: 200, school: 200, adas: 200 },
      { who: 'student', username: 'sam.north', own: 403, school: 403, adas: 403 },
    ]
  it.each(TABLE)(
    '[D-043] [D-064] $who: own $own, school $school, Ada’s $adas',
    async ({ username, permissions, own, school, adas }) => {
      if (permissions) await flags('ben', permissions)
      const client = await as(username)
      const me = north.people[username.split('.')[0] as PersonName].userId
      const statuses = []
      for (const facultyId of [me, null, id('ada')]) statuses.push((await flip(client, 'sam', facultyId)).status)
      expect(statuses).toEqual([own, school, adas])
    },
  )

  it('[D-149] is not for students of other schools, nor in the name of their teachers', async () => {
    const { south } = t.world
    const dora = await as('dora.north')
    const send = (body: object) =>
      dora.send('POST', '/api/passsetting', { ...setting(null), studentId: id('sam'), ...body })
    expect((await send({ studentId: south.people.sam.userId })).status).toBe(404)
    expect((await send({ studentId: id('ben') })).status).toBe(404)
    expect((await send({ facultyId: south.people.ada.userId })).status).toBe(404)
    expect((await send({ schoolId: south.schoolId })).status).toBe(404)
    expect(await t.database.db.select().from(passSetting)).toEqual([])
  })

  it('[D-062] is not for students whom the teacher does not know', async () => {
    const refused = await flip(await as('ada.north'), 'lou', id('ada'))
    expect([refused.status, (refused.body as ErrorAnswer).error.code]).toEqual([404, 'not_found'])
  })

  it('tells the student and the school’s staff, and the trail', async () => {
    const [student, staff] = [await (await as('sam.north')).listen(), await (await as('ben.north')).listen()]
    const ada = await as('ada.north')
    await flip(ada, 'sam', id('ada'))
    await student.hear('viewerChanged')
    await staff.hear('peopleChanged')
    await flip(ada, 'sam', id('ada'))
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'quickPasses'))
    expect(lines, 'the same again is no change').toMatchObject([
      { subject: 'user', subjectId: String(id('sam')), actorId: id('ada') },
    ])
    student.close()
    staff.close()
  })
})

describe('many at once', () => {
  const bulk = (
    client: TestClient,
    studentIds: UserId[],
    requiresApproval = true,
    facultyId: UserId | null = id('ada'),
  ) =>
    client.ask('POST /api/passsetting/bulk', {
      body: { studentIds, passSetting: setting(facultyId, requiresApproval) },
    })

  it('[ACT-06] are switched together, and those whom the teacher may not see are said', async () => {
    const ada = await as('ada.north')
    const { status, body } = await bulk(ada, [id('sam'), id('tess'), id('lou')])
    expect([status, body.passSettings.map(({ studentId }) => studentId)]).toEqual([200, [id('sam'), id('tess')]])
    expect(body.skipped).toMatchObject([{ userId: id('lou'), code: 'not_found' }])
    expect(await quickPasses(ada)).toEqual({ Sam: 'Disabled', Tess: 'Disabled' })
    await bulk(ada, [id('sam'), id('tess')], false)
    expect(await quickPasses(ada)).toEqual({ Sam: 'Enabled', Tess: 'Enabled' })
  })

  it('[ACT-06] at most 75', async () => {
    const tooMany = Array.from({ length: 76 }, (_, at) => (at + 1) as UserId)
    const { status, body } = await bulk(await as('ada.north'), tooMany)
    expect([status, Object.keys((body as unknown as ErrorAnswer).error.fields ?? {})]).toEqual([422, ['studentIds']])
  })

  it('[ACT-06] by two people at once', async () => {
    const [ada, dora] = [await as('ada.north'), await as('dora.north')]
    const answers = await Promise.all([
      bulk(ada, [id('sam'), id('tess')]),
      bulk(dora, [id('tess'), id('sam')]),
      bulk(dora, [id('tess'), id('sam'), id('uma')], true, null),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await t.database.db.select().from(passSetting)).toHaveLength(5)
  })
})

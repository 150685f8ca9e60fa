import { type ErrorAnswer, type Input, XSRF_COOKIE } from '@corridor/contract'
import { type Permission, permissionsAtCreation, TOGGLEABLE_PERMISSIONS, type UserType } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../db/connect.ts'
import { changeEvent, membership, userAccount } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { openSession } from '../session/commands.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { hold, oneAfterTheOther, statementWaiters } from '../testing/holdLocks.ts'
import { SCHOOL_MORNING as NOW, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let south: SchoolWorld
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  south = t.world.south
  dora = await as(north.people.dora)
})
afterAll(() => t.close())
beforeEach(async () => {
  await emptyTables(t.database.pool, 'change_event')
  await permit(north.people.ben, [])
  await permit(north.people.ada, [])
  await permit(north.people.dora, [...TOGGLEABLE_PERMISSIONS])
})

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, NOW)
type Body = Input<'POST /api/user/:userId', 'body'>

async function stored({ userId }: Person) {
  const [row] = await t.database.db.select().from(userAccount).where(eq(userAccount.userId, userId))
  if (!row) throw new Error('no such person')
  return row
}

async function held({ userId }: Person, schoolId: SchoolId = north.schoolId) {
  const [row] = await t.database.db
    .select()
    .from(membership)
    .where(and(eq(membership.userId, userId), eq(membership.schoolId, schoolId)))
  if (!row) throw new Error('no such membership')
  return row
}

async function permit({ userId }: Person, permissions: Permission[], schoolId: SchoolId = north.schoolId) {
  await t.database.db
    .update(membership)
    .set({ permissions })
    .where(and(eq(membership.userId, userId), eq(membership.schoolId, schoolId)))
}

/** Uses the newest version, unless the body contains another one. */
const change = async (client: TestClient, person: Person, body: Partial<Body>) =>
  client.ask('POST /api/user/:userId', {
    params: { userId: person.userId },
    body: { version: (await stored(person)).version, ...body },
  })

const flip = async (client: TestClient, person: Person, on: Permission[], off: Permission[] = [], version?: number) => {
  const row = await held(person)
  const permissions = { schoolId: north.schoolId, version: version ?? row.version, on, off }
  return change(client, person, { permissions })
}

const theSchool = (tx: Tx) =>
  tx.execute(sql`select 1 from school where school_id = ${north.schoolId} for no key update`)

const trail = () => t.database.db.select().from(changeEvent).orderBy(asc(changeEvent.changeEventId))

describe('locking a student', () => {
  it('[USER-12] [USER-13] [D-044] [API-06] locks with a daily count, and unlocking keeps the count', async () => {
    const { sam } = north.people
    const locked = await change(dora, sam, { locked: true, dailyPassLimit: 3 })
    expect(locked.status).toBe(200)
    expect(locked.body).toMatchObject({ locked: 1, dailyPassLimit: 3, firstName: 'Sam' })
    const unlocked = await change(dora, sam, { locked: false })
    expect(unlocked.body).toMatchObject({ locked: 0, dailyPassLimit: 3 })
    expect(await stored(sam)).toMatchObject({ locked: false, dailyPassLimit: 3 })
    expect(await trail()).toMatchObject([
      {
        subject: 'user',
        subjectId: String(sam.userId),
        action: 'lock',
        detail: { fields: ['locked', 'dailyPassLimit'] },
      },
      { action: 'lock', personal: { changed: { locked: { from: true, to: false } } } },
    ])
  })

  it.each([16, -1, 2.5])(
    '[USER-13] [D-044] the count is a whole number from 0 to 15, not %d',
    async (dailyPassLimit) => {
      const before = await stored(north.people.sam)
      const { status, body } = await change(dora, north.people.sam, { locked: true, dailyPassLimit })
      expect(status).toBe(422)
      expect((body as ErrorAnswer).error.fields).toHaveProperty('dailyPassLimit')
      expect(await stored(north.people.sam)).toEqual(before)
    },
  )

  it.each([0, 15])('[USER-13] %d is fine', async (dailyPassLimit) => {
    expect((await change(dora, north.people.sam, { dailyPassLimit })).body).toMatchObject({ dailyPassLimit })
  })

  it('[USER-11] [D-063] takes allStudents:write, of an administrator or a teacher', async () => {
    const ben = await as(north.people.ben)
    await permit(north.people.ben, ['allStudents:read'])
    expect((await change(ben, north.people.sam, { locked: true })).status).toBe(403)
    await permit(north.people.ben, ['allStudents:write'])
    expect((await change(ben, north.people.sam, { locked: true })).status).toBe(200)
    await permit(north.people.dora, ['allStudents:read'])
    expect((await change(dora, north.people.sam, { locked: false })).status).toBe(403)
  })

  it('[D-063] staff cannot be locked, and nobody locks or unlocks themselves', async () => {
    expect((await change(dora, north.people.ada, { locked: true })).status).toBe(403)
    const sam = await as(north.people.sam)
    expect((await change(sam, north.people.sam, { locked: false })).status).toBe(403)
  })

  it('is told to the staff of the school, and to no student', async () => {
    const [teacher, student] = await Promise.all([
      (await as(north.people.ada)).listen(),
      (await as(north.people.tess)).listen(),
    ])
    const own = await (await as(north.people.sam)).listen()
    await change(dora, north.people.sam, { locked: !(await stored(north.people.sam)).locked })
    const { payload } = await teacher.hear('peopleChanged')
    expect(payload).toEqual({ schoolId: north.schoolId, userIds: [north.people.sam.userId] })
    await own.hear('viewerChanged')
    expect(student.heard).toEqual([])
    for (const socket of [teacher, student, own]) socket.close()
  })
})

describe('a person’s details', () => {
  const DETAILS = {
    firstName: 'Samira 🙂',
    lastName: 'אבארא',
    username: 'samira.north',
    email: 'samira@north.example',
    grade: '11',
    schoolIdentifier: '4711',
  }

  it('[USER-14] [D-160] [API-06] are changed together, trimmed, and recorded where erasing finds them', async () => {
    const { sam } = north.people
    const { status, body } = await change(dora, sam, { ...DETAILS, firstName: ' Samira 🙂 ', username: 'Samira.North' })
    expect(status).toBe(200)
    expect(body).toMatchObject(DETAILS)
    expect(await stored(sam)).toMatchObject(DETAILS)
    const [line] = await trail()
    expect(line).toMatchObject({ action: 'details', personal: { changed: { grade: { from: null, to: '11' } } } })
    expect(JSON.stringify(line?.detail)).not.toContain('Samira')
    await change(dora, sam, { firstName: 'Sam', lastName: 'North', username: 'sam.north', email: '', grade: null })
    expect(await stored(sam)).toMatchObject({ username: 'sam.north', email: null, grade: null })
  })

  it('[USER-14] title and professional name of staff reach their school’s forms', async () => {
    const teacher = await (await as(north.people.cora)).listen()
    await change(dora, north.people.ada, { title: 'Dr.', professionalName: 'Lovelace' })
    await teacher.hear('schoolChanged')
    const setup = await dora.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })
    expect(JSON.stringify(setup.facultyRooms)).toContain('Lovelace')
    await change(dora, north.people.ada, { title: null, professionalName: '' })
    expect(await stored(north.people.ada)).toMatchObject({ title: null, professionalName: null })
    teacher.close()
  })

  it.each([
    ['firstName', ''],
    ['lastName', 'x'.repeat(300)],
    ['username', 'two words'],
    ['username', ''],
    ['username', 'ѕаm.north'],
    ['username', 'sam\u200b.north'],
    ['username', '<script>'],
    ['username', '.'],
    ['username', 'sam🙂'],
    ['firstName', '\u200b'],
    ['email', 'nowhere'],
    ['grade', 'x'.repeat(300)],
    ['schoolIdentifier', 'x'.repeat(300)],
  ])('a bad %s (%s) is refused at its field, and nothing is saved', async (field, value) => {
    const before = await stored(north.people.sam)
    const { status, body } = await change(dora, north.people.sam, { locked: !before.locked, [field]: value })
    expect(status).toBe(422)
    expect((body as ErrorAnswer).error.fields?.[field]).toMatch(/\.$/)
    expect(await stored(north.people.sam)).toEqual(before)
  })

  it('[D-157] a username that somebody else has, in any school or district and any case, is refused', async () => {
    const before = await stored(north.people.sam)
    for (const username of ['tess.north', 'Tess.North', 'sam.abroad']) {
      const { status, body } = await change(dora, north.people.sam, { grade: '12', username })
      expect(status).toBe(422)
      expect((body as ErrorAnswer).error.fields).toEqual({ username: 'This username is taken. Choose another one.' })
    }
    expect(await stored(north.people.sam)).toEqual(before)
  })

  it('an email that somebody else at the school has is refused as when a person is added, and names nobody', async () => {
    const { sam, tess } = north.people
    await change(dora, tess, { email: 'tess@north.example' })
    const { status, body } = await change(dora, sam, { grade: '12', email: 'TESS@north.example' })
    expect([status, (body as ErrorAnswer).error.code]).toEqual([409, 'duplicate'])
    expect((body as ErrorAnswer).error.fields).toEqual({
      email: 'Someone else at this school has this email. Use another one.',
    })
    expect(await stored(sam)).toMatchObject({ email: null, grade: null })
    // The own address in another case, and one that belongs to somebody of another school, are free.
    expect((await change(dora, tess, { email: 'Tess@north.example' })).status).toBe(200)
    const [somebody] = Object.values(south.people)
    await t.database.db
      .update(userAccount)
      .set({ email: 'far@south.example' })
      .where(eq(userAccount.userId, (somebody as Person).userId))
    expect((await change(dora, sam, { email: 'far@south.example' })).status).toBe(200)
    await change(dora, sam, { email: null })
    await change(dora, tess, { email: null })
  })

  it('a student id that somebody else at the school has is refused at its field, and nothing is saved', async () => {
    const { sam, tess } = north.people
    await change(dora, tess, { schoolIdentifier: 'T-1' })
    const before = await stored(sam)
    const { status, body } = await change(dora, sam, { grade: '12', schoolIdentifier: 't-1' })
    expect([status, (body as ErrorAnswer).error.code]).toEqual([409, 'duplicate'])
    expect((body as ErrorAnswer).error.fields).toEqual({
      schoolIdentifier: 'Someone else at this school has this student id. Use another one.',
    })
    expect(await stored(sam)).toEqual(before)
    // The own one in another case, and that of a student of another school, are free: each school has its own numbers.
    expect((await change(dora, tess, { schoolIdentifier: 't-1' })).status).toBe(200)
    await t.database.db
      .update(userAccount)
      .set({ schoolIdentifier: 'S-9' })
      .where(eq(userAccount.userId, south.people.sam.userId))
    expect((await change(dora, sam, { schoolIdentifier: 'S-9' })).status).toBe(200)
    for (const person of [sam, tess]) await change(dora, person, { schoolIdentifier: null })
  })

  it.each([{ email: 'twin@north.example' }, { schoolIdentifier: 'twin' }])(
    'two who get the same %j at the same time: the second is refused',
    async (same) => {
      const { sam, tess } = north.people
      const letGo = await hold(t.database, theSchool)
      const answers = [change(dora, sam, same), change(dora, tess, same)]
      try {
        await statementWaiters(t.database, 2)
      } finally {
        await letGo()
      }
      expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 409])
      for (const person of [sam, tess]) await change(dora, person, { email: null, schoolIdentifier: null })
    },
  )

  it('two people who change the same field: the second gets both values, other fields do not collide', async () => {
    const { version } = await stored(north.people.tess)
    expect((await change(dora, north.people.tess, { version, grade: '10' })).status).toBe(200)
    expect((await change(dora, north.people.tess, { version, firstName: 'Tessa' })).status).toBe(200)
    const { status, body } = await change(dora, north.people.tess, { version, grade: '9' })
    expect(status).toBe(409)
    expect((body as ErrorAnswer).error).toMatchObject({
      code: 'changed',
      fields: { grade: expect.any(String) },
      current: { grade: '10', firstName: 'Tessa', mayEdit: true },
    })
  })

  it.each([
    { held: [], student: 404, colleague: 404 },
    { held: ['allStudents:read', 'allFaculty:read'], student: 403, colleague: 403 },
    { held: ['allStudents:write', 'allFaculty:read'], student: 200, colleague: 403 },
    { held: ['allStudents:read', 'allFaculty:write'], student: 403, colleague: 200 },
  ] satisfies { held: Permission[]; student: number; colleague: number }[])(
    '[USER-14] a teacher with $held: students $student, staff $colleague',
    async ({ held, student, colleague }) => {
      await permit(north.people.ben, held)
      const ben = await as(north.people.ben)
      expect((await change(ben, north.people.lou, { grade: '8' })).status).toBe(student)
      expect((await change(ben, north.people.cora, { title: 'Ms.' })).status).toBe(colleague)
    },
  )

  it('[D-160] not of somebody who holds more, nor of a district administrator, nor of somebody in another school too', async () => {
    await permit(north.people.ben, ['allFaculty:write'])
    const ben = await as(north.people.ben)
    expect((await change(ben, north.people.dora, { firstName: 'Dolly' })).status).toBe(403)
    expect((await change(dora, t.world.districtAdministrator, { firstName: 'Dolly' })).status).toBe(403)
    const { userId } = north.people.uma
    await t.database.db.insert(membership).values({ schoolId: south.schoolId, userId, permissions: [], startedAt: NOW })
    expect((await change(dora, north.people.uma, { firstName: 'Una' })).status).toBe(403)
    const dee = await as(t.world.districtAdministrator)
    expect((await change(dee, north.people.uma, { firstName: 'Una' })).status).toBe(200)
    expect((await stored(north.people.uma)).firstName).toBe('Una')
  })

  it('[D-073] not while impersonating', async () => {
    const { token } = await openSession(t.database.db, north.people.dora.userId, NOW, { impersonator: 'operator' })
    const operator = new TestClient(t.origin)
    operator.setCookie(SESSION_COOKIE, token)
    operator.setCookie(XSRF_COOKIE, 'operator')
    expect((await change(operator, north.people.sam, { grade: '7' })).status).toBe(403)
    expect((await flip(operator, north.people.ben, ['allPasses:read'])).status).toBe(403)
  })
})

describe('while a school’s setup is locked by another change', () => {
  it.each<[string, () => ReturnType<typeof change>]>([
    ['details', () => change(dora, north.people.cora, { professionalName: 'Waits' })],
    ['permissions', () => flip(dora, north.people.cora, ['allRooms:read'])],
  ])('a change of %s waits without holding the person, so the two cannot block each other', async (_, act) => {
    const { userId } = north.people.cora
    const letGo = await hold(t.database, theSchool)
    const answer = act()
    try {
      await statementWaiters(t.database, 1)
      const person = sql`select 1 from membership m join user_account u using (user_id)
        where m.user_id = ${userId} for no key update nowait`
      await expect(t.database.db.transaction((tx) => tx.execute(person))).resolves.toBeDefined()
    } finally {
      await letGo()
    }
    expect((await answer).status).toBe(200)
  })

  it('a student is locked at once', async () => {
    const letGo = await hold(t.database, theSchool)
    expect((await change(dora, north.people.lou, { locked: true })).status).toBe(200)
    await letGo()
  })
})

describe('permissions', () => {
  it('[USER-15] [D-059] [API-06] are switched in one school; write brings read along', async () => {
    const { status, body } = await flip(dora, north.people.ben, ['allRooms:write'])
    expect(status).toBe(200)
    expect(body.schools).toMatchObject([
      { schoolId: north.schoolId, permissions: ['allRooms:read', 'allRooms:write'], version: expect.any(Number) },
    ])
    await flip(dora, north.people.ben, ['allPasses:read'], ['allRooms:read'])
    expect((await held(north.people.ben)).permissions).toEqual(['allPasses:read'])
    expect(await trail()).toMatchObject([
      { action: 'permissions', schoolId: north.schoolId, detail: { fields: ['allRooms:read', 'allRooms:write'] } },
      { personal: { changed: { 'allRooms:write': { from: true, to: false } } } },
    ])
  })

  it('[D-060] reach the person at once: their next request has them', async () => {
    const ben = await as(north.people.ben)
    const socket = await ben.listen()
    expect((await ben.call('GET /api/user/initialize')).user.permissions).toEqual([])
    const closed = new Promise((resolve) => socket.socket.once('disconnect', resolve))
    await flip(dora, north.people.ben, ['allPasses:read'])
    await closed
    expect((await ben.call('GET /api/user/initialize')).user.permissions).toEqual(['allPasses:read'])
  })

  it('[D-060] nobody changes their own, and faculty change nobody’s', async () => {
    expect((await flip(dora, north.people.dora, [], ['allPasses:write'])).status).toBe(403)
    await permit(north.people.ada, [...TOGGLEABLE_PERMISSIONS])
    const ada = await as(north.people.ada)
    expect((await flip(ada, north.people.ben, ['allPasses:read'])).status).toBe(403)
    expect((await held(north.people.ben)).permissions).toEqual([])
  })

  it('[D-060] [D-161] nobody gives or takes what they do not hold, and then nothing is changed', async () => {
    await permit(north.people.dora, ['allFaculty:write', 'allPasses:read'])
    expect((await flip(dora, north.people.ben, ['allPasses:read', 'allRooms:read'])).status).toBe(403)
    expect((await flip(dora, north.people.ben, ['allPasses:write'])).status).toBe(403)
    expect((await held(north.people.ben)).permissions).toEqual([])
    await permit(north.people.ada, ['allRooms:write'])
    expect((await flip(dora, north.people.ada, [], ['allRooms:write'])).status).toBe(403)
    expect((await flip(dora, north.people.ada, ['allPasses:read'])).status).toBe(200)
  })

  it('[D-061] students and strangers have none to change, and nobody gives the district’s', async () => {
    expect((await flip(dora, north.people.sam, ['allPasses:read'])).status).toBe(403)
    const elsewhere = { schoolId: south.schoolId, version: 1, on: ['allPasses:read' as const], off: [] }
    expect((await change(dora, north.people.ben, { permissions: elsewhere })).status).toBe(404)
    const district = { schoolId: north.schoolId, version: 1, on: ['district:write' as never], off: [] }
    expect((await change(dora, north.people.ben, { permissions: district })).status).toBe(422)
  })

  it('[D-171] the school’s last administrator keeps every flag, until there is another one', async () => {
    const dee = await as(t.world.districtAdministrator)
    await permit(
      t.world.districtAdministrator,
      permissionsAtCreation('districtAdministrator').filter((flag) => flag !== 'allSettings:write'),
    )
    await permit(north.people.dora, ['allFaculty:write', 'allSettings:write', 'allPasses:write'])
    const refused = await flip(dee, north.people.dora, [], ['allPasses:write'])
    expect(refused.status).toBe(409)
    expect((refused.body as ErrorAnswer).error.code).toBe('last_administrator')
    expect((await flip(dee, north.people.dora, ['allRooms:read'])).status).toBe(200)
    await permit(t.world.districtAdministrator, [...permissionsAtCreation('districtAdministrator')])
    expect((await flip(dee, north.people.dora, [], ['allPasses:write'])).status).toBe(200)
  })

  it('[D-171] two administrators cannot take it from each other at the same time', async () => {
    await permit(t.world.districtAdministrator, [])
    const { userId } = north.people.cora
    const typeOf = (type: UserType) =>
      t.database.db.update(userAccount).set({ type }).where(eq(userAccount.userId, userId))
    await typeOf('schoolAdministrator')
    await permit(north.people.cora, [...permissionsAtCreation('schoolAdministrator')])
    const cora = await as(north.people.cora)
    // Both have asked before either of them loses it.
    const answers = await oneAfterTheOther(t.database, theSchool, [
      () => flip(cora, north.people.dora, [], ['allSettings:write']),
      () => flip(dora, north.people.cora, [], ['allSettings:write']),
    ])
    expect(answers).toEqual([200, 409])
    await typeOf('faculty')
  })

  it('[D-059] two people who switch different flags do not collide, the same flag does', async () => {
    const { version } = await held(north.people.ben)
    expect((await flip(dora, north.people.ben, ['allPasses:read'], [], version)).status).toBe(200)
    expect((await flip(dora, north.people.ben, ['allRooms:read'], [], version)).status).toBe(200)
    const { status, body } = await flip(dora, north.people.ben, [], ['allRooms:read'], version)
    expect(status).toBe(409)
    expect((body as ErrorAnswer).error).toMatchObject({
      fields: { 'allRooms:read': expect.any(String) },
      current: { schools: [{ permissions: ['allPasses:read', 'allRooms:read'] }] },
    })
  })

  it('nothing is half-saved: details and permissions succeed together', async () => {
    const before = await stored(north.people.cora)
    const row = await held(north.people.cora)
    const { status } = await change(dora, north.people.cora, {
      firstName: 'Coretta',
      permissions: { schoolId: south.schoolId, version: row.version, on: ['allPasses:read'], off: [] },
    })
    expect(status).toBe(404)
    expect(await stored(north.people.cora)).toEqual(before)
  })
})

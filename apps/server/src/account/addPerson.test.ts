import { type Permission, TOGGLEABLE_PERMISSIONS, USER_TYPES } from '@corridor/rules/access'
import { defaultOptions } from '@corridor/rules/notification'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeEvent, membership, userAccount } from '../db/schema/index.ts'
import { setFlags, useLink } from '../testing/accounts.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const north = () => ({ schoolId: t.world.north.schoolId })
const maya = () => ({ ...north(), type: 'student' as const, firstName: 'Maya', lastName: 'Okonkwo' })
const membershipsOf = (userId: number) =>
  t.database.db
    .select()
    .from(membership)
    .where(eq(membership.userId, userId as never))

describe('adding somebody by hand', () => {
  it('[D-161] a student, who accepts the invitation and signs in', async () => {
    const dora = await as('dora.north')
    const added = await dora.call('POST /api/user', {
      body: { ...maya(), email: 'maya@example.org', grade: '10', schoolIdentifier: '4711' },
    })
    expect(added).toMatchObject({
      username: 'maya.okonkwo',
      email: 'maya@example.org',
      grade: '10',
      schoolIdentifier: '4711',
    })
    const { userId } = added
    expect(await membershipsOf(userId)).toMatchObject([{ ...north(), permissions: [], endedAt: null }])
    const link = await dora.call('POST /api/user/:userId/link', { params: { userId }, body: { purpose: 'invitation' } })
    const phone = t.client()
    expect((await useLink(phone, link, 'seven purple umbrellas')).status).toBe(200)
    expect(Object.keys((await phone.call('GET /api/user/initialize')).schools)).toEqual([String(north().schoolId)])
    const [line] = await t.database.db
      .select()
      .from(changeEvent)
      .where(eq(changeEvent.subjectId, String(userId)))
    expect(line).toMatchObject({ action: 'add', ...north(), actorId: t.world.north.people.dora.userId })
    expect(JSON.stringify(line?.detail)).not.toMatch(/maya/i)
  })

  it('[D-116] somebody new is notified of what people of their type are at first', async () => {
    const dora = await as('dora.north')
    for (const type of ['faculty', 'student'] as const) {
      const { userId } = await dora.call('POST /api/user', { body: { ...maya(), type } })
      const [row] = await t.database.db.select().from(userAccount).where(eq(userAccount.userId, userId))
      expect(row?.notificationSettings).toEqual(defaultOptions(type))
    }
  })

  it('[D-157] a taken username gets a number; a typed one that is taken is refused with a free one', async () => {
    const dora = await as('dora.north')
    const names = { ...maya(), firstName: 'Lee', lastName: 'Twin' }
    const added = await Promise.all([1, 2, 3].map(() => dora.call('POST /api/user', { body: names })))
    expect(added.map(({ username }) => username).sort()).toEqual(['lee.twin', 'lee.twin2', 'lee.twin3'])
    const { status, body } = await dora.ask('POST /api/user', { body: { ...names, username: 'Lee.Twin' } })
    expect(status).toBe(422)
    expect(body.error?.fields?.username).toBe('This username is taken. lee.twin4 is free.')
    const check = { ...names, username: 'lee.twin2', email: '', schoolIdentifier: '' }
    expect(await dora.call('POST /api/user/check', { body: check })).toEqual({
      suggestedUsername: 'lee.twin4',
      isUsernameTaken: true,
      duplicates: [],
    })
  })

  it('[D-157] usernames are unique in the whole installation', async () => {
    const elsewhere = await t.as('dora.abroad')
    const body = { ...maya(), schoolId: t.world.abroad.schoolId, username: 'sam.north' }
    expect((await elsewhere.ask('POST /api/user', { body })).status).toBe(422)
  })

  it.each([
    [{ email: 'not an address' }, 'email'],
    [{ username: 'with space' }, 'username'],
    [{ username: '.dot' }, 'username'],
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: 'x'.repeat(300) }, 'lastName'],
  ])('bad input is a sentence at the field, and nothing is saved: %j', async (wrong, field) => {
    const before = await t.database.db.$count(userAccount)
    const { status, body } = await (await as('dora.north')).ask('POST /api/user', { body: { ...maya(), ...wrong } })
    expect(status).toBe(422)
    expect(Object.keys(body.error?.fields ?? {})).toEqual([field])
    expect(await t.database.db.$count(userAccount)).toBe(before)
  })

  it('emoji and right-to-left names are kept as they are', async () => {
    const body = { ...maya(), firstName: '🦊 Fox', lastName: 'محمد' }
    const added = await (await as('dora.north')).call('POST /api/user', { body })
    expect(added).toMatchObject({ firstName: '🦊 Fox', lastName: 'محمد', username: 'fox' })
  })

  it('the same email or student id at the school is warned of, also for those who left', async () => {
    const dora = await as('dora.north')
    const body = { ...maya(), firstName: 'Ida', email: 'ida@example.org', schoolIdentifier: 'S-1' }
    const { userId } = await dora.call('POST /api/user', { body })
    const again = { ...body, firstName: 'Ida Two', email: 'IDA@example.org', schoolIdentifier: 'S-2' }
    const refused = await dora.ask('POST /api/user', { body: again })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'duplicate' } } })
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['email'])
    await dora.call('DELETE /api/user/:userId/school/:schoolId', { params: { userId, ...north() } })
    for (const [same, typed] of [
      ['email', { email: 'IDA@example.org', schoolIdentifier: '' }],
      ['schoolIdentifier', { email: '', schoolIdentifier: 's-1' }],
    ] as const) {
      const { duplicates } = await dora.call('POST /api/user/check', { body: { ...maya(), username: '', ...typed } })
      expect(duplicates).toEqual([{ userId, name: 'Ida Okonkwo', same, hasLeft: true }])
    }
    expect((await dora.ask('POST /api/user', { body: { ...again, isAnotherPerson: true } })).status).toBe(200)
    const south = await as('dora.south')
    const theirs = {
      ...maya(),
      schoolId: t.world.south.schoolId,
      username: '',
      email: 'ida@example.org',
      schoolIdentifier: '',
    }
    expect((await south.call('POST /api/user/check', { body: theirs })).duplicates).toEqual([])
  })
})

describe('who may add whom', () => {
  const TABLE: ['ben' | 'dora' | 'sam', Permission[], string[]][] = [
    ['sam', [...TOGGLEABLE_PERMISSIONS], []],
    ['ben', [], []],
    ['ben', [...TOGGLEABLE_PERMISSIONS], ['student']],
    ['dora', ['allStudents:write'], ['student']],
    ['dora', ['allFaculty:write'], ['faculty', 'schoolAdministrator']],
    ['dora', ['allFaculty:read', 'allStudents:read'], []],
  ]

  it.each(TABLE)('[D-161] %s with %j adds %j', async (who, flags, types) => {
    const { people, schoolId } = t.world.north
    await setFlags(t.database.db, schoolId, people[who].userId, flags)
    const client = await t.as(`${who}.north`)
    for (const type of USER_TYPES) {
      const { status } = await client.ask('POST /api/user', { body: { ...maya(), type, firstName: `By ${who}` } })
      expect({ type, status }).toEqual({ type, status: types.includes(type) ? 200 : 403 })
    }
    await setFlags(t.database.db, schoolId, people.dora.userId, [...TOGGLEABLE_PERMISSIONS])
    await setFlags(t.database.db, schoolId, people.ben.userId, [])
  })

  it('[D-161] a new administrator gets only flags of the one who adds them', async () => {
    const { people, schoolId } = t.world.north
    await setFlags(t.database.db, schoolId, people.dora.userId, ['allFaculty:write', 'allRooms:read'])
    const body = { ...maya(), type: 'schoolAdministrator' as const }
    const { userId } = await (await t.as('dora.north')).call('POST /api/user', { body })
    const [row] = await membershipsOf(userId)
    expect(row?.permissions.toSorted()).toEqual(['allFaculty:read', 'allFaculty:write', 'allRooms:read'])
    await setFlags(t.database.db, schoolId, people.dora.userId, [...TOGGLEABLE_PERMISSIONS])
  })

  it('[D-161] a district administrator adds another one, who is in all schools of the district', async () => {
    const dee = await as('dee.district')
    const { userId } = await dee.call('POST /api/user', { body: { ...maya(), type: 'districtAdministrator' } })
    const rows = await membershipsOf(userId)
    expect(rows.map(({ schoolId }) => schoolId).sort()).toEqual([t.world.north.schoolId, t.world.south.schoolId])
    for (const { permissions } of rows) expect(permissions).toContain('district:write')
  })

  it('[D-178] not while impersonating', async () => {
    await t.database.db.execute(
      `update session set impersonator = 'support', impersonator_writes = true where user_id = ${t.world.north.people.dora.userId}`,
    )
    const dora = await as('dora.north')
    const { status, body } = await dora.ask('POST /api/user', { body: maya() })
    expect({ status, code: body.error?.code }).toEqual({ status: 403, code: 'impersonating' })
    await t.database.db.execute('update session set impersonator = null, impersonator_writes = false')
  })
})

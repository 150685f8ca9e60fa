import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import {
  changeEvent,
  classMember,
  classTeacher,
  cover,
  membership,
  pass,
  passSetting,
  quickSelect,
  roomLink,
  roomSetting,
  schoolClass,
} from '../db/schema/index.ts'
import { setFlags, withoutPassword } from '../testing/accounts.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { connectSocket, type TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type Person } from '../testing/world.ts'

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

let made = 0
async function somebody(
  type: 'student' | 'faculty' | 'schoolAdministrator',
  extra: Permission[] = [],
): Promise<Person> {
  made += 1
  return makePerson(t.database.db, {
    districtId: t.world.districtId,
    type,
    username: `somebody${made}.north`,
    passwordHash: 'none',
    now: t.clock.now(),
    schoolIds: [t.world.north.schoolId],
    extra,
  })
}

const signedIn = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, t.clock.now())
const at = (userId: UserId) => ({ params: { userId, schoolId: t.world.north.schoolId } })
const end = (client: TestClient, userId: UserId) => client.ask('DELETE /api/user/:userId/school/:schoolId', at(userId))
const bringBack = (client: TestClient, userId: UserId) =>
  client.ask('POST /api/user/:userId/school/:schoolId', at(userId))
const memberOf = async (userId: UserId) =>
  expectOne(
    await t.database.db
      .select()
      .from(membership)
      .where(and(eq(membership.userId, userId), eq(membership.schoolId, t.world.north.schoolId))),
  )

describe('a student who leaves', () => {
  it('[D-141] a live pass is completed, the rest are canceled, and nothing is deleted', async () => {
    const leo = await somebody('student')
    const client = await signedIn(leo)
    const ada = await as('ada.north')
    const live = await requestPass(client, t.world.north, { to: 'library' })
    const requested = await requestPass(client, t.world.north, { to: 'gym', scheduledFor: '2026-10-13T17:00:00.000Z' })
    const upcoming = await issuePass(ada, t.world.north, {
      studentId: leo.userId,
      scheduledFor: '2026-10-13T18:00:00.000Z',
    })
    t.clock.advance(6)
    expect((await end(await as('dora.north'), leo.userId)).status).toBe(200)
    const rows = await t.database.db.select().from(pass).where(eq(pass.studentId, leo.userId))
    const byId = new Map(rows.map((row) => [row.passId, row]))
    expect(byId.get(live.passId)).toMatchObject({ completedAt: t.clock.now(), duration: 6, canceledAt: null })
    for (const { passId } of [requested, upcoming]) {
      expect(byId.get(passId)).toMatchObject({
        canceledAt: t.clock.now(),
        cancelReason: expect.stringMatching(/left the school/),
        completedAt: null,
      })
    }
    expect(await memberOf(leo.userId)).toMatchObject({ endedAt: t.clock.now() })
  })

  it('[D-141] rooms, classes and quick-select places end', async () => {
    const { db } = t.database
    const leo = await somebody('student')
    const { schoolId, rooms, people } = t.world.north
    const now = t.clock.now()
    await db.insert(roomLink).values({ schoolId, roomId: rooms.lab, userId: leo.userId, createdAt: now })
    const group = expectOne(
      await db
        .insert(schoolClass)
        .values({ schoolId, name: 'Art', ownedBy: people.ada.userId, createdAt: now })
        .returning(),
    )
    await db
      .insert(classMember)
      .values({ schoolId, userGroupId: group.userGroupId, userId: leo.userId, startedAt: now })
    await db
      .insert(quickSelect)
      .values({ userId: leo.userId, kind: 'origin', position: 0, roomId: rooms.lab, facultyId: null })
    await end(await as('dora.north'), leo.userId)
    expect(await db.select().from(roomLink).where(eq(roomLink.userId, leo.userId))).toMatchObject([{ endedAt: now }])
    expect(await db.select().from(classMember).where(eq(classMember.userId, leo.userId))).toMatchObject([
      { endedAt: now },
    ])
    expect(await db.select().from(quickSelect).where(eq(quickSelect.userId, leo.userId))).toEqual([])
  })

  it('[D-141] a class is no longer taught with its owner by somebody who has left, and goes on', async () => {
    const { db } = t.database
    const tom = await somebody('faculty')
    const { schoolId, people } = t.world.north
    const group = { schoolId, name: 'Drama', ownedBy: people.ada.userId, createdAt: t.clock.now() }
    const { userGroupId } = expectOne(await db.insert(schoolClass).values(group).returning())
    const shared = { schoolId, userGroupId, startedAt: t.clock.now() }
    await db.insert(classTeacher).values([tom, people.ben].map(({ userId }) => ({ ...shared, userId })))
    await end(await as('dora.north'), tom.userId)
    const left = await db.select().from(classTeacher).where(eq(classTeacher.userGroupId, userGroupId))
    expect(left.map(({ userId }) => userId)).toEqual([people.ben.userId])
  })

  it('[D-072] [D-171] sessions and sockets close at once in every process, and links stop working', async () => {
    const leo = await somebody('student')
    const client = await signedIn(leo)
    const sibling = await t.sibling()
    const { signedUserToken } = await client.call('GET /api/user/initialize')
    const sockets = await Promise.all(
      [t.origin, sibling.origin].map((origin) => connectSocket(origin, signedUserToken)),
    )
    const closed = Promise.all(sockets.map(({ socket }) => new Promise((done) => socket.once('disconnect', done))))
    await withoutPassword(t.database.db, leo.userId)
    const dora = await as('dora.north')
    const { token } = await dora.call('POST /api/user/:userId/link', {
      params: { userId: leo.userId },
      body: { purpose: 'invitation' },
    })
    await end(dora, leo.userId)
    await closed
    expect((await client.send('GET', '/api/user/current')).status).toBe(401)
    expect((await t.client().send('GET', '/api/session/link', undefined, { 'x-link-token': token })).status).toBe(404)
    await sibling.close()
  })

  it('[API-08] [D-171] who is still in another school stays signed in there', async () => {
    const leo = await somebody('student')
    const { south } = t.world
    await t.database.db
      .insert(membership)
      .values({ schoolId: south.schoolId, userId: leo.userId, permissions: [], startedAt: t.clock.now() })
    const client = await signedIn(leo)
    expect((await end(await as('dora.north'), leo.userId)).status).toBe(200)
    expect(Object.keys((await client.call('GET /api/user/initialize')).schools)).toEqual([String(south.schoolId)])
  })

  it('two administrators at once: both are told that it is done, and it is recorded once', async () => {
    const leo = await somebody('student')
    const [dora, dee] = [await as('dora.north'), await as('dee.district')]
    const answers = await Promise.all([end(dora, leo.userId), end(dee, leo.userId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const lines = await t.database.db
      .select()
      .from(changeEvent)
      .where(and(eq(changeEvent.subjectId, String(leo.userId)), eq(changeEvent.action, 'endMembership')))
    expect(lines).toHaveLength(1)
  })
})

describe('a teacher who leaves', () => {
  it('[D-141] [D-013] open requests go to whoever would be asked now', async () => {
    const tom = await somebody('faculty')
    const { schoolId, rooms } = t.world.north
    await t.database.db
      .insert(roomLink)
      .values({ schoolId, roomId: rooms.gym, userId: tom.userId, createdAt: t.clock.now() })
    const pupil = await signedIn(await somebody('student'))
    const { passId } = await requestPass(pupil, t.world.north, { to: 'gym', toFacultyId: tom.userId })
    const row = async () => expectOne(await t.database.db.select().from(pass).where(eq(pass.passId, passId)))
    expect((await row()).approverId).toBe(tom.userId)
    await end(await as('dora.north'), tom.userId)
    expect(await row()).toMatchObject({ canceledAt: null, rejectedAt: null })
    expect((await row()).approverId).not.toBe(tom.userId)
  })

  it('[D-172] settings, links and cover end; upcoming passes and classes stay', async () => {
    const { db } = t.database
    const tom = await somebody('faculty')
    const { schoolId, rooms, people } = t.world.north
    const now = t.clock.now()
    const setting = { schoolId, approval: 'required' as const, passLimit: -1, createdAt: now }
    await db.insert(roomSetting).values([
      { ...setting, fromFacultyId: tom.userId, toRoomId: rooms.library },
      { ...setting, fromFacultyId: people.ben.userId, toFacultyId: tom.userId },
    ])
    const switched = { schoolId, studentId: people.sam.userId, requiresApproval: true, changedAt: now }
    await db.insert(passSetting).values({ ...switched, facultyId: tom.userId })
    await db.insert(roomLink).values({ schoolId, roomId: rooms.gym, userId: tom.userId, createdAt: now })
    await db
      .insert(quickSelect)
      .values({ userId: people.uma.userId, kind: 'destination', position: 0, roomId: rooms.gym, facultyId: tom.userId })
    const { ada, ben } = people
    const times = (from: number, until: number) => ({
      fromAt: new Date(Date.parse(now) + from * 60_000).toISOString() as typeof now,
      untilAt: new Date(Date.parse(now) + until * 60_000).toISOString() as typeof now,
    })
    await db.insert(cover).values([
      { schoolId, userId: tom.userId, forUserId: ada.userId, ...times(-60, 60) },
      { schoolId, userId: ben.userId, forUserId: tom.userId, ...times(60, 120) },
      { schoolId, userId: ben.userId, forUserId: ada.userId, ...times(60, 120) },
    ])
    const group = expectOne(
      await db.insert(schoolClass).values({ schoolId, name: 'Choir', ownedBy: tom.userId, createdAt: now }).returning(),
    )
    const upcoming = await issuePass(await as('ada.north'), t.world.north, {
      studentId: people.lou.userId,
      toFacultyId: tom.userId,
      to: 'gym',
      scheduledFor: '2026-10-13T19:00:00.000Z',
    })
    expect((await end(await as('dora.north'), tom.userId)).status).toBe(200)
    const open = await db
      .select()
      .from(roomSetting)
      .where(and(eq(roomSetting.schoolId, schoolId), isNull(roomSetting.endedAt)))
    expect(open).toEqual([])
    expect(await db.select().from(passSetting).where(eq(passSetting.facultyId, tom.userId))).toEqual([])
    expect(await db.select().from(roomLink).where(eq(roomLink.userId, tom.userId))).toMatchObject([{ endedAt: now }])
    const covers = await db.select().from(cover).where(eq(cover.schoolId, schoolId)).orderBy(cover.coverId)
    expect(covers).toMatchObject([
      { userId: tom.userId, forUserId: ada.userId, untilAt: now },
      { userId: ben.userId, forUserId: ada.userId },
    ])
    expect(await db.select().from(quickSelect).where(eq(quickSelect.userId, people.uma.userId))).toMatchObject([
      { roomId: rooms.gym, facultyId: null },
    ])
    const [choir] = await db.select().from(schoolClass).where(eq(schoolClass.userGroupId, group.userGroupId))
    expect(choir).toMatchObject({ endedAt: null, ownedBy: tom.userId })
    const [kept] = await db.select().from(pass).where(eq(pass.passId, upcoming.passId))
    expect(kept).toMatchObject({ canceledAt: null, approvedAt: expect.anything() })
  })
})

describe('who may end a membership', () => {
  const dora = () => t.world.north.people.dora
  beforeEach(() => setFlags(t.database.db, t.world.north.schoolId, dora().userId, [...TOGGLEABLE_PERMISSIONS]))

  it.each<[Permission[], 'student' | 'faculty', number]>([
    [['allStudents:write'], 'student', 200],
    [['allStudents:read'], 'student', 403],
    [['allFaculty:write'], 'student', 403],
    [['allFaculty:write'], 'faculty', 200],
    [['allStudents:write', 'allFaculty:read'], 'faculty', 403],
  ])('[D-171] an administrator with %j, a %s: %i', async (flags, type, status) => {
    await setFlags(t.database.db, t.world.north.schoolId, dora().userId, flags)
    const target = await somebody(type)
    expect((await end(await as('dora.north'), target.userId)).status).toBe(status)
  })

  it('[D-171] in that school only: what the person holds elsewhere does not matter', async () => {
    const tom = await somebody('faculty')
    await t.database.db.insert(membership).values({
      schoolId: t.world.south.schoolId,
      userId: tom.userId,
      permissions: ['allSettings:write'],
      startedAt: t.clock.now(),
    })
    expect((await end(await as('dora.north'), tom.userId)).status).toBe(200)
  })

  it('[D-171] nobody ends their own', async () => {
    const { status, body } = await end(await as('dora.north'), dora().userId)
    expect({ status, message: body.error?.message }).toMatchObject({ status: 409, message: /your own membership/ })
    expect(await memberOf(dora().userId)).toMatchObject({ endedAt: null })
  })

  it('[D-171] the last administrator who can run the school stays, even if two are ended at once', async () => {
    const { db } = t.database
    const { schoolId } = t.world.north
    await db.update(membership).set({ permissions: [] }).where(eq(membership.schoolId, schoolId))
    const [a, b] = [await somebody('schoolAdministrator'), await somebody('schoolAdministrator')]
    for (const { userId } of [a, b]) await setFlags(db, schoolId, userId, ['allFaculty:write', 'allSettings:write'])
    const [clientA, clientB] = [await signedIn(a), await signedIn(b)]
    const answers = await Promise.all([end(clientA, b.userId), end(clientB, a.userId)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const stays = answers[0]?.status === 200 ? a : b
    expect(await memberOf(stays.userId)).toMatchObject({ endedAt: null })

    // Somebody with power over the last one, who could not run the school, cannot end it either.
    const narrow = await somebody('schoolAdministrator')
    await setFlags(db, schoolId, stays.userId, ['allFaculty:write', 'allSettings:write'])
    await setFlags(db, schoolId, narrow.userId, ['allFaculty:write', 'allSettings:read'])
    expect((await end(await signedIn(narrow), stays.userId)).status).toBe(403)
    const dee = await as('dee.district')
    await setFlags(db, schoolId, t.world.districtAdministrator.userId, [...TOGGLEABLE_PERMISSIONS, 'district:write'])
    expect((await end(dee, stays.userId)).status).toBe(200)
  })
})

describe('coming back', () => {
  beforeEach(() =>
    setFlags(t.database.db, t.world.north.schoolId, t.world.north.people.dora.userId, [...TOGGLEABLE_PERMISSIONS]),
  )

  it('[D-171] restores the row with flags that the restorer holds; rooms are linked anew', async () => {
    const { db } = t.database
    const { schoolId, rooms, people } = t.world.north
    const tom = await somebody('faculty', ['allPasses:write', 'allRooms:write'])
    await db.insert(roomLink).values({ schoolId, roomId: rooms.gym, userId: tom.userId, createdAt: t.clock.now() })
    const dora = await as('dora.north')
    await end(dora, tom.userId)
    await setFlags(db, schoolId, people.dora.userId, ['allFaculty:write', 'allRooms:write'])
    expect((await bringBack(dora, tom.userId)).status).toBe(200)
    expect(await memberOf(tom.userId)).toMatchObject({ endedAt: null, permissions: ['allRooms:write'] })
    expect(
      await db
        .select()
        .from(roomLink)
        .where(and(eq(roomLink.userId, tom.userId), isNull(roomLink.endedAt))),
    ).toEqual([])
    expect((await bringBack(dora, tom.userId)).status).toBe(200)
  })

  it('[API-07] [D-161] takes the right to add such a person, and write in a school they are in now', async () => {
    const leo = await somebody('student')
    const dora = await as('dora.north')
    await end(dora, leo.userId)
    expect((await bringBack(await as('ada.north'), leo.userId)).status).toBe(403)
    await t.database.db
      .insert(membership)
      .values({ schoolId: t.world.south.schoolId, userId: leo.userId, permissions: [], startedAt: t.clock.now() })
    expect((await bringBack(dora, leo.userId)).status).toBe(403)
    expect((await bringBack(await as('dee.district'), leo.userId)).status).toBe(200)
  })

  it('[D-149] [D-161] somebody of another school is not found, and linked only with write in both', async () => {
    const { south, north } = t.world
    const params = { userId: south.people.tess.userId, schoolId: north.schoolId }
    expect((await (await as('dora.north')).ask('POST /api/user/:userId/school/:schoolId', { params })).status).toBe(404)
    const dee = await as('dee.district')
    expect((await dee.ask('POST /api/user/:userId/school/:schoolId', { params })).status).toBe(200)
    const abroad = { ...params, userId: t.world.abroad.people.tess.userId }
    expect((await dee.ask('POST /api/user/:userId/school/:schoolId', { params: abroad })).status).toBe(404)
  })
})

describe('the list of accounts', () => {
  interface Row {
    userId: UserId
    mayAct: boolean
    invitedUntil: string | null
    leftAt: string | null
  }
  const list = async (client: TestClient, query: string) =>
    client.send<{ rows: Row[]; total: number; nextCursor: string | null }>(
      'GET',
      `/api/school/${t.world.north.schoolId}/accounts?${query}`,
    )

  it('has who has not accepted an invitation, and who has left, paged by the server', async () => {
    const dora = await as('dora.north')
    const waiting: Person[] = []
    while (waiting.length < 27) waiting.push(await somebody('student'))
    for (const { userId } of waiting) await withoutPassword(t.database.db, userId)
    const [first] = waiting as [Person]
    const { expiresAt } = await dora.call('POST /api/user/:userId/link', {
      params: { userId: first.userId },
      body: { purpose: 'invitation' },
    })
    const page = await list(dora, 'state=invited')
    expect(page.status).toBe(200)
    expect(page.body.rows).toHaveLength(25)
    const rest = await list(dora, `state=invited&cursor=${page.body.nextCursor}`)
    const all = [...page.body.rows, ...rest.body.rows]
    expect(all).toHaveLength(page.body.total)
    for (const { userId } of waiting) expect(all.map((row) => row.userId)).toContain(userId)
    expect(all.find(({ userId }) => userId === first.userId)).toMatchObject({ invitedUntil: expiresAt, mayAct: true })
    await end(dora, first.userId)
    const left = await list(dora, `state=left&search=${first.username}`)
    expect(left.body.rows).toMatchObject([{ userId: first.userId, leftAt: t.clock.now(), mayAct: true }])
  })

  it('[D-170] shows students with allStudents:read, faculty with allFaculty:read, and nothing without either', async () => {
    const { db } = t.database
    const { schoolId, people } = t.world.north
    const [leo, tom] = [await somebody('student'), await somebody('faculty')]
    for (const { userId } of [leo, tom]) await withoutPassword(db, userId)
    const found = async (flags: Permission[]) => {
      await setFlags(db, schoolId, people.dora.userId, flags)
      const { status, body } = await list(
        await as('dora.north'),
        'state=invited&size=100&sort=username&descending=true',
      )
      if (status !== 200) return status
      return [leo, tom].map(({ userId }) => body.rows.some((row) => row.userId === userId))
    }
    expect(await found(['allStudents:read'])).toEqual([true, false])
    expect(await found(['allFaculty:read'])).toEqual([false, true])
    expect(await found([])).toBe(403)
  })
})

/** What must stay private between people, between schools, and about people who have left. */

import { asUserGroupId, type RoomId, type SchoolId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import {
  classMember,
  membership,
  notification,
  passSetting,
  roomLink,
  roomSetting,
  schoolClass,
  userAccount,
} from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses, MESSAGE, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let south: SchoolWorld
/** A teacher and a student who belong to both schools. */
let tom: Person
let kim: Person
const now = SCHOOL_MORNING
const as = ({ userId }: Person): Promise<TestClient> => clientFor(t.database.db, t.origin, userId, now)

beforeAll(async () => {
  t = await startServer()
  ;({ north, south } = t.world)
  const both = {
    districtId: t.world.districtId,
    passwordHash: 'none',
    now,
    schoolIds: [north.schoolId, south.schoolId],
  }
  tom = await makePerson(t.database.db, { ...both, type: 'faculty', username: 'tom.both' })
  kim = await makePerson(t.database.db, { ...both, type: 'student', username: 'kim.both' })
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

/** Ends a membership, or with null restores it. */
const leave = (schoolId: SchoolId, { userId }: Person, endedAt: Instant | null = now) =>
  t.database.db
    .update(membership)
    .set({ endedAt })
    .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, userId)))

const endAccount = ({ userId }: Person, endedAt: Instant | null = now) =>
  t.database.db.update(userAccount).set({ endedAt }).where(eq(userAccount.userId, userId))

describe('between people', () => {
  it('[D-149] a list of notifications only contains one’s own', async () => {
    const { ada, sam } = north.people
    const row = { ...MESSAGE, createdAt: now }
    await t.database.db.insert(notification).values({ ...row, userId: ada.userId })
    expect((await (await as(sam)).call('GET /api/notification')).rows).toEqual([])
    expect((await (await as(ada)).call('GET /api/notification')).rows).toHaveLength(1)
  })

  it('a quick-select list belongs to one person: saving it does not change others, and reading it shows none of theirs', async () => {
    const { ada, ben } = north.people
    const save = async (person: Person, origin: { roomId: RoomId; userId: null }[]) => {
      const client = await as(person)
      const { version } = (await client.call('GET /api/user/initialize')).user
      const params = { userId: person.userId }
      return client.call('POST /api/user/:userId', { params, body: { version, attributes: { origin } } })
    }
    const placesOf = async (person: Person) =>
      (await (await as(person)).call('GET /api/user/initialize')).user.attributes.origin
    const hers = [{ roomId: north.rooms.gym, userId: null }]
    const his = [{ roomId: north.rooms.nurse, userId: null }]
    await save(ada, hers)
    await save(ben, his)
    expect(await placesOf(ada)).toEqual(hers)
    expect(await placesOf(ben)).toEqual(his)
    await save(ben, [])
    expect(await placesOf(ada)).toEqual(hers)
    await save(ada, [])
  })
})

describe('between schools', () => {
  it('[D-149] a destination setting is only sent to its own school', async () => {
    const { schoolId, rooms } = south
    const row = { schoolId, toRoomId: rooms.gym, approval: 'required', passLimit: 3, createdAt: now } as const
    await t.database.db.insert(roomSetting).values(row)
    const read = async (person: Person, id: SchoolId) =>
      (await (await as(person)).call('GET /api/school/:schoolId', { params: { schoolId: id } })).roomSettings
    expect(await read(south.people.dora, south.schoolId)).toHaveLength(1)
    expect(await read(north.people.dora, north.schoolId)).toEqual([])
    expect(await read(t.world.districtAdministrator, north.schoolId)).toEqual([])
  })

  it('[D-012] a student whose quick passes are switched off in one school keeps them in the other', async () => {
    const row = { facultyId: null, studentId: kim.userId, requiresApproval: true, changedAt: now }
    await t.database.db.insert(passSetting).values({ ...row, schoolId: south.schoolId })
    const student = await as(kim)
    const away = await requestPass(student, south, { to: 'library' })
    expect(away.approvedAt).toBeNull()
    await student.call('POST /api/pass/:passId/cancel', { params: { passId: away.passId } })
    expect((await requestPass(student, north, { to: 'library' })).startedAt).not.toBeNull()
  })

  describe('[D-062] a teacher and a student who share two schools only know each other in the school where they met', () => {
    const open = async () => (await as(tom)).ask('GET /api/user/:userId/passes', { params: { userId: kim.userId } })
    const pictures = async () => {
      const found = await (await as(tom)).call('POST /api/user/search', { body: { search: 'kim' } })
      return Object.fromEntries(found.map(({ schoolId, profileImageUrl }) => [schoolId, profileImageUrl]))
    }
    beforeAll(async () => {
      await t.database.db
        .update(userAccount)
        .set({ profileImageUrl: '/faces/kim.png' })
        .where(eq(userAccount.userId, kim.userId))
    })

    it('by a pass', async () => {
      const met = { createdAt: now, approvedAt: now, startedAt: now, completedAt: now, studentId: kim.userId }
      await putPasses(t.database.db, south, [{ ...met, toFacultyId: tom.userId }])
      expect(await pictures()).toEqual({ [north.schoolId]: null, [south.schoolId]: '/faces/kim.png' })
      const { status, body } = await open()
      expect([status, body.student.schoolId]).toEqual([200, south.schoolId])
    })

    it('by a class, until the class or the student’s membership in it has ended', async () => {
      const [made] = await t.database.db
        .insert(schoolClass)
        .values({ schoolId: south.schoolId, name: 'Biology', ownedBy: tom.userId, createdAt: now })
        .returning()
      const userGroupId = made?.userGroupId ?? asUserGroupId(0)
      const place = { schoolId: south.schoolId, userGroupId, userId: kim.userId, startedAt: now, confirmedAt: now }
      await t.database.db.insert(classMember).values(place)
      const endClass = (endedAt: Instant | null) =>
        t.database.db.update(schoolClass).set({ endedAt }).where(eq(schoolClass.userGroupId, userGroupId))
      expect(await pictures()).toEqual({ [north.schoolId]: null, [south.schoolId]: '/faces/kim.png' })
      expect((await open()).status).toBe(200)
      await endClass(now)
      expect((await open()).status).toBe(404)
      await endClass(null)
      await t.database.db.update(classMember).set({ endedAt: now }).where(eq(classMember.userGroupId, userGroupId))
      expect((await open()).status).toBe(404)
    })
  })

  it('[D-141] somebody who left one of two schools is only notified of the other’s passes', async () => {
    const dee = await as(t.world.districtAdministrator)
    await t.database.db
      .update(userAccount)
      .set({ notificationSettings: ['start'] })
      .where(eq(userAccount.userId, tom.userId))
    const upcoming = { createdAt: now, approvedAt: now, scheduledFor: now, toFacultyId: tom.userId }
    const left = expectOne(await putPasses(t.database.db, north, [upcoming]))
    const stays = expectOne(await putPasses(t.database.db, south, [upcoming]))
    await leave(north.schoolId, tom)
    const { passes } = await dee.call('POST /api/pass/start', { body: { passIds: [left, stays] } })
    expect(passes).toHaveLength(2)
    const notifications = await t.database.db.select().from(notification).where(eq(notification.userId, tom.userId))
    expect(notifications.map(({ passId }) => passId)).toEqual([stays])
    await leave(north.schoolId, tom, null)
  })
})

describe('people who have left', () => {
  const later = minutesAfter(now, 60)
  const issueTo = async ({ userId }: Person) => {
    const draft = { toRoomId: north.rooms.library, studentId: userId, scheduledFor: later }
    return (await (await as(north.people.dora)).send('POST', '/api/pass', { pass: draft })).status
  }
  const open = async ({ userId }: Person) =>
    (await (await as(north.people.dora)).ask('GET /api/user/:userId/passes', { params: { userId } })).status
  const find = async (search: string) =>
    (await (await as(north.people.dora)).call('POST /api/user/search', { body: { search } })).length

  it('[D-141] a student who left the school is not found, not opened, and gets no pass', async () => {
    const { uma } = north.people
    expect([await find('uma'), await open(uma), await issueTo(uma)]).toEqual([1, 200, 200])
    await leave(north.schoolId, uma)
    expect([await find('uma'), await open(uma), await issueTo(uma)]).toEqual([0, 404, 404])
    await leave(north.schoolId, uma, null)
  })

  it('[D-141] nor is a student whose account has ended', async () => {
    const { uma } = north.people
    await endAccount(uma)
    expect([await find('uma'), await open(uma), await issueTo(uma)]).toEqual([0, 404, 404])
    await endAccount(uma, null)
  })

  it('a pass cannot be issued to a teacher', async () => {
    expect(await issueTo(north.people.ben)).toBe(404)
    expect(await open(north.people.ben)).toBe(404)
  })

  it('[D-141] a teacher who left the school, or whose account has ended, is no longer offered, and cannot be saved as a place', async () => {
    const { ben, ada } = north.people
    const teacher = await as(ada)
    const origin = [{ roomId: north.rooms.lab, userId: ben.userId }]
    const keep = async () => {
      const save = async (attributes: object) => {
        const { version } = (await teacher.call('GET /api/user/initialize')).user
        return (await teacher.send('POST', `/api/user/${ada.userId}`, { version, attributes })).status
      }
      // A value that did not change is not checked again.
      await save({ origin: [] })
      return save({ origin })
    }
    const offered = async () => {
      const setup = await teacher.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })
      return setup.facultyRooms.some(({ userId }) => userId === ben.userId)
    }
    expect([await keep(), await offered()]).toEqual([200, true])
    await leave(north.schoolId, ben)
    expect([await keep(), await offered()]).toEqual([404, false])
    await leave(north.schoolId, ben, null)
    await endAccount(ben)
    expect([await keep(), await offered()]).toEqual([404, false])
    await endAccount(ben, null)
    expect(await t.database.db.$count(roomLink, eq(roomLink.userId, ben.userId))).toBe(1)
  })
})

/** The rooms that new staff choose: what links at once, what waits, who answers it, and what it gives until then. */
import { type Permission, permissionsAtCreation } from '@corridor/rules/access'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockSchools } from '../db/lockSchools.ts'
import {
  changeEvent,
  cover,
  membership,
  notification,
  room,
  roomClaim,
  roomLink,
  userAccount,
} from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { oneAfterTheOther } from '../testing/holdLocks.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { linkTo, type PersonName, type RoomName, type SchoolWorld, WORKS_IN } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const as = cachedSignIns(() => t)
const id = (name: PersonName) => north.people[name].userId

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())

/** The reader is new and has no room. */
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  const { db, pool } = t.database
  await emptyTables(pool, 'room_claim', 'room_link', 'cover', 'change_event', 'notification')
  for (const [who, where] of WORKS_IN) await linkTo(db, north, where, north.people[who], SCHOOL_MORNING)
  await db.update(room).set({ endedAt: null })
  await db.update(membership).set({ endedAt: null })
  await db.update(userAccount).set({ endedAt: null })
  await onboarded('reader', false)
  await onboarded('cora', true)
  await flags('reader', [])
  await flags('dora', permissionsAtCreation('schoolAdministrator'))
})

const onboarded = (name: PersonName, isOnboarded: boolean) =>
  t.database.db
    .update(userAccount)
    .set({ onboarded: isOnboarded })
    .where(eq(userAccount.userId, id(name)))
const flags = (name: PersonName, permissions: readonly Permission[]) =>
  t.database.db
    .update(membership)
    .set({ permissions: [...permissions] })
    .where(eq(membership.userId, id(name)))

const choose = (client: TestClient, where: RoomName) =>
  client.ask('POST /api/room/:roomId/claim', { params: { roomId: north.rooms[where] } })
const giveUp = (client: TestClient, where: RoomName) =>
  client.ask('DELETE /api/room/:roomId/claim', { params: { roomId: north.rooms[where] } })
const answer = (client: TestClient, how: 'confirm' | 'decline', where: RoomName, userId: UserId = id('reader')) =>
  client.ask(`POST /api/room/:roomId/claim/:userId/${how}`, { params: { roomId: north.rooms[where], userId } })
const waiting = (client: TestClient) =>
  client.ask('GET /api/school/:schoolId/rooms/claims', { params: { schoolId: north.schoolId } })
const linkedRooms = async (client: TestClient) => (await client.call('GET /api/user/initialize')).viewer.linkedRoomIds
const trail = async () =>
  (
    await t.database.db
      .select()
      .from(changeEvent)
      .where(eq(changeEvent.subject, 'room'))
      .orderBy(changeEvent.changeEventId)
  ).map(({ action, actorId, subjectId, detail }) => [action, actorId, Number(subjectId), detail])
const line = (action: string, by: PersonName, where: RoomName, about: PersonName = 'reader') => [
  action,
  id(by),
  north.rooms[where],
  { userId: id(about) },
]
const activeLinks = (roomId: RoomId) =>
  t.database.db.$count(roomLink, and(eq(roomLink.roomId, roomId), isNull(roomLink.endedAt)))
/** Cora is new as well. Leaving the school ends her session, so each time it is another. */
async function newCora(): Promise<TestClient> {
  await onboarded('cora', false)
  return t.as('cora.north')
}
const leave = (name: PersonName) => async () =>
  (await as('dora.north')).ask('DELETE /api/user/:userId/school/:schoolId', {
    params: { userId: id(name), schoolId: north.schoolId },
  })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('a room that new staff choose', () => {
  it('[FIRST-05] in which nobody works is theirs at once, with a line in Activity', async () => {
    const reader = await as('reader.north')
    expect((await choose(reader, 'library')).body).toEqual({ isLinked: true })
    expect(await linkedRooms(reader)).toEqual([north.rooms.library])
    expect((await choose(reader, 'library')).body, 'again').toEqual({ isLinked: true })
    expect(await trail()).toEqual([line('choose', 'reader', 'library')])
    const { rows } = await (await as('dora.north')).call('GET /api/school/:schoolId/activity', {
      params: { schoolId: north.schoolId },
      query: { subject: 'room' },
    })
    expect(rows.map(({ what }) => what)).toEqual(['chose library of north as their room'])
  })

  it('[FIRST-05] that has staff waits, and gives nothing until then', async () => {
    const reader = await as('reader.north')
    expect((await choose(reader, 'lab')).body).toEqual({ isLinked: false })
    expect((await choose(reader, 'lab')).body, 'again').toEqual({ isLinked: false })
    const { passId } = await requestPass(await as('sam.north'), north, { to: 'lab', toFacultyId: id('ben') })
    expect(await linkedRooms(reader)).toEqual([])
    expect((await reader.ask('GET /api/room/:roomId/full', { params: { roomId: north.rooms.lab } })).status).toBe(403)
    expect((await reader.ask('POST /api/pass/:passId/approve', { params: { passId } })).status).toBe(403)
    const frame = await reader.call('GET /api/user/initialize')
    expect(Object.values(frame.schools).flatMap(({ userRequested }) => userRequested)).toEqual([])
    const setup = await reader.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })
    expect(setup.userRooms).toEqual([])
    expect(setup.facultyRooms.some(({ userId }) => userId === id('reader'))).toBe(false)
    expect((await waiting(reader)).body).toEqual({ rows: [], total: 0, own: [north.rooms.lab] })
    expect(await trail()).toEqual([line('claim', 'reader', 'lab')])
  })

  it.each(['nurse', 'restroom'] as const)('[FIRST-05] that is for everybody waits, too: the %s', async (where) => {
    await t.database.db.update(room).set({ alwaysOpen: true }).where(eq(room.roomId, north.rooms.nurse))
    expect((await choose(await as('reader.north'), where)).body).toEqual({ isLinked: false })
    const dora = await as('dora.north')
    const { body } = await waiting(dora)
    expect(body.rows).toMatchObject([{ roomId: north.rooms[where] }])
    expect(await dora.call('GET /api/rooms/claims'), 'the same of all schools').toEqual(body)
    expect((await (await as('dora.south')).call('GET /api/rooms/claims')).rows).toEqual([])
    expect((await waiting(await as('ben.north'))).body.rows, 'who does not work there').toEqual([])
  })

  it('[FIRST-05] is theirs at once if they could link themselves', async () => {
    await flags('reader', ['allRooms:read', 'allRooms:write'])
    expect((await choose(await as('reader.north'), 'lab')).body).toEqual({ isLinked: true })
  })

  it('[FIRST-05] can be given up again, whether it waits or not', async () => {
    const reader = await as('reader.north')
    await choose(reader, 'library')
    await choose(reader, 'lab')
    expect(
      statuses([await giveUp(reader, 'library'), await giveUp(reader, 'lab'), await giveUp(reader, 'gym')]),
    ).toEqual([200, 200, 200])
    expect([await linkedRooms(reader), (await waiting(reader)).body.own]).toEqual([[], []])
    expect((await trail()).map(([action]) => action)).toEqual(['choose', 'claim', 'giveUp', 'withdrawClaim'])
  })

  it('[FIRST-05] is chosen by staff during their onboarding alone', async () => {
    await onboarded('reader', true)
    for (const who of ['reader.north', 'sam.north']) {
      const client = await as(who)
      expect(statuses([await choose(client, 'library'), await giveUp(client, 'library')]), who).toEqual([403, 403])
    }
    expect((await choose(await as('reader.south'), 'library')).status).toBe(404)
    expect((await waiting(await as('sam.north'))).status).toBe(403)
    expect((await waiting(await as('dora.south'))).status).toBe(404)
  })

  it('[FIRST-05] is one of ten at most, with those that wait', async () => {
    const [reader, dora] = [await as('reader.north'), await as('dora.north')]
    await choose(reader, 'lab')
    const made = []
    for (let more = 0; more < 10; more += 1) {
      const body = { schoolId: north.schoolId, name: `Shed ${crypto.randomUUID()}` }
      const { roomId } = await dora.call('POST /api/room', { body })
      made.push((await reader.ask('POST /api/room/:roomId/claim', { params: { roomId } })).status)
    }
    expect(made).toEqual([...Array.from({ length: 9 }, () => 200), 422])
  })
})

describe('a choice that waits', () => {
  beforeEach(async () => {
    await choose(await as('reader.north'), 'lab')
  })

  it.each(['dora', 'ben'] as const)('[FIRST-05] is shown to %s and confirmed in one step', async (who) => {
    const client = await as(`${who}.north`)
    expect((await waiting(client)).body).toMatchObject({
      total: 1,
      own: [],
      rows: [{ roomId: north.rooms.lab, roomName: 'lab of north', userId: id('reader'), name: 'Reader North' }],
    })
    expect((await answer(client, 'confirm', 'lab')).status).toBe(200)
    expect(await linkedRooms(await as('reader.north'))).toEqual([north.rooms.lab])
    expect((await waiting(client)).body).toEqual({ rows: [], total: 0, own: [] })
    expect(await trail()).toEqual([line('claim', 'reader', 'lab'), line('confirmClaim', who, 'lab')])
  })

  it('[FIRST-05] is declined, which gives nothing and can be asked again', async () => {
    const [reader, ben] = [await as('reader.north'), await as('ben.north')]
    expect((await answer(ben, 'decline', 'lab')).status).toBe(200)
    expect((await answer(ben, 'decline', 'lab')).status, 'twice').toBe(200)
    expect((await answer(ben, 'confirm', 'lab')).status, 'after that').toBe(409)
    expect([await linkedRooms(reader), (await waiting(reader)).body.own]).toEqual([[], []])
    expect(await trail()).toEqual([line('claim', 'reader', 'lab'), line('declineClaim', 'ben', 'lab')])
    expect((await choose(reader, 'lab')).body).toEqual({ isLinked: false })
  })

  it('[FIRST-05] is nobody else’s to answer', async () => {
    const refused = async (who: string, status: number) =>
      expect(
        statuses([await answer(await as(who), 'confirm', 'lab'), await answer(await as(who), 'decline', 'lab')]),
        who,
      ).toEqual([status, status])
    await refused('reader.north', 403)
    await refused('ada.north', 403)
    await refused('sam.north', 403)
    await refused('dora.south', 404)
    await flags('dora', ['allRooms:read', 'allFaculty:read', 'allPasses:write'])
    await refused('dora.north', 403)
    expect((await waiting(await as('dora.north'))).body.total).toBe(0)
  })

  it('[FIRST-05] is not answered by whoever asked, although they cover for somebody there', async () => {
    const [fromAt, untilAt] = [minutesAfter(SCHOOL_MORNING, -5), minutesAfter(SCHOOL_MORNING, 60)]
    const values = { schoolId: north.schoolId, userId: id('reader'), forUserId: id('ben'), fromAt, untilAt }
    await t.database.db.insert(cover).values(values)
    const reader = await as('reader.north')
    expect(await linkedRooms(reader)).toEqual([north.rooms.lab])
    expect((await answer(reader, 'confirm', 'lab')).status).toBe(403)
    expect((await waiting(reader)).body.rows).toEqual([])
  })

  it('[FIRST-05] ends with the room, and with the membership of whoever asked', async () => {
    const dora = await as('dora.north')
    await dora.call('DELETE /api/room/:roomId', { params: { roomId: north.rooms.lab } })
    expect((await waiting(dora)).body.total).toBe(0)
    expect((await answer(dora, 'confirm', 'lab')).status).toBe(404)
    const cora = await newCora()
    await choose(cora, 'library')
    await choose(cora, 'nurse')
    await leave('cora')()
    expect((await waiting(dora)).body.total).toBe(0)
    expect((await answer(dora, 'confirm', 'nurse', id('cora'))).status).toBe(404)
    expect(await t.database.db.$count(roomClaim)).toBe(0)
  })

  it('[FIRST-05] is answered if an administrator links them in another way', async () => {
    const dora = await as('dora.north')
    const params = { userId: id('reader'), roomId: north.rooms.lab }
    await dora.call('POST /api/user/:userId/room/:roomId', { params })
    expect(await t.database.db.$count(roomClaim)).toBe(0)
    expect((await answer(dora, 'confirm', 'lab')).status).toBe(200)
    expect((await answer(dora, 'decline', 'lab')).status, 'is not undone').toBe(409)
    expect((await trail()).map(([action]) => action)).toEqual(['claim', 'link'])
  })
})

describe('those who work there', () => {
  beforeEach(() => t.database.db.update(userAccount).set({ notificationSettings: ['assign'] }))

  const told = async () => {
    const rows = await t.database.db.select().from(notification).orderBy(notification.notificationId)
    return rows.map(({ userId, kind, facts }) => [userId, kind, facts.actorId])
  }
  const readAll = () => t.database.db.update(notification).set({ readAt: SCHOOL_MORNING })

  it('[FIRST-05] hear of it, and whoever asked hears the answer', async () => {
    const [reader, ben] = [await as('reader.north'), await as('ben.north')]
    await choose(reader, 'lab')
    await readAll()
    await answer(ben, 'decline', 'lab')
    await choose(reader, 'lab')
    await answer(ben, 'confirm', 'lab')
    expect(await told()).toEqual([
      [id('ben'), 'roomClaimed', id('reader')],
      [id('reader'), 'claimDeclined', id('ben')],
      [id('ben'), 'roomClaimed', id('reader')],
      [id('reader'), 'assigned', id('ben')],
    ])
  })

  it('[FIRST-05] are told once of somebody who chooses and gives up again and again, until they have read it', async () => {
    const [reader, cora] = [await as('reader.north'), await newCora()]
    const once = [id('ben'), 'roomClaimed', id('reader')]
    for (let time = 0; time < 3; time += 1) {
      await choose(reader, 'lab')
      await giveUp(reader, 'lab')
    }
    expect(await told()).toEqual([once])
    // Somebody else is another matter.
    await choose(cora, 'lab')
    expect(await told()).toEqual([once, [id('ben'), 'roomClaimed', id('cora')]])
    await readAll()
    await choose(reader, 'lab')
    expect((await told()).slice(2)).toEqual([once])
  })
})

describe('at the same time', () => {
  const together = (acts: Parameters<typeof oneAfterTheOther>[2]) =>
    oneAfterTheOther(t.database, (tx) => lockSchools(tx, [north.schoolId]), acts)

  it('[FIRST-05] of two who choose the same empty room one has it, and the other waits', async () => {
    const [reader, cora] = [await as('reader.north'), await newCora()]
    expect(await together([() => choose(reader, 'library'), () => choose(cora, 'library')])).toEqual([200, 200])
    expect(await activeLinks(north.rooms.library)).toBe(1)
    expect((await waiting(cora)).body.own).toEqual([north.rooms.library])
  })

  it('[FIRST-05] two who confirm link once, with one line', async () => {
    await choose(await as('reader.north'), 'lab')
    const [dora, ben] = [await as('dora.north'), await as('ben.north')]
    const acts = [() => answer(dora, 'confirm', 'lab'), () => answer(ben, 'confirm', 'lab')] as const
    expect(await together(acts)).toEqual([200, 200])
    expect(await activeLinks(north.rooms.lab)).toBe(2)
    expect((await trail()).map(([action]) => action)).toEqual(['claim', 'confirmClaim'])
  })

  it.each([
    ['confirm', 'decline', 'confirmClaim'],
    ['decline', 'confirm', 'declineClaim'],
  ] as const)('[FIRST-05] who is first to %s is right, and who would %s is told', async (first, second, action) => {
    await choose(await as('reader.north'), 'lab')
    const [dora, ben] = [await as('dora.north'), await as('ben.north')]
    expect(await together([() => answer(dora, first, 'lab'), () => answer(ben, second, 'lab')])).toEqual([200, 409])
    expect((await trail()).map(([done]) => done)).toEqual(['claim', action])
    expect(await t.database.db.$count(roomClaim)).toBe(0)
  })

  it('[FIRST-05] a room that closes is nobody’s', async () => {
    const [reader, dora] = [await as('reader.north'), await as('dora.north')]
    const params = { roomId: north.rooms.library }
    const close = () => dora.ask('DELETE /api/room/:roomId', { params })
    expect(await together([close, () => choose(reader, 'library')])).toEqual([200, 404])
    expect(await activeLinks(north.rooms.library)).toBe(0)
  })

  it('[FIRST-05] whoever has left gets no room anymore', async () => {
    await choose(await newCora(), 'lab')
    const ben = await as('ben.north')
    expect(await together([leave('cora'), () => answer(ben, 'confirm', 'lab', id('cora'))])).toEqual([200, 404])
    expect(await activeLinks(north.rooms.lab)).toBe(1)
  })
})

/** Rooms over HTTP: the table, creating, changing, linking and closing. */
import { IDEMPOTENCY_HEADER, type Room } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import type { PassId, RoomId, UserId } from '@corridor/rules/ids'
import { DEFAULT_ZONE_COLOR } from '@corridor/rules/text'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, membership, notification, room, roomLink, roomSetting, userAccount } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const as = cachedSignIns(() => t)
const dora = () => as('dora.north')
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
})

const full = async (roomId: RoomId) => (await dora()).call('GET /api/room/:roomId/full', { params: { roomId } })
const change = (client: TestClient, roomId: RoomId, body: object) =>
  client.send<Room & { error?: { code: string; fields?: Record<string, string>; current?: Room } }>(
    'POST',
    `/api/room/${roomId}`,
    body,
  )
let made = 0
const create = async (more: object = {}) => {
  made += 1
  const body = { schoolId: north.schoolId, name: `Studio ${made}`, identifier: `S${made}`, ...more }
  return (await dora()).call('POST /api/room', { body })
}

/** What somebody may do in North while the work runs. */
async function holding<T>(who: UserId, permissions: Permission[], work: () => Promise<T>): Promise<T> {
  const { db } = t.database
  const own = and(eq(membership.userId, who), eq(membership.schoolId, north.schoolId))
  const [before] = await db.select().from(membership).where(own)
  await db.update(membership).set({ permissions }).where(own)
  try {
    return await work()
  } finally {
    await db
      .update(membership)
      .set({ permissions: before?.permissions ?? [] })
      .where(own)
  }
}

describe('a new room', () => {
  it('[ACT-01] [ROOM-05] requires approval at first, and is in everybody’s pickers', async () => {
    const made = await create({ name: 'Observatory', identifier: '501' })
    expect(made).toMatchObject({
      name: 'Observatory',
      identifier: '501',
      requiresApproval: 1,
      allowAsap: 1,
      bathroom: 0,
      alwaysOpen: 0,
      totalLimit: -1,
      outLimit: -1,
      passAlertTimeLimit: null,
      zoneColor: DEFAULT_ZONE_COLOR,
      faculty: [],
      students: [],
    })
    const params = { schoolId: north.schoolId }
    const setup = await (await as('sam.north')).call('GET /api/school/:schoolId', { params })
    expect(setup.rooms.map(({ name }) => name)).toContain('Observatory')
  })

  it('[ROOM-06] [ROOM-07] [D-087] [FIRST-03] needs a name that is not blank, but no number, and no second room of that name', async () => {
    const client = await dora()
    const send = (body: object) =>
      client.send<{ error: { fields?: Record<string, string> } }>('POST', '/api/room', {
        schoolId: north.schoolId,
        name: 'Archive',
        identifier: '1',
        ...body,
      })
    for (const [field, value] of [
      ['name', '   '],
      ['name', null],
      ['requiresApproval', null],
      ['bathroom', null],
      ['name', 'x'.repeat(300)],
    ] as const) {
      const { status, body } = await send({ [field]: value })
      expect([status, Object.keys(body.error.fields ?? {})], `${field} ${value}`).toEqual([422, [field]])
    }
    expect((await send({})).status).toBe(200)
    const twin = await send({ name: 'ARCHIVE' })
    expect([twin.status, twin.body.error.fields?.name]).toEqual([
      422,
      'There is already a room called “ARCHIVE”. Choose another name.',
    ])
  })

  it('takes emoji and right-to-left names as they are', async () => {
    const name = '🎻 غرفة الموسيقى'
    expect((await create({ name })).name).toBe(name)
  })

  it('[D-059] [D-064] needs allRooms:write, whatever the type', async () => {
    const body = { schoolId: north.schoolId, name: 'Not theirs', identifier: '0' }
    for (const who of ['ada.north', 'sam.north', 'reader.north']) {
      expect((await (await as(who)).send('POST', '/api/room', body)).status, who).toBe(403)
    }
    await holding(north.people.ada.userId, ['allRooms:write'], async () => {
      const ada = await as('ada.north')
      expect((await ada.send('POST', '/api/room', { ...body, name: 'Hers' })).status).toBe(200)
      // What students may do there is for administrators to decide.
      const policy = await ada.send('POST', '/api/room', { ...body, name: 'Free', requiresApproval: 0 })
      expect(policy.status).toBe(403)
    })
  })

  it('[D-090] somebody who is still being onboarded creates their own room, and works in it', async () => {
    const { userId } = north.people.ben
    const { db } = t.database
    await db.update(userAccount).set({ onboarded: false }).where(eq(userAccount.userId, userId))
    const ben = await as('ben.north')
    const body = { schoolId: north.schoolId, name: 'Workshop', identifier: 'W1', isOwn: true }
    const headers = { [IDEMPOTENCY_HEADER]: 'workshop' }
    const mine = await ben.call('POST /api/room', { body, headers })
    expect(await ben.call('POST /api/room', { body, headers }), 'after a lost answer').toEqual(mine)
    expect(mine.faculty.map((person) => person.userId)).toEqual([userId])
    for (let more = (await ben.call('GET /api/user/initialize')).viewer.linkedRoomIds.length; more < 10; more += 1) {
      await ben.call('POST /api/room', { body: { ...body, name: `Workshop ${more}` } })
    }
    expect((await ben.send('POST', '/api/room', { ...body, name: 'One too many' })).status).toBe(422)
    await db.update(userAccount).set({ onboarded: true }).where(eq(userAccount.userId, userId))
    const later = await ben.send('POST', '/api/room', { ...body, name: 'Second workshop' })
    expect(later.status, 'once').toBe(403)
  })
})

describe('a change', () => {
  it('[ACT-02] [SROOM-04] writes what is sent and nothing else, with a line in the trail', async () => {
    const { roomId } = await create({ name: 'Darkroom' })
    const ada = await (await as('ada.north')).listen()
    const { status, body } = await change(await dora(), roomId, { version: 1, passAlertTimeLimit: 12 })
    expect([status, body]).toMatchObject([200, { name: 'Darkroom', passAlertTimeLimit: 12, version: 2 }])
    await ada.hear('schoolChanged')
    ada.close()
    const cleared = await change(await dora(), roomId, { version: 2, passAlertTimeLimit: null })
    expect(cleared.body.passAlertTimeLimit).toBeNull()
    const lines = await t.database.db
      .select()
      .from(changeEvent)
      .where(and(eq(changeEvent.subject, 'room'), eq(changeEvent.subjectId, String(roomId))))
      .orderBy(changeEvent.changeEventId)
    expect(lines.map(({ action }) => action)).toEqual(['create', 'edit', 'edit'])
    expect(lines[1]?.detail).toEqual({ changed: { passAlertTimeLimit: { from: null, to: 12 } } })
  })

  it('of the same field by two people: the second is shown what the first saved; other fields both succeed', async () => {
    const { roomId } = await create({ name: 'Greenhouse' })
    const client = await dora()
    expect((await change(client, roomId, { version: 1, name: 'Glasshouse' })).status).toBe(200)
    expect((await change(client, roomId, { version: 1, identifier: 'G9' })).status).toBe(200)
    const late = await change(client, roomId, { version: 1, name: 'Hothouse' })
    expect([late.status, late.body.error?.code]).toEqual([409, 'changed'])
    expect(late.body.error?.current).toMatchObject({ name: 'Glasshouse', identifier: 'G9', version: 3 })
  })

  it('[DEST-07] [LIMIT-08] [ALL-10] a limit is none or 1 to 15, a time limit 0 to 499, a color a color', async () => {
    const { roomId } = await create()
    const client = await dora()
    const bad = [
      { totalLimit: 16 },
      { totalLimit: 0 },
      { totalLimit: -2 },
      { totalLimit: 2.5 },
      { outLimit: 16 },
      { outLimit: 0 },
      { passAlertTimeLimit: 500 },
      { passAlertTimeLimit: -1 },
      { zoneColor: 'red' },
      { zoneColor: '#12345' },
      { requiresApproval: 2 },
      { alwaysOpen: 2 },
    ]
    for (const fields of bad) {
      const { status, body } = await change(client, roomId, { version: 1, ...fields })
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, Object.keys(fields)])
    }
    expect((await change(client, roomId, { version: 1, outLimit: 16 })).body.error?.fields).toEqual({
      outLimit: 'From 1 up to 15',
    })
    expect(await full(roomId)).toMatchObject({ version: 1 })
    const good = await change(client, roomId, {
      version: 1,
      totalLimit: 15,
      passAlertTimeLimit: 0,
      zoneColor: '#0E9384',
    })
    expect(good.status).toBe(200)
  })

  it('[ROOM-04] [D-057] [D-064] [D-098] [ALL-03] [LIMIT-08] each field has its own keepers', async () => {
    const { classroom, gym } = north.rooms
    const version = 1
    const cases: [string, RoomId, object, number][] = [
      // Their own room: its name and its limits, not its policy and not its zone.
      ['ada.north', classroom, { identifier: '204' }, 200],
      ['ada.north', classroom, { totalLimit: 5 }, 200],
      ['ada.north', classroom, { outLimit: 2 }, 200],
      ['ada.north', classroom, { passAlertTimeLimit: 9 }, 200],
      ['ada.north', classroom, { requiresApproval: 0 }, 403],
      ['ada.north', classroom, { allowAsap: 0 }, 403],
      ['ada.north', classroom, { bathroom: 1 }, 403],
      ['ada.north', classroom, { alwaysOpen: 1 }, 403],
      ['ada.north', classroom, { zoneColor: '#112233' }, 403],
      ['ada.north', gym, { totalLimit: 5 }, 403],
      ['ada.north', gym, { outLimit: 2 }, 403],
      ['reader.north', classroom, { identifier: '204' }, 403],
      ['sam.north', classroom, { identifier: '204' }, 403],
      ['dora.north', gym, { bathroom: 1 }, 200],
      ['dora.north', gym, { alwaysOpen: 1 }, 200],
      ['dora.north', gym, { zoneColor: '#112233' }, 200],
    ]
    for (const [who, roomId, fields, expected] of cases) {
      const { status } = await change(await as(who), roomId, { version, ...fields })
      expect(status, `${who} ${JSON.stringify(fields)}`).toBe(expected)
    }
    await holding(north.people.dora.userId, ['allRooms:write'], async () => {
      const { version: now } = await full(gym)
      const client = await dora()
      expect((await change(client, gym, { version: now, bathroom: 0 })).status).toBe(403)
      expect((await change(client, gym, { version: now, zoneColor: '#223344' })).status).toBe(200)
    })
  })

  it('[D-009] [D-011] a raised limit starts whoever waits, at once; a lowered one stops nobody', async () => {
    const { roomId } = await create({ requiresApproval: 0, name: 'Water fountain' })
    const client = await dora()
    await change(client, roomId, { version: 1, totalLimit: 1 })
    const north2 = { ...north, rooms: { ...north.rooms, library: roomId } }
    const running = await requestPass(await as('sam.north'), north2)
    const waiting = await requestPass(await as('uma.north'), north2)
    expect([running.startedAt, waiting.enqueuedAt, waiting.startedAt]).toEqual([t.clock.now(), t.clock.now(), null])
    await change(client, roomId, { version: 2, totalLimit: 2 })
    const params = { passId: waiting.passId }
    expect((await client.call('GET /api/pass/:passId', { params })).startedAt).toBe(t.clock.now())
    await change(client, roomId, { version: 3, totalLimit: 1 })
    expect((await client.call('GET /api/pass/:passId', { params })).completedAt).toBeNull()
  })

  it('[LIMIT-08] [LIMIT-11] [ALL-03] whoever waits to leave a room goes once more may be out, or once the destination is always open', async () => {
    const client = await dora()
    const { roomId: from } = await create({ name: 'Studio' })
    const { roomId: to } = await create({ requiresApproval: 0, name: 'Snack bar' })
    await change(client, from, { version: 1, outLimit: 1 })
    const leave = async (username: string) => requestPass(await as(username), north, { fromRoomId: from, toRoomId: to })
    const isOut = async ({ passId }: { passId: PassId }) =>
      (await client.call('GET /api/pass/:passId', { params: { passId } })).startedAt !== null
    await leave('sam.north')
    const [uma, tess] = [await leave('uma.north'), await leave('tess.north')]
    expect([await isOut(uma), await isOut(tess)]).toEqual([false, false])
    await change(client, from, { version: 2, outLimit: 2 })
    expect([await isOut(uma), await isOut(tess)]).toEqual([true, false])
    await change(client, to, { version: 1, alwaysOpen: 1 })
    expect(await isOut(tess)).toBe(true)
  })
})

describe('a room with its people', () => {
  it('[ACT-03] [ROOM-03] [API-09] [API-10] has whoever is linked to it, and they are told', async () => {
    const { roomId } = await create({ name: 'Ceramics' })
    const client = await dora()
    const [ben, sam] = [north.people.ben.userId, north.people.sam.userId]
    const screen = await (await as('ben.north')).listen()
    // Whichever comes first: a socket whose access has changed is closed, and its page asks again when it is back.
    const closed = new Promise((resolve) => screen.socket.once('disconnect', resolve))
    const told = Promise.race([screen.hear('viewerChanged'), closed])
    for (const userId of [ben, sam, sam]) {
      await client.call('POST /api/user/:userId/room/:roomId', { params: { userId, roomId } })
    }
    await told
    screen.close()
    const linked = await full(roomId)
    expect(linked.userId).toBe(ben)
    expect(linked.faculty).toMatchObject([{ userId: ben, type: 'faculty', firstName: 'Ben', lastName: 'North' }])
    expect(linked.students).toMatchObject([{ userId: sam, type: 'student' }])
    const assigned = await t.database.db.select().from(notification).where(eq(notification.type, 'assign'))
    expect(assigned.map(({ userId }) => userId)).toEqual([])
    await t.database.db
      .update(userAccount)
      .set({ notificationSettings: ['assign'] })
      .where(eq(userAccount.userId, ben))
    await client.call('DELETE /api/user/:userId/room/:roomId', { params: { userId: ben, roomId } })
    expect((await full(roomId)).faculty).toEqual([])
    await client.call('POST /api/user/:userId/room/:roomId', { params: { userId: ben, roomId } })
    const [line] = await t.database.db.select().from(notification).where(eq(notification.type, 'assign'))
    expect(line, '[D-116] to those who want to know').toMatchObject({ userId: ben, kind: 'assigned' })
  })

  it('shows the emails of students only to those who may see all of them', async () => {
    const { roomId } = await create({ name: 'Choir' })
    const { db } = t.database
    await db
      .update(userAccount)
      .set({ email: 'sam@north.example' })
      .where(eq(userAccount.userId, north.people.sam.userId))
    const createdAt = t.clock.now()
    await db.insert(roomLink).values([
      { schoolId: north.schoolId, roomId, userId: north.people.sam.userId, createdAt },
      { schoolId: north.schoolId, roomId, userId: north.people.ada.userId, createdAt },
    ])
    expect((await full(roomId)).students[0]?.email).toBe('sam@north.example')
    const seen = await (await as('ada.north')).call('GET /api/room/:roomId/full', { params: { roomId } })
    expect(seen.students).toMatchObject([{ firstName: 'Sam', email: null }])
    const others = await (await as('cora.north')).send('GET', `/api/room/${roomId}/full`)
    expect(others.status, 'not their room').toBe(403)
  })

  it('a teacher cannot link anybody, not even themselves', async () => {
    const ada = await as('ada.north')
    const path = `/api/user/${north.people.ada.userId}/room/${north.rooms.gym}`
    expect((await ada.send('POST', path)).status).toBe(403)
    await holding(north.people.ada.userId, ['allRooms:write'], async () => {
      expect((await ada.send('POST', path)).status).toBe(200)
      expect((await ada.send('DELETE', path)).status).toBe(200)
    })
  })
})

describe('closing a room', () => {
  it('[D-172] is refused with the number of passes that are under way', async () => {
    const { roomId } = await create({ requiresApproval: 0, name: 'Locker room' })
    await change(await dora(), roomId, { version: 1, totalLimit: 1 })
    const here = { ...north, rooms: { ...north.rooms, library: roomId } }
    await requestPass(await as('sam.north'), here)
    await requestPass(await as('uma.north'), here)
    const refused = await (await dora()).send<{ error: { code: string; message: string } }>(
      'DELETE',
      `/api/room/${roomId}`,
    )
    expect([refused.status, refused.body.error.code]).toEqual([409, 'room_in_use'])
    expect(refused.body.error.message).toBe(
      '2 passes to or from this room are still under way. Close the room when they have ended.',
    )
  })

  it('[D-172] cancels what is to come, and ends its settings, links and quick-select entries', async () => {
    const { roomId } = await create({ name: 'Pool' })
    const { db } = t.database
    const now = t.clock.now()
    await db
      .insert(roomLink)
      .values({ schoolId: north.schoolId, roomId, userId: north.people.cora.userId, createdAt: now })
    await db.insert(roomSetting).values({
      schoolId: north.schoolId,
      toRoomId: roomId,
      approval: 'required',
      passLimit: -1,
      createdAt: now,
    })
    const here = { ...north, rooms: { ...north.rooms, library: roomId } }
    const toFacultyId = north.people.cora.userId
    const upcoming = await issuePass(await as('ada.north'), here, { scheduledFor: t.clock.now(), toFacultyId })
    const sam = await (await as('sam.north')).listen()
    await (await dora()).call('DELETE /api/room/:roomId', { params: { roomId } })
    await sam.hear(`cancelPass:${north.people.sam.userId}`)
    sam.close()
    const params = { passId: upcoming.passId }
    const canceled = await (await dora()).call('GET /api/pass/:passId', { params })
    expect(canceled).toMatchObject({ canceledAt: now, cancelReason: 'The room was closed.' })
    const [link] = await db.select().from(roomLink).where(eq(roomLink.roomId, roomId))
    const [setting] = await db.select().from(roomSetting).where(eq(roomSetting.toRoomId, roomId))
    expect([link?.endedAt, setting?.endedAt]).toEqual([now, now])
    expect((await (await dora()).send('GET', `/api/room/${roomId}/full`)).status).toBe(404)
    expect((await create({ name: 'Pool' })).roomId, 'its name is free again').not.toBe(roomId)
  })

  it('[D-064] needs allRooms:write', async () => {
    const { roomId } = await create()
    for (const who of ['ada.north', 'sam.north', 'reader.north']) {
      expect((await (await as(who)).send('DELETE', `/api/room/${roomId}`)).status, who).toBe(403)
    }
    const [row] = await t.database.db.select().from(room).where(eq(room.roomId, roomId))
    expect(row?.endedAt).toBeNull()
  })
})

describe('the table of rooms', () => {
  const page = async (query: Record<string, string> = {}) =>
    (await dora()).call('GET /api/school/:schoolId/rooms', { params: { schoolId: north.schoolId }, query })

  it('[SROOM-01] has every room once, page by page, in both directions', async () => {
    for (let at = 0; at < 30; at += 1) await create({ name: `Page ${String(at).padStart(2, '0')}` })
    const first = await page({ search: 'page ' })
    expect([first.total, first.rows.length, first.previousCursor]).toEqual([30, 25, null])
    const second = await page({ search: 'page ', cursor: first.nextCursor ?? '' })
    expect(second.nextCursor).toBeNull()
    const names = [...first.rows, ...second.rows].map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 30 }, (_, at) => `Page ${String(at).padStart(2, '0')}`))
    const back = await page({ search: 'page ', cursor: second.previousCursor ?? '' })
    expect(back.rows.map(({ name }) => name)).toEqual(first.rows.map(({ name }) => name))
  })

  it('is sorted by any of its columns, ties by name, either way', async () => {
    for (const [name, identifier, passAlertTimeLimit] of [
      ['Sort b', 'Z1', null],
      ['Sort A', 'z1', 30],
      ['Sort c', 'A9', 5],
    ] as const) {
      const { roomId } = await create({ name, identifier })
      await change(await dora(), roomId, { version: 1, passAlertTimeLimit })
    }
    const sorted = async (query: Record<string, string>) =>
      (await page({ search: 'sort', ...query })).rows.map(({ name }) => name)
    expect(await sorted({})).toEqual(['Sort A', 'Sort b', 'Sort c'])
    expect(await sorted({ descending: 'true' })).toEqual(['Sort c', 'Sort b', 'Sort A'])
    expect(await sorted({ sort: 'identifier' })).toEqual(['Sort c', 'Sort A', 'Sort b'])
    expect(await sorted({ sort: 'passAlertTimeLimit' })).toEqual(['Sort b', 'Sort c', 'Sort A'])
    expect(await sorted({ sort: 'passAlertTimeLimit', descending: 'true', size: '100' })).toEqual([
      'Sort A',
      'Sort c',
      'Sort b',
    ])
  })

  it('is searched by name, number and teacher, and what is typed is no pattern', async () => {
    const { rows } = await page({ search: 'ada' })
    expect(rows.map(({ roomId }) => roomId)).toContain(north.rooms.classroom)
    const classroom = rows.find(({ roomId }) => roomId === north.rooms.classroom)
    expect(classroom?.faculty.map(({ name }) => name)).toEqual(['Ada North', 'Cora North'])
    expect((await page({ search: '%' })).total).toBe(0)
    expect((await page({ search: '_' })).total).toBe(0)
  })

  it('[D-170] is for administrators with allRooms:read', async () => {
    const path = `/api/school/${north.schoolId}/rooms`
    for (const who of ['ada.north', 'sam.north']) expect((await (await as(who)).send('GET', path)).status).toBe(403)
    await holding(north.people.dora.userId, ['allPasses:write', 'allSettings:write'], async () => {
      expect((await (await dora()).send('GET', path)).status).toBe(403)
    })
    await holding(north.people.dora.userId, ['allRooms:read'], async () => {
      expect((await (await dora()).send('GET', path)).status).toBe(200)
      expect((await change(await dora(), north.rooms.lab, { version: 1, identifier: 'x' })).status).toBe(403)
    })
  })

  it('a cursor that was tampered with is refused with a sentence', async () => {
    const forged = [
      ['next', 'room', 99_999_999_999],
      ['next', 'a\0b', 1],
      ['next', '\ud800', 1],
      ['next', 1, 'room'],
    ]
    for (const cursor of ['nonsense', ...forged.map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'))]) {
      const answer = await (await dora()).send('GET', `/api/school/${north.schoolId}/rooms?cursor=${cursor}`)
      expect(answer.status, cursor).toBe(422)
    }
  })
})

import type { Pass } from '@corridor/contract'
import { asNotificationId, asPassId, asUserId, type NotificationId, type UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { delivery, membership, notification, pass, room, roomSetting, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses, MESSAGE } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, PersonName, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const clients = {} as Record<PersonName, TestClient>
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  for (const [name, person] of Object.entries(north.people)) clients[name as PersonName] = await as(person)
})
afterAll(() => t.close())

const SUBSCRIBED = ['request', 'view', 'assign', 'start', 'end']
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await t.database.db.update(userAccount).set({ notificationSettings: SUBSCRIBED, notificationMethods: ['in-app'] })
})

const now = SCHOOL_MORNING
const soon = '2026-10-13T15:03:00.000Z'
const afternoon = '2026-10-13T19:00:00.000Z'
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const id = (name: PersonName) => north.people[name].userId

type Action = 'approve' | 'reject' | 'start' | 'complete' | 'confirm' | 'cancel' | 'acknowledge'
async function act(who: PersonName, action: Action, { passId }: Pass, body: object = {}): Promise<void> {
  await clients[who].call(`POST /api/pass/:passId/${action}`, { params: { passId }, body: body as never })
}

const rows = () => t.database.db.select().from(notification).orderBy(asc(notification.notificationId))

/** Runs an action, and returns who was notified of what. */
async function notified(action: () => Promise<unknown>): Promise<string[]> {
  await emptyTables(t.database.pool, 'notification', 'delivery')
  await action()
  const users = await t.database.db.select().from(userAccount)
  const nameOf = new Map(users.map(({ userId, username }) => [userId, username.split('.')[0]]))
  return (await rows()).map(({ userId, type }) => `${nameOf.get(userId)}: ${type}`).sort()
}

/** Where a list is shorter than a test expects. */
const NOBODYS = asNotificationId(0)

const fromAdaToBen = { toFacultyId: asUserId(0), fromFacultyId: asUserId(0) }
beforeAll(() => Object.assign(fromAdaToBen, { toFacultyId: id('ben'), fromFacultyId: id('ada') }))

/** Ben works in the lab. */
const requested = (options = {}) => requestPass(clients.sam, north, { to: 'lab', ...fromAdaToBen, ...options })
const quick = (options = {}) => requestPass(clients.sam, north, { to: 'library', ...fromAdaToBen, ...options })
const issued = (options = {}) => issuePass(clients.cora, north, { scheduledFor: soon, ...fromAdaToBen, ...options })

describe('a request', () => {
  it('[D-116] goes to the approver', async () => {
    expect(await notified(() => requested())).toEqual(['ben: request'])
  })

  it('[D-116, D-013] goes to everybody who works in the room, if the room approves', async () => {
    const nobody = { from: 'library', to: 'gym', fromFacultyId: null, toFacultyId: null, scheduledFor: afternoon }
    const { passId } = await requested(nobody)
    const body = { fromRoomId: north.rooms.classroom }
    const move = () => clients.dora.call('POST /api/pass/:passId', { params: { passId }, body })
    expect(await notified(move)).toEqual(['ada: request', 'cora: request', 'sam: change'])
  })

  it('[D-116, D-013] goes to everybody with allPasses:write, if nobody else approves', async () => {
    const nobody = { from: 'library', to: 'gym', fromFacultyId: null, toFacultyId: null }
    expect(await notified(() => requested(nobody))).toEqual(['dee: request', 'dora: request'])
  })

  it('[D-116] [PERM-05] not to a student, whatever permissions they were given', async () => {
    const ofUma = eq(membership.userId, id('uma'))
    await t.database.db
      .update(membership)
      .set({ permissions: ['allPasses:write'] })
      .where(ofUma)
    const nobody = { from: 'library', to: 'gym', fromFacultyId: null, toFacultyId: null }
    expect(await notified(() => requested(nobody))).toEqual(['dee: request', 'dora: request'])
    await t.database.db.update(membership).set({ permissions: [] }).where(ofUma)
  })

  it('[D-116, D-013] goes to the new approver, if a change of the origin determines one', async () => {
    const { schoolId, rooms } = north
    const byOrigin = { schoolId, toRoomId: rooms.gym, approval: 'origin', passLimit: -1, createdAt: now } as const
    await t.database.db.insert(roomSetting).values(byOrigin)
    const { passId } = await requested({ to: 'gym', scheduledFor: afternoon })
    const change = (fromFacultyId: UserId) => () =>
      clients.dora.call('POST /api/pass/:passId', {
        params: { passId },
        body: { fromRoomId: rooms.classroom, fromFacultyId },
      })
    expect(await notified(change(id('cora')))).toEqual(['cora: request', 'sam: change'])
    expect(await notified(change(id('cora')))).toEqual(['sam: change'])
  })
})

describe('whoever acts', () => {
  it('[D-116, D-009] is notified of what the line did automatically: a place was freed, and the next student comes to them', async () => {
    const to = { to: 'restroom' as const, toFacultyId: id('ada') }
    const { sam, tess, uma, lou } = clients
    const [first] = [
      await requestPass(tess, north, to),
      await requestPass(uma, north, to),
      await requestPass(lou, north, to),
    ]
    await requestPass(sam, north, to)
    expect(await notified(() => act('ada', 'complete', first))).toEqual(['ada: start', 'sam: start', 'tess: end'])
  })
})

describe('of many at once', () => {
  it('[D-116] each event brings what was written for it', async () => {
    const students = ['sam', 'tess'] as const
    const [first, second] = await Promise.all(
      students.map((name) => issued({ studentId: id(name), scheduledFor: soon })),
    )
    const ben = await clients.ben.listen()
    await clients.dora.call('POST /api/pass/start', {
      body: { passIds: [first, second].map((pass) => pass?.passId ?? asPassId('')) },
    })
    const titles = await Promise.all(
      [first, second].map(async (started) => {
        const { payload } = await ben.hear(`startPass:${id('ben')}`, ({ pass }) => pass?.passId === started?.passId)
        return payload.notification?.passId === started?.passId
      }),
    )
    expect(titles).toEqual([true, true])
    ben.close()
  })

  it('[D-141] [D-149] somebody who left one of two schools is only notified of the other’s passes', async () => {
    const { south, districtAdministrator } = t.world
    const inSouth = { userId: id('ben'), schoolId: south.schoolId, startedAt: now }
    await t.database.db.insert(membership).values({ ...inSouth, endedAt: now })
    const dee = await as(districtAdministrator)
    const there = { studentId: south.people.sam.userId, scheduledFor: soon }
    const theirs = await issuePass(await as(south.people.dora), south, there)
    await t.database.db
      .update(pass)
      .set({ toFacultyId: id('ben') })
      .where(eq(pass.passId, theirs.passId))
    const ours = await issued()
    const start = () => dee.call('POST /api/pass/start', { body: { passIds: [ours.passId, theirs.passId] } })
    await notified(start)
    const toBen = (await rows()).filter(({ userId }) => userId === id('ben'))
    expect(toBen.map(({ passId, schoolId }) => [passId, schoolId])).toEqual([[ours.passId, north.schoolId]])
  })
})

describe('all notifications', () => {
  it('come fifty at a time, and exactly fifty are a single page', async () => {
    const row = { userId: id('uma'), schoolId: north.schoolId, ...MESSAGE }
    const put = (count: number) =>
      t.database.db.insert(notification).values(Array.from({ length: count }, () => ({ ...row, createdAt: now })))
    const page = () => clients.uma.call('GET /api/notification')
    await put(50)
    expect(await page()).toMatchObject({ total: 50, nextCursor: null })
    await put(1)
    const { rows: notifications, nextCursor } = await page()
    expect(notifications).toHaveLength(50)
    const { body } = await clients.uma.send<Awaited<ReturnType<typeof page>>>(
      'GET',
      `/api/notification?cursor=${nextCursor}`,
    )
    expect(body).toMatchObject({ total: 51, nextCursor: null })
    expect(body.rows).toHaveLength(1)
  })
})

describe('the student', () => {
  it.each<[string, () => Promise<() => Promise<unknown>>, string[]]>([
    ['approved', async () => act.bind(null, 'ben', 'approve', await requested()), ['sam: approve']],
    ['rejected', async () => act.bind(null, 'ben', 'reject', await requested(), { reason: 'no' }), ['sam: reject']],
    ['canceled', async () => act.bind(null, 'ben', 'cancel', await issued(), { reason: 'no' }), ['sam: cancel']],
  ])('[D-116] is notified that a pass was %s', async (_, prepare, expected) => {
    expect(await notified(await prepare())).toEqual(expected)
  })

  it('[D-116] is notified of a pass that staff issued, each student of their own', async () => {
    expect(await notified(() => issued())).toEqual(['sam: issue'])
    const pass = { studentIds: [id('tess'), id('uma')], toRoomId: north.rooms.library, scheduledFor: soon }
    expect(await notified(() => clients.ada.call('POST /api/pass', { body: { pass } }))).toEqual([
      'tess: issue',
      'uma: issue',
    ])
  })

  it('[D-116] is notified of a change', async () => {
    const { passId } = await issued()
    const change = () =>
      clients.ben.call('POST /api/pass/:passId', { params: { passId }, body: { scheduledFor: afternoon } })
    expect(await notified(change)).toEqual(['sam: change'])
  })

  it('[D-116] is not notified of what they did themselves', async () => {
    const request = await requested()
    expect(await notified(() => act('sam', 'cancel', request))).toEqual([])
    const { passId } = await issued({ fromRoomId: null, fromFacultyId: null })
    const fill = () =>
      clients.sam.call('POST /api/pass/:passId', { params: { passId }, body: { fromRoomId: north.rooms.lab } })
    expect(await notified(fill)).toEqual([])
  })

  it('reads the reason', async () => {
    await act('ben', 'reject', await requested(), { reason: 'after the test' })
    const [last] = (await clients.sam.call('GET /api/notification')).rows
    expect(last?.message).toBe('“after the test” Ben North rejected your pass from classroom of north to lab of north.')
    expect(last?.about).toEqual({
      kind: 'rejected',
      fromRoomName: 'classroom of north',
      roomName: 'lab of north',
      actorName: 'Ben North',
      reason: 'after the test',
      reasonEs: null,
    })
  })
})

describe('the name of whoever decided', () => {
  it('is what students call them: on the pass, on a notification as it arrives, and when it is read later', async () => {
    const isBen = eq(userAccount.userId, id('ben'))
    const call = (title: string | null) => t.database.db.update(userAccount).set({ title }).where(isBen)
    await call('Mr.')
    onTestFinished(async () => void (await call(null)))
    const sam = await clients.sam.listen()
    const { passId } = await requested()
    const rejected = await clients.ben.call('POST /api/pass/:passId/reject', {
      params: { passId },
      body: { reason: 'Later' },
    })
    expect(rejected.rejectedByName).toBe('Mr. North')
    const { payload } = await sam.hear(`rejectPass:${id('sam')}`)
    expect(payload.notification?.message).toContain('Mr. North rejected your pass')
    const [last] = (await clients.sam.call('GET /api/notification')).rows
    expect(last?.message).toContain('Mr. North rejected your pass')
    expect(last?.about?.actorName).toBe('Mr. North')
    sam.close()
  })
})

describe('the faculty at both ends', () => {
  it('[D-116] are notified of a start and of an end, except for whoever did it', async () => {
    expect(await notified(() => quick())).toEqual(['ada: start', 'ben: start'])
    const [{ passId = '' } = {}] = Object.values((await clients.sam.call('GET /api/user/initialize')).schools).flatMap(
      ({ userLive }) => userLive,
    )
    expect(await notified(() => act('ben', 'complete', { passId } as Pass))).toEqual(['ada: end', 'sam: end'])
    const upcoming = await issued()
    expect(await notified(() => act('ben', 'start', upcoming))).toEqual(['ada: start', 'sam: start'])
    expect(await notified(() => act('sam', 'complete', upcoming))).toEqual(['ada: end', 'ben: end'])
    expect(await notified(() => act('ben', 'confirm', upcoming, { confirmed: true }))).toEqual([])
  })

  it('[D-116] are notified once, if one person is at both ends', async () => {
    expect(await notified(() => quick({ toFacultyId: id('ada') }))).toEqual(['ada: start'])
  })

  it('[D-116] are notified that a student has seen a pass', async () => {
    const upcoming = await issued()
    expect(await notified(() => act('sam', 'acknowledge', upcoming))).toEqual(['ada: view', 'ben: view'])
  })

  it('are not notified of somebody who joins a line', async () => {
    for (const name of ['tess', 'uma', 'lou'] as const) await requestPass(clients[name], north, { to: 'restroom' })
    expect(await notified(() => quick({ to: 'restroom' }))).toEqual([])
  })

  it('[D-141] are no longer notified once they have left the school', async () => {
    const upcoming = await issued()
    const left = (endedAt: Instant | null) =>
      t.database.db
        .update(membership)
        .set({ endedAt })
        .where(eq(membership.userId, id('ben')))
    await left(now)
    expect(await notified(() => act('sam', 'start', upcoming))).toEqual(['ada: start'])
    await left(null)
  })
})

describe('the line', () => {
  it('[D-009, D-116] notifies the student whose turn it is, whatever they subscribed to, because their time is running', async () => {
    await t.database.db.update(userAccount).set({ notificationSettings: [] })
    const first = await requestPass(clients.tess, north, { to: 'restroom' })
    for (const name of ['uma', 'lou'] as const) await requestPass(clients[name], north, { to: 'restroom' })
    await quick({ to: 'restroom' })
    expect(await notified(() => act('tess', 'complete', first))).toEqual(['sam: start'])
    const { rows: notifications } = await clients.sam.call('GET /api/notification')
    expect(notifications.map(({ title }) => title)).toEqual(['Your turn: restroom of north'])
  })
})

describe('the text', () => {
  const listOf = async (who: PersonName) => (await clients[who].call('GET /api/notification')).rows
  const textOf = async (who: PersonName) => (await listOf(who)).map(({ title, message }) => [title, message])

  it('[D-155] is written when it is read: renamed people and rooms appear with their new names', async () => {
    const request = await requested({ note: 'Return a ball' })
    await act('ben', 'reject', request, { reason: 'Test today' })
    expect(await textOf('sam')).toEqual([
      [
        'Pass to lab of north rejected',
        '“Test today” Ben North rejected your pass from classroom of north to lab of north.',
      ],
    ])
    expect(await textOf('ben')).toEqual([
      ['Sam North requested a pass', 'From classroom of north to lab of north. Note: Return a ball'],
    ])
    const rename = (name: string) => t.database.db.update(room).set({ name }).where(eq(room.roomId, north.rooms.lab))
    const renamePeople = (lastName: string) =>
      t.database.db
        .update(userAccount)
        .set({ lastName })
        .where(inArray(userAccount.userId, [id('ben'), id('sam')]))
    await rename('Sports hall')
    await renamePeople('Newname')
    expect(await textOf('sam')).toEqual([
      [
        'Pass to Sports hall rejected',
        '“Test today” Ben Newname rejected your pass from classroom of north to Sports hall.',
      ],
    ])
    expect((await textOf('ben'))[0]?.[0]).toBe('Sam Newname requested a pass')
    await rename('lab of north')
    await renamePeople('North')
  })

  it('[D-155] is not stored', async () => {
    await requested()
    expect(await rows()).toMatchObject([
      { kind: 'requested', facts: { studentId: id('sam'), toRoomId: north.rooms.lab } },
    ])
  })

  it('[D-155] of a kind that only the next version knows says that there is something to read', async () => {
    await t.database.db.insert(notification).values({ ...MESSAGE, userId: id('sam'), kind: 'weather', createdAt: now })
    expect(await textOf('sam')).toEqual([['New notification', 'Reload this page to read it.']])
  })

  it('[D-155] is the same live and later, for everything that happens to passes', async () => {
    const sockets = await Promise.all((['sam', 'ada', 'ben'] as const).map((who) => clients[who].listen()))
    const first = await requested({ note: 'Why' })
    await act('ben', 'approve', first)
    await act('sam', 'start', first)
    await act('sam', 'complete', first)
    await act('ben', 'reject', await requested(), { reason: 'No' })
    const made = await issued()
    await act('sam', 'acknowledge', made)
    await clients.ben.call('POST /api/pass/:passId', {
      params: { passId: made.passId },
      body: { scheduledFor: afternoon },
    })
    await act('ben', 'cancel', made, { reason: 'Trip' })
    const listed = [await listOf('sam'), await listOf('ada'), await listOf('ben')].flat()
    const received = () =>
      sockets.flatMap((socket) =>
        socket.heard.flatMap(({ payload }) => (payload.notification ? [payload.notification] : [])),
      )
    await expect.poll(() => received().length).toBe(listed.length)
    const byId = (a: { notificationId: NotificationId }, b: { notificationId: NotificationId }) =>
      a.notificationId - b.notificationId
    expect(received().sort(byId)).toEqual(listed.sort(byId))
    expect(new Set((await rows()).map(({ kind }) => kind))).toEqual(
      new Set(['requested', 'approved', 'started', 'arrived', 'rejected', 'issued', 'seen', 'changed', 'canceled']),
    )
    for (const socket of sockets) socket.close()
  })
})

describe('subscriptions', () => {
  const subscribe = (settings: string[]) => t.database.db.update(userAccount).set({ notificationSettings: settings })

  it('[D-115, NOTIF-06] request, view, start and end are for those who chose them', async () => {
    const passLife = async () => {
      await forgetPasses(t.database)
      const request = await requested()
      await act('ben', 'approve', request)
      await act('sam', 'cancel', request, { reason: 'x' })
      const upcoming = await issued()
      await act('sam', 'acknowledge', upcoming)
      await act('sam', 'start', upcoming)
      await act('sam', 'complete', upcoming)
    }
    const always = ['sam: approve', 'sam: issue']
    await subscribe([])
    expect(await notified(passLife)).toEqual(always)
    for (const [setting, expected] of [
      ['request', ['ben: request']],
      ['view', ['ada: view', 'ben: view']],
      ['start', ['ada: start', 'ben: start']],
      ['end', ['ada: end', 'ben: end']],
    ] as const) {
      await subscribe([setting])
      expect(await notified(passLife)).toEqual([...always, ...expected].sort())
    }
  })

  it('[SSET-01] a student chooses whether to hear that staff start or end their pass', async () => {
    const byStaff = async () => {
      await forgetPasses(t.database)
      const upcoming = await issued()
      await act('ben', 'start', upcoming)
      await act('ben', 'complete', upcoming)
    }
    const ofSam = async () => (await notified(byStaff)).filter((one) => one.startsWith('sam'))
    await subscribe([])
    expect(await ofSam()).toEqual(['sam: issue'])
    await subscribe(['start'])
    expect(await ofSam()).toEqual(['sam: issue', 'sam: start'])
    await subscribe(['end'])
    expect(await ofSam()).toEqual(['sam: end', 'sam: issue'])
  })
})

describe('deliveries', () => {
  const choose = (methods: string[]) => t.database.db.update(userAccount).set({ notificationMethods: methods })
  const recorded = async () =>
    (await t.database.db.select().from(delivery)).map(({ method, state, attempts }) => `${method} ${state} ${attempts}`)

  it('[D-115, D-117, NOTIF-07] are recorded for each method that was chosen, to be sent later', async () => {
    await choose(['in-app', 'sms', 'email'])
    await notified(() => issued())
    expect((await recorded()).sort()).toEqual(['email pending 0', 'sms pending 0'])
    await choose(['email'])
    await notified(() => issued())
    expect(await recorded()).toEqual(['email pending 0'])
  })

  it('[D-115] are not recorded if only the app was chosen, and the app is notified whatever was chosen', async () => {
    await choose(['in-app'])
    await notified(() => issued())
    expect(await recorded()).toEqual([])
    await choose([])
    expect(await notified(() => issued())).toEqual(['sam: issue'])
  })

  it('[D-138] are not recorded for a refused action', async () => {
    const request = await requested()
    const twice = async () => {
      await act('ben', 'approve', request)
      await act('ben', 'approve', request).catch(() => undefined)
    }
    expect(await notified(twice)).toEqual(['sam: approve'])
  })
})

describe('reading', () => {
  const issueMany = async (count: number) => {
    for (let made = 0; made < count; made += 1) await issued()
    return (await rows()).map(({ notificationId }) => notificationId)
  }
  const counts = async () => {
    const { unreadNotificationsCount, allNotificationsCount } = await clients.sam.call('GET /api/user/initialize')
    return [unreadNotificationsCount, allNotificationsCount]
  }

  it('[NOTIF-10, ENT-05, API-35] a new notification is unread, and raises the count', async () => {
    expect(await counts()).toEqual([0, 0])
    const upcoming = await issued()
    expect(await counts()).toEqual([1, 1])
    const [first] = await clients.sam.call('GET /api/user/:userId/notifications/unread', {
      params: { userId: id('sam') },
    })
    expect(first).toMatchObject({ type: 'issue', passId: upcoming.passId, createdAt: now, unread: true })
  })

  it('[NOTIF-08, NOTIF-09, API-36, API-38] marking one as read lowers the count, and does not remove it', async () => {
    const [notificationId = NOBODYS, other] = await issueMany(2)
    const read = () => clients.sam.call('POST /api/notification/:notificationId/read', { params: { notificationId } })
    expect(await read()).toMatchObject({ notificationId, unread: false })
    expect(await read()).toMatchObject({ unread: false })
    expect(await counts()).toEqual([1, 2])
    const unread = await clients.sam.call('GET /api/user/:userId/notifications/unread', {
      params: { userId: id('sam') },
    })
    expect(unread.map((one) => one.notificationId)).toEqual([other])
    const one = await clients.sam.call('GET /api/notification/:notificationId', { params: { notificationId } })
    expect(one).toMatchObject({ notificationId, unread: false })
  })

  it('[API-37, NOTIF-09] many at once, or all', async () => {
    const [first = NOBODYS, second = NOBODYS] = await issueMany(3)
    const read = (body: { notificationIds: NotificationId[] } | { all: true }) =>
      clients.sam.call('POST /api/notification/read', { body })
    expect(await read({ notificationIds: [first, second] })).toEqual({ unreadNotificationsCount: 1 })
    expect(await read({ all: true })).toEqual({ unreadNotificationsCount: 0 })
    expect(await counts()).toEqual([0, 3])
  })

  it('[API-34, NOTIF-01, D-133] all of them, newest first, page by page, with their number', async () => {
    const row = { userId: id('sam'), ...MESSAGE, createdAt: now }
    const made = await t.database.db
      .insert(notification)
      .values(Array.from({ length: 60 }, () => row))
      .returning()
    const first = await clients.sam.call('GET /api/notification')
    expect([first.rows.length, first.total]).toEqual([50, 60])
    const { body } = await clients.sam.send<typeof first>('GET', `/api/notification?cursor=${first.nextCursor}`)
    const ids = (rows: readonly { notificationId: NotificationId }[]) =>
      rows.map(({ notificationId }) => notificationId)
    expect(ids([...first.rows, ...body.rows])).toEqual(ids(made).reverse())
    expect(body.nextCursor).toBeNull()
  })

  it('[D-149] nobody else’s can be read, marked or counted', async () => {
    const [notificationId = NOBODYS] = await issueMany(1)
    const { tess } = clients
    const params = { notificationId }
    expect((await tess.ask('GET /api/notification/:notificationId', { params })).status).toBe(404)
    expect((await tess.ask('POST /api/notification/:notificationId/read', { params })).status).toBe(404)
    await tess.call('POST /api/notification/read', { body: { notificationIds: [notificationId] } })
    await tess.call('POST /api/notification/read', { body: { all: true } })
    const unread = await tess.ask('GET /api/user/:userId/notifications/unread', { params: { userId: id('sam') } })
    expect(unread.status).toBe(404)
    expect((await tess.call('GET /api/notification')).total).toBe(0)
    const stored = await t.database.db
      .select()
      .from(notification)
      .where(inArray(notification.userId, [id('sam')]))
    expect(stored.map(({ readAt }) => readAt)).toEqual([null])
  })
})

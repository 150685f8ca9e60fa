/** Who receives which events. Every test checks everybody: those who must receive an event, and those who must not. */
import { type Pass, passEvent as passEventSchema, userPassEvent } from '@corridor/contract'
import type { UserType } from '@corridor/rules/access'
import { asSessionId, asUserId, type SessionId } from '@corridor/rules/ids'
import { PASS_EVENTS } from '@corridor/rules/live'
import type { Instant } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cover, membership, roomLink } from '../db/schema/index.ts'
import { signLiveToken } from '../session/liveToken.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { connectSocket, type ReceivedEvent, type TestClient, type TestSocket } from '../testing/client.ts'
import { announceSchoolChange } from '../testing/live.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { linkTo, makePerson, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let everybody: Record<string, Person>
const clients: Record<string, TestClient> = {}
const sockets: Record<string, TestSocket> = {}

const now = SCHOOL_MORNING
const soon = '2026-10-13T15:03:00.000Z'
const afternoon: Instant = '2026-10-13T19:00:00.000Z'

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  const { ada, ben, cora, reader, dora, sam, tess, uma, lou } = north.people
  const add = (username: string, type: UserType) =>
    makePerson(t.database.db, {
      districtId: t.world.districtId,
      type,
      username,
      passwordHash: '',
      now,
      schoolIds: [north.schoolId],
    })
  everybody = {
    ...{ ada, ben, cora, reader, dora, sam, tess, uma, lou },
    /** Issues passes for others. */
    iris: await add('iris.north', 'faculty'),
    /** Not involved in any pass. */
    hal: await add('hal.north', 'faculty'),
    /** An administrator without permissions. */
    narrow: await add('narrow.north', 'schoolAdministrator'),
    vic: await add('vic.north', 'student'),
    dee: t.world.districtAdministrator,
    southern: t.world.south.people.dora,
    foreigner: t.world.abroad.people.dora,
  }
  await permit('narrow', [])
  Object.assign(lastSchool, { dee: t.world.south, southern: t.world.south, foreigner: t.world.abroad })
  for (const [name, person] of Object.entries(everybody)) {
    clients[name] = await as(person)
    sockets[name] = await client(name).listen()
  }
})
afterAll(async () => {
  for (const one of Object.values(sockets)) one.close()
  await t.close()
})
beforeEach(() => forgetPasses(t.database))

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const id = (name: string) => everybody[name]?.userId ?? asUserId(0)
const client = (name: string): TestClient => {
  const found = clients[name]
  if (!found) throw new Error(`${name} is nobody`)
  return found
}
const socket = (name: string): TestSocket => {
  const found = sockets[name]
  if (!found) throw new Error(`${name} is nobody`)
  return found
}
const permit = (name: string, permissions: (typeof membership.$inferInsert)['permissions']) =>
  t.database.db
    .update(membership)
    .set({ permissions })
    .where(and(eq(membership.userId, id(name)), eq(membership.schoolId, north.schoolId)))

/** A change of somebody's access closes their socket. Waits for that and connects again. */
async function reconnectAfter(name: string, change: () => Promise<unknown>): Promise<void> {
  const disconnected = new Promise((resolve) => socket(name).socket.once('disconnect', resolve))
  await change()
  await disconnected
  sockets[name] = await client(name).listen()
}

/** The last school in `flushEvents` whose event somebody receives, if it is not North. */
const lastSchool: Record<string, SchoolWorld> = {}

/** Sends an event to everybody and waits until it has arrived, so that all earlier events have arrived, too. */
async function flushEvents(): Promise<void> {
  const isNews = ({ event }: ReceivedEvent) => event === 'schoolChanged'
  const { north: first, south: second, abroad: third } = t.world
  for (const { schoolId } of [first, second, third]) announceSchoolChange(t.server.context, schoolId)
  const isLast = (name: string) => (payload: object) =>
    'schoolId' in payload && payload.schoolId === (lastSchool[name] ?? north).schoolId
  await Promise.all(Object.entries(sockets).map(([name, one]) => one.hear('schoolChanged', isLast(name))))
  for (const one of Object.values(sockets)) dropEvents(one, isNews)
}

function dropEvents({ heard: all }: TestSocket, which: (one: ReceivedEvent) => boolean): void {
  all.splice(0, all.length, ...all.filter((one) => !which(one)))
}

type EventsByPerson = Record<string, string[]>

/** Runs an action, and waits until everybody who must receive its events has. */
async function runAndWait(action: () => Promise<Pass>, expected: (pass: Pass) => EventsByPerson): Promise<Pass> {
  const pass = await action()
  const all = Object.entries(expected(pass)).flatMap(([name, events]) => events.map((event) => [name, event] as const))
  await Promise.all(
    all.map(([name, event]) => socket(name).hear(event, ({ pass: received }) => received?.passId === pass.passId)),
  )
  return pass
}

/** Runs an action, and returns who received which events. */
async function heard(action: () => Promise<Pass>, expected: (pass: Pass) => EventsByPerson): Promise<EventsByPerson> {
  await flushEvents()
  for (const one of Object.values(sockets)) dropEvents(one, () => true)
  await runAndWait(action, expected)
  await flushEvents()
  // That somebody left or came back is no event of a pass: see `hall.test.ts`.
  const eventsOf = ({ heard: all }: TestSocket) =>
    all.map(({ event }) => event).filter((event) => event !== 'hallsChanged')
  const entries = Object.entries(sockets).map(([name, one]) => [name, eventsOf(one).sort()] as const)
  return Object.fromEntries(entries.filter(([, events]) => events.length > 0))
}

const disconnected = ({ socket: one }: TestSocket) =>
  one.connected ? new Promise((resolve) => one.once('disconnect', resolve)) : Promise.resolve('already disconnected')
const refresh = (name: string) => t.server.context.live.refresh(id(name))

/** Like the browser: its socket is closed, and opened again. */
async function reconnect(name: string): Promise<void> {
  const closed = disconnected(socket(name))
  refresh(name)
  await closed
  sockets[name] = await client(name).listen()
}

type Action = 'approve' | 'reject' | 'start' | 'complete' | 'confirm' | 'cancel' | 'acknowledge'
const act = (who: string, action: Action, { passId }: Pass, body: object = {}): Promise<Pass> =>
  client(who).call(`POST /api/pass/:passId/${action}`, { params: { passId }, body: body as never })

/** From ada's classroom, which cora shares, to ben in the gym. */
const route = () => ({ to: 'gym' as const, fromFacultyId: id('ada'), toFacultyId: id('ben') })
const issued = () => issuePass(client('iris'), north, { scheduledFor: soon, ...route() })
const requested = () => requestPass(client('sam'), north, route())

/** Who receives an event about such a pass: those named on it, and those who may see it without being named. */
const audience =
  (event: string) =>
  ({ createdBy }: Pass): EventsByPerson => ({
    sam: [`${event}:${id('sam')}`],
    ada: [event, `${event}:${id('ada')}`],
    ben: [`${event}:${id('ben')}`],
    cora: [event],
    reader: [event],
    dora: [event],
    dee: [event],
    ...(createdBy === id('iris') && { iris: [`${event}:${id('iris')}`] }),
  })

const issueAndWait = () => runAndWait(issued, audience('createPass'))
const requestAndWait = () => runAndWait(requested, audience('createPass'))
const actAndWait = (event: string, who: string, action: Action, pass: Pass, body: object = {}) =>
  runAndWait(() => act(who, action, pass, body), audience(event))

async function expectHeard(event: string, action: () => Promise<Pass>): Promise<void> {
  let pass: Pass | undefined
  const keep = async () => {
    pass = await action()
    return pass
  }
  const hearing = await heard(keep, audience(event))
  expect(hearing).toEqual(pass && audience(event)(pass))
}

describe('each event reaches those who may see the pass, and nobody else', () => {
  it('[RT-04, RT-05, D-119] createPass', async () => {
    await expectHeard('createPass', issued)
    await expectHeard('createPass', requested)
  })

  it('[RT-06] approvePass', async () => {
    const pass = await requestAndWait()
    await expectHeard('approvePass', () => act('ben', 'approve', pass))
  })

  it('[RT-07] startPass', async () => {
    const pass = await issueAndWait()
    await expectHeard('startPass', () => act('sam', 'start', pass))
  })

  it('[RT-08] rejectPass', async () => {
    const pass = await requestAndWait()
    await expectHeard('rejectPass', () => act('ben', 'reject', pass, { reason: 'no' }))
  })

  it('[RT-09] cancelPass', async () => {
    const pass = await issueAndWait()
    await expectHeard('cancelPass', () => act('iris', 'cancel', pass, { reason: 'no' }))
  })

  it('[RT-13, D-015] completePass', async () => {
    const pass = await issueAndWait()
    await actAndWait('startPass', 'sam', 'start', pass)
    await expectHeard('completePass', () => act('sam', 'complete', pass))
  })

  it('[RT-10] confirmPass', async () => {
    const pass = await issueAndWait()
    await actAndWait('startPass', 'sam', 'start', pass)
    await actAndWait('completePass', 'sam', 'complete', pass)
    await expectHeard('confirmPass', () => act('ben', 'confirm', pass, { confirmed: true }))
  })

  it('[RT-11] acknowledgePass', async () => {
    const pass = await issueAndWait()
    await expectHeard('acknowledgePass', () => act('sam', 'acknowledge', pass))
  })

  const update = ({ passId }: Pass, body: object) =>
    client('iris').call('POST /api/pass/:passId', { params: { passId }, body })

  it('[RT-12] updatePass', async () => {
    const pass = await issueAndWait()
    await expectHeard('updatePass', () => update(pass, { scheduledFor: afternoon }))
  })

  it('[RT-12] updatePass, also to those who were named on it before', async () => {
    const pass = await issueAndWait()
    await reconnectAfter('hal', () => linkTo(t.database.db, north, 'lab', { userId: id('hal') }, now))
    // Ben works in the lab, too.
    const expected = {
      ...audience('updatePass')(pass),
      ben: ['updatePass', `updatePass:${id('ben')}`],
      hal: ['updatePass', `updatePass:${id('hal')}`],
    }
    const move = () => update(pass, { fromRoomId: north.rooms.lab, fromFacultyId: id('hal') })
    expect(await heard(move, () => expected)).toEqual(expected)
    const seen = () => act('sam', 'acknowledge', pass)
    const { ada, cora } = await heard(seen, () => ({ hal: [`acknowledgePass:${id('hal')}`] }))
    expect([ada, cora]).toEqual([undefined, undefined])
    await reconnectAfter('hal', () => t.database.db.delete(roomLink).where(eq(roomLink.userId, id('hal'))))
  })

  it('[D-017] a pass ended by its destination is completed and confirmed', async () => {
    const pass = await issueAndWait()
    await actAndWait('startPass', 'sam', 'start', pass)
    const both = (one: Pass) => ({ dora: ['completePass', 'confirmPass'], sam: audience('confirmPass')(one).sam ?? [] })
    await runAndWait(() => act('ben', 'complete', pass), both)
  })

  it('[API-30] a bulk action sends an event for each pass', async () => {
    const others = await requestPass(client('tess'), north, route())
    const pass = await requestAndWait()
    const passIds = [pass.passId, others.passId]
    const approve = async () => {
      const { passes } = await client('ben').call('POST /api/pass/approve', { body: { passIds } })
      return passes.find(({ passId }) => passId === pass.passId) ?? pass
    }
    await runAndWait(approve, audience('approvePass'))
    await socket('tess').hear(`approvePass:${id('tess')}`)
    await socket('dora').hear('approvePass', ({ pass: received }) => received?.passId === others.passId)
  })

  it('a refused action sends no events', async () => {
    const pass = await issueAndWait()
    const refused = () => act('sam', 'complete', pass).catch(() => pass)
    expect(await heard(refused, () => ({}))).toEqual({})
  })

  it('[D-142] whoever covers somebody receives the same events', async () => {
    const forBen = {
      schoolId: north.schoolId,
      userId: id('hal'),
      forUserId: id('ben'),
      fromAt: now,
      untilAt: afternoon,
    }
    await t.database.db.insert(cover).values(forBen)
    await reconnect('hal')
    await runAndWait(issued, () => ({ hal: [`createPass:${id('ben')}`] }))
    await t.database.db.delete(cover)
    await reconnect('hal')
  })
})

describe('what an event contains', () => {
  const all = () => Object.entries(sockets).flatMap(([name, one]) => one.heard.map((each) => ({ name, ...each })))

  it('[D-119, RT-04, RT-14] the pass as in the answer, and a notification for whoever gets one', async () => {
    let pass: Pass | undefined
    const keep = async () => {
      pass = await issued()
      return pass
    }
    await heard(keep, audience('createPass'))
    expect(all().length).toBeGreaterThan(0)
    for (const { payload } of all()) expect(payload.pass).toEqual(pass)
    const received = all().filter(({ payload }) => payload.notification)
    expect(received).toMatchObject([
      { name: 'sam', payload: { notification: { type: 'issue', passId: pass?.passId } } },
    ])
  })

  it('[RT-14, D-118] only the notification for an administrator who is alerted; the pass is sent separately to those who may see it', async () => {
    const pass = await issueAndWait()
    await actAndWait('startPass', 'sam', 'start', pass)
    await heard(() => act('ben', 'complete', pass, { confirmed: false }), audience('confirmPass'))
    for (const name of ['dora', 'narrow']) {
      const { payload } = await socket(name).hear(`confirmPass:${id(name)}`)
      expect(payload).toMatchObject({ notification: { type: 'alert', title: 'Flagged: Sam North' } })
      expect(payload.pass).toBeUndefined()
    }
    expect(socket('narrow').heard.filter(({ payload }) => payload.pass)).toEqual([])
  })

  it('every event matches the contract', async () => {
    for (const one of Object.values(sockets)) dropEvents(one, () => true)
    const pass = await issueAndWait()
    await actAndWait('acknowledgePass', 'sam', 'acknowledge', pass)
    await actAndWait('startPass', 'sam', 'start', pass)
    await actAndWait('confirmPass', 'ben', 'complete', pass)
    await actAndWait('approvePass', 'ben', 'approve', await requestAndWait())
    await actAndWait('rejectPass', 'ben', 'reject', await requestAndWait(), { reason: 'no' })
    await actAndWait('cancelPass', 'iris', 'cancel', await issueAndWait(), { reason: 'no' })
    const { passId } = await issueAndWait()
    const update = () =>
      client('iris').call('POST /api/pass/:passId', { params: { passId }, body: { scheduledFor: afternoon } })
    await runAndWait(update, audience('updatePass'))
    await socket('dora').hear('completePass')
    const events = all().filter(({ event }) => !['schoolChanged', 'hallsChanged'].includes(event))
    expect(new Set(events.map(({ event }) => event.split(':')[0]))).toEqual(new Set(PASS_EVENTS))
    for (const { event, payload } of events) {
      const schema = event.includes(':') ? userPassEvent : passEventSchema
      expect(schema.strict().safeParse(payload).error, event).toBeUndefined()
    }
  })
})

describe('the line', () => {
  /** The restroom's limit is three. Sam waits, and Vic behind Sam. */
  async function fill() {
    const first = await requestPass(client('tess'), north, { to: 'restroom' })
    for (const name of ['uma', 'lou']) await requestPass(client(name), north, { to: 'restroom' })
    const sams = await requestPass(client('sam'), north, { to: 'restroom' })
    await requestPass(client('vic'), north, { to: 'restroom' })
    return { first, sams }
  }
  const ofLine = (name: string, event: string) => socket(name).heard.filter((one) => one.event === event)

  it('[SPASS-08, D-118] those who wait learn that somebody’s turn has come, but not whose', async () => {
    const { first, sams } = await fill()
    const name = `startPass:${id('sam')}`
    await act('tess', 'complete', first)
    // Sam gets the usual event for their own pass; students who do not wait get nothing.
    const { payload } = await socket('sam').hear(name, ({ pass }) => pass?.passId === sams.passId)
    expect(payload.pass?.startedAt).toBe(now)
    await socket('vic').hear(name)
    await flushEvents()
    expect(ofLine('vic', name)).toEqual([{ event: name, payload: {} }])
    for (const other of ['tess', 'uma', 'lou']) expect(ofLine(other, name)).toEqual([])
  })

  it('[SPASS-08, D-118] those who wait learn that somebody left the line', async () => {
    const { sams } = await fill()
    const name = `cancelPass:${id('sam')}`
    await act('sam', 'cancel', sams)
    await socket('vic').hear(name)
    await flushEvents()
    expect(ofLine('vic', name)).toEqual([{ event: name, payload: {} }])
    for (const other of ['tess', 'uma', 'lou']) expect(ofLine(other, name)).toEqual([])
  })
})

describe('connecting', () => {
  it('[RT-01, D-072] needs a recent token that this server signed, for a session that has not ended', async () => {
    const { userId } = north.people.sam
    const { rows } = await t.database.pool.query<{ session_id: SessionId }>(
      'select session_id from session where user_id = $1 and ended_at is null limit 1',
      [userId],
    )
    const claims = { userId, sessionId: rows[0]?.session_id ?? asSessionId('') }
    const { liveToken } = t.server.context.secrets
    const good = await signLiveToken(liveToken, claims, now)
    const bad = [
      '',
      'nonsense',
      `${good.slice(0, -4)}aaaa`,
      await signLiveToken(crypto.getRandomValues(new Uint8Array(32)), claims, now),
      await signLiveToken(liveToken, { ...claims, sessionId: asSessionId(crypto.randomUUID()) }, now),
      await signLiveToken(liveToken, claims, '2026-10-13T14:44:59.000Z'),
    ]
    for (const token of bad) await expect(connectSocket(t.origin, token)).rejects.toThrow('unauthenticated')
    ;(await connectSocket(t.origin, good)).close()
  })
})

describe('when somebody’s access changes', () => {
  const heardByDora = () => ({ dora: ['createPass'] })

  it('[RT-03, D-072] their sockets close in every process, and nobody else’s', async () => {
    const sibling = await t.sibling()
    const { signedUserToken } = await client('ada').call('GET /api/user/initialize')
    const there = await connectSocket(sibling.origin, signedUserToken)
    const closed = Promise.all([disconnected(socket('ada')), disconnected(there)])
    refresh('ada')
    expect(await closed).toEqual(['io server disconnect', 'io server disconnect'])
    const others = Object.entries(sockets).filter(([name]) => name !== 'ada')
    expect(others.every(([, one]) => one.socket.connected)).toBe(true)
    // The session has not ended, so the person can reconnect immediately.
    sockets.ada = await client('ada').listen()
    await sibling.close()
  })

  it('[D-072] a demotion: they no longer receive everybody’s passes', async () => {
    await issueAndWait()
    await permit('reader', [])
    await reconnect('reader')
    expect(await heard(issued, heardByDora)).not.toHaveProperty('reader')
    await permit('reader', ['allPasses:read'])
    await reconnect('reader')
  })

  it('[D-072] a promotion', async () => {
    await permit('hal', ['allPasses:read'])
    await reconnect('hal')
    await runAndWait(issued, () => ({ hal: ['createPass'] }))
    await permit('hal', [])
    await reconnect('hal')
  })

  it('[D-072, D-028] a room that is no longer theirs', async () => {
    const linked = (endedAt: Instant | null) =>
      t.database.db
        .update(roomLink)
        .set({ endedAt })
        .where(eq(roomLink.userId, id('cora')))
    await linked(now)
    await reconnect('cora')
    expect(await heard(issued, heardByDora)).not.toHaveProperty('cora')
    await linked(null)
    await reconnect('cora')
  })

  it('[D-141, D-119] a school that they left: they receive nothing from it, even if a pass still names them', async () => {
    const { ben } = north.people
    const { schoolId } = t.world.south
    await t.database.db.insert(membership).values({ schoolId, userId: ben.userId, permissions: [], startedAt: now })
    await reconnect('ben')
    lastSchool.ben = t.world.south
    const pass = await issueAndWait()
    const member = (endedAt: Instant | null) =>
      t.database.db
        .update(membership)
        .set({ endedAt })
        .where(and(eq(membership.userId, ben.userId), eq(membership.schoolId, north.schoolId)))
    await member(now)
    await reconnect('ben')
    const start = () => act('sam', 'start', pass)
    expect(await heard(start, () => ({ dora: ['startPass'] }))).not.toHaveProperty('ben')
    await member(null)
    await reconnect('ben')
    await actAndWait('completePass', 'sam', 'complete', pass)
  })

  it('[D-072] while connecting: nobody gets in with the rights they had before', async () => {
    socket('reader').close()
    delete sockets.reader
    for (let round = 0; round < 10; round += 1) {
      await permit('reader', ['allPasses:read'])
      const token = (await client('reader').call('GET /api/user/initialize')).signedUserToken
      const connecting = Promise.allSettled(Array.from({ length: 4 }, () => connectSocket(t.origin, token)))
      await permit('reader', [])
      refresh('reader')
      const late = (await connecting).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      await heard(issued, heardByDora)
      for (const one of late) {
        expect(one.heard.filter(({ event }) => event === 'createPass')).toEqual([])
        one.close()
      }
    }
    await permit('reader', ['allPasses:read'])
    sockets.reader = await client('reader').listen()
  })
})

/** Who hears what. Every test looks at everybody: those who must hear, and those who must not. */
import { type Pass, passEvent as passEventSchema, userPassEvent } from '@corridor/contract'
import { PASS_EVENTS, type UserType } from '@corridor/rules'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cover, membership, roomLink } from '../db/schema/index.ts'
import { signLiveToken } from '../session/liveToken.ts'
import { connectSocket, type Heard, type TestClient, type TestSocket } from '../testing/client.ts'
import { clientFor } from '../testing/crowd.ts'
import { ask, issue } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let everybody: Record<string, Person>
const clients: Record<string, TestClient> = {}
const sockets: Record<string, TestSocket> = {}

const now = SCHOOL_MORNING
const soon = '2026-10-13T15:03:00.000Z'
const afternoon = '2026-10-13T19:00:00.000Z'

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
    /** Makes passes for others. */
    iris: await add('iris.north', 'faculty'),
    /** Has nothing to do with anything. */
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
const id = (name: string) => everybody[name]?.userId ?? 0
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

/** The school whose news somebody hears last, where it is not North. */
const lastSchool: Record<string, SchoolWorld> = {}

/** Everybody has heard what was said before this. */
async function quiet(): Promise<void> {
  await news()
  // Each event goes through PostgreSQL before it is heard, on one of two connections: the other may still be busy.
  await vi.waitFor(async () => {
    const { rows } = await t.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_notify(%' and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([])
  })
  await news()
}

async function news(): Promise<void> {
  for (const one of Object.values(sockets)) forget(one, ({ event }) => event === 'schoolChanged')
  const { north: first, south: second, abroad: third } = t.world
  for (const { schoolId } of [first, second, third]) t.server.context.live.schoolChanged(schoolId)
  const isLast = (name: string) => (payload: object) =>
    'schoolId' in payload && payload.schoolId === (lastSchool[name] ?? north).schoolId
  await Promise.all(Object.entries(sockets).map(([name, one]) => one.hear('schoolChanged', isLast(name))))
}

function forget({ heard: all }: TestSocket, which: (one: Heard) => boolean): void {
  all.splice(0, all.length, ...all.filter((one) => !which(one)))
}

/** Who heard which events of it. */
async function heard(happens: () => Promise<unknown>): Promise<Record<string, string[]>> {
  await quiet()
  for (const one of Object.values(sockets)) forget(one, () => true)
  await happens()
  await quiet()
  for (const one of Object.values(sockets)) forget(one, ({ event }) => event === 'schoolChanged')
  const entries = Object.entries(sockets).map(
    ([name, one]) => [name, one.heard.map(({ event }) => event).sort()] as const,
  )
  return Object.fromEntries(entries.filter(([, names]) => names.length > 0))
}

const gone = ({ socket: one }: TestSocket) =>
  one.connected ? new Promise((resolve) => one.once('disconnect', resolve)) : Promise.resolve('gone')
const refresh = (name: string) => t.server.context.live.refresh(id(name))

/** As the browser does: its socket is closed, and opened again. */
async function comeBack(name: string): Promise<void> {
  const closed = gone(socket(name))
  refresh(name)
  await closed
  sockets[name] = await client(name).listen()
}

type Action = 'approve' | 'reject' | 'start' | 'complete' | 'confirm' | 'cancel' | 'acknowledge'
const act = (who: string, action: Action, { passId }: Pass, body: object = {}): Promise<Pass> =>
  client(who).call(`POST /api/pass/:passId/${action}`, { params: { passId }, body: body as never })

/** From ada's classroom, which cora shares, to ben in the gym. */
const route = () => ({ to: 'gym' as const, fromFacultyId: id('ada'), toFacultyId: id('ben') })
const made = (scheduledFor = soon) => issue(client('iris'), north, { scheduledFor, ...route() })
const asked = () => ask(client('sam'), north, route())

/** Those who hear of a pass that iris made for sam: the named by name, and those who see it without being named. */
const audience = (event: string, { issuer = true } = {}) => ({
  sam: [`${event}:${id('sam')}`],
  ada: [event, `${event}:${id('ada')}`],
  ben: [`${event}:${id('ben')}`],
  cora: [event],
  reader: [event],
  dora: [event],
  dee: [event],
  ...(issuer && { iris: [`${event}:${id('iris')}`] }),
})

describe('each event reaches those who may see the pass, and nobody else', () => {
  it('[RT-04, RT-05, D-119] createPass', async () => {
    expect(await heard(() => made())).toEqual(audience('createPass'))
    expect(await heard(asked)).toMatchObject(audience('createPass', { issuer: false }))
  })

  it('[RT-06] approvePass', async () => {
    const pass = await asked()
    expect(await heard(() => act('ben', 'approve', pass))).toEqual(audience('approvePass', { issuer: false }))
  })

  it('[RT-07] startPass', async () => {
    const pass = await made()
    expect(await heard(() => act('sam', 'start', pass))).toEqual(audience('startPass'))
  })

  it('[RT-08] rejectPass', async () => {
    const pass = await asked()
    const reject = () => act('ben', 'reject', pass, { reason: 'no' })
    expect(await heard(reject)).toEqual(audience('rejectPass', { issuer: false }))
  })

  it('[RT-09] cancelPass', async () => {
    const pass = await made()
    expect(await heard(() => act('iris', 'cancel', pass, { reason: 'no' }))).toEqual(audience('cancelPass'))
  })

  it('[RT-13, D-015] completePass', async () => {
    const pass = await made()
    await act('sam', 'start', pass)
    expect(await heard(() => act('sam', 'complete', pass))).toEqual(audience('completePass'))
  })

  it('[RT-10] confirmPass', async () => {
    const pass = await made()
    await act('sam', 'start', pass)
    await act('sam', 'complete', pass)
    expect(await heard(() => act('ben', 'confirm', pass, { confirmed: true }))).toEqual(audience('confirmPass'))
  })

  it('[RT-11] acknowledgePass', async () => {
    const pass = await made()
    expect(await heard(() => act('sam', 'acknowledge', pass))).toEqual(audience('acknowledgePass'))
  })

  it('[RT-12] updatePass', async () => {
    const { passId } = await made()
    const body = { scheduledFor: afternoon }
    const update = () => client('iris').call('POST /api/pass/:passId', { params: { passId }, body })
    expect(await heard(update)).toEqual(audience('updatePass'))
  })

  it('[RT-12] updatePass, also to those from whom it was taken', async () => {
    const { passId } = await made()
    const body = { fromRoomId: north.rooms.lab, fromFacultyId: id('hal') }
    const update = () => client('iris').call('POST /api/pass/:passId', { params: { passId }, body })
    const { ada, cora, ben, hal, ...others } = await heard(update)
    expect({ ada, cora }).toEqual({ ada: ['updatePass', `updatePass:${id('ada')}`], cora: ['updatePass'] })
    // Ben works in the lab, too.
    expect({ ben, hal }).toEqual({ ben: ['updatePass', `updatePass:${id('ben')}`], hal: [`updatePass:${id('hal')}`] })
    expect(Object.keys(others).sort()).toEqual(['dee', 'dora', 'iris', 'reader', 'sam'])
    expect(await heard(() => act('sam', 'acknowledge', { passId } as Pass))).not.toHaveProperty('ada')
  })

  it('[D-017] ended by its destination it is completed and confirmed, in this order', async () => {
    const pass = await made()
    await act('sam', 'start', pass)
    await heard(() => act('ben', 'complete', pass))
    expect(socket('dora').heard.map(({ event }) => event)).toEqual(['completePass', 'confirmPass'])
  })

  it('[API-30] many at once: each of them', async () => {
    const [one, two] = [await asked(), await ask(client('tess'), north, route())]
    const passIds = [one.passId, two.passId]
    const { dora, sam, tess } = await heard(() => client('ben').call('POST /api/pass/approve', { body: { passIds } }))
    expect(dora).toEqual(['approvePass', 'approvePass'])
    expect([sam, tess]).toEqual([[`approvePass:${id('sam')}`], [`approvePass:${id('tess')}`]])
  })

  it('nothing is heard of what was refused', async () => {
    const pass = await made()
    expect(await heard(() => act('sam', 'complete', pass).catch(() => undefined))).toEqual({})
  })

  it('[D-142] whoever covers somebody hears what they hear', async () => {
    const fromAt = now
    const forBen = { schoolId: north.schoolId, userId: id('hal'), forUserId: id('ben'), fromAt, untilAt: afternoon }
    await t.database.db.insert(cover).values(forBen)
    await comeBack('hal')
    expect((await heard(() => made())).hal).toEqual([`createPass:${id('ben')}`])
    await t.database.db.delete(cover)
    await comeBack('hal')
  })
})

describe('what an event carries', () => {
  it('[D-119, RT-04] the pass as it was answered, the same to everybody', async () => {
    let answered: Pass | undefined
    await heard(async () => {
      answered = await made()
    })
    const all = Object.values(sockets).flatMap((one) => one.heard)
    expect(all).toHaveLength(Object.values(audience('createPass')).flat().length)
    for (const { payload } of all) expect(payload.pass).toEqual(answered)
  })

  it('[RT-14] a notification for whoever is told, and only for them', async () => {
    await heard(() => made())
    const carrying = Object.entries(sockets).flatMap(([name, one]) =>
      one.heard.flatMap(({ payload }) => (payload.notification ? [[name, payload.notification.type]] : [])),
    )
    expect(carrying).toEqual([['sam', 'issue']])
  })

  it('[RT-14, D-118] to an administrator who is alerted the notification alone: the pass comes as it may be seen', async () => {
    const pass = await made()
    await act('sam', 'start', pass)
    await heard(() => act('ben', 'complete', pass, { confirmed: false }))
    const alerts = (name: string) => socket(name).heard.filter(({ payload }) => payload.notification?.type === 'alert')
    for (const name of ['dora', 'narrow']) {
      expect(alerts(name)).toMatchObject([{ event: `confirmPass:${id(name)}` }])
      expect(alerts(name)[0]?.payload.pass).toBeUndefined()
    }
    expect(socket('narrow').heard.filter(({ payload }) => 'pass' in payload)).toEqual([])
  })

  it('fits the contract, every one of them', async () => {
    await heard(async () => {
      const pass = await made()
      await act('sam', 'acknowledge', pass)
      await act('sam', 'start', pass)
      await act('ben', 'complete', pass)
      await act('ben', 'approve', await asked())
      await act('ben', 'reject', await asked(), { reason: 'no' })
      await act('iris', 'cancel', await made(), { reason: 'no' })
      const { passId } = await made()
      await client('iris').call('POST /api/pass/:passId', { params: { passId }, body: { scheduledFor: afternoon } })
    })
    const events = Object.values(sockets).flatMap((one) => one.heard)
    expect(new Set(events.map(({ event }) => event.split(':')[0]))).toEqual(new Set(PASS_EVENTS))
    for (const { event, payload } of events) {
      const schema = event.includes(':') ? userPassEvent : passEventSchema
      expect(schema.strict().safeParse(payload).error, event).toBeUndefined()
    }
  })
})

describe('the line', () => {
  /** The restroom holds three; sam waits, and vic behind them. */
  async function fill() {
    const first = await ask(client('tess'), north, { to: 'restroom' })
    for (const name of ['uma', 'lou']) await ask(client(name), north, { to: 'restroom' })
    const sams = await ask(client('sam'), north, { to: 'restroom' })
    await ask(client('vic'), north, { to: 'restroom' })
    return { first, sams }
  }

  /** The line is looked up before it is told, so that takes a moment longer. */
  const untilVicHears = (name: string, happens: () => Promise<unknown>) =>
    heard(async () => {
      await happens()
      await socket('vic').hear(name)
    })

  it('[SPASS-08, D-118] those who wait learn that somebody’s turn has come, and nothing about who it was', async () => {
    const { first } = await fill()
    const name = `startPass:${id('sam')}`
    const events = await untilVicHears(name, () => act('tess', 'complete', first))
    expect(socket('vic').heard).toEqual([{ event: name, payload: {} }])
    // Sam hears of it as of any pass of theirs; students who do not wait hear nothing.
    expect(events.sam).toEqual([name])
    expect(socket('sam').heard[0]?.payload.pass?.startedAt).toBe(now)
    expect(Object.keys(events)).not.toEqual(expect.arrayContaining(['uma']))
  })

  it('[SPASS-08, D-118] those who wait learn that somebody left the line', async () => {
    const { sams } = await fill()
    const name = `cancelPass:${id('sam')}`
    const events = await untilVicHears(name, () => act('sam', 'cancel', sams))
    expect(socket('vic').heard).toEqual([{ event: name, payload: {} }])
    expect(Object.keys(events)).not.toEqual(expect.arrayContaining(['uma']))
  })
})

describe('getting in', () => {
  it('[RT-01, D-072] needs a token that this server signed, for a session that lives, and that is young', async () => {
    const { userId } = north.people.sam
    const { rows } = await t.database.pool.query<{ session_id: string }>(
      'select session_id from session where user_id = $1 and ended_at is null limit 1',
      [userId],
    )
    const claims = { userId, sessionId: rows[0]?.session_id ?? '' }
    const { liveToken } = t.server.context.secrets
    const good = await signLiveToken(liveToken, claims, now)
    const bad = [
      '',
      'nonsense',
      `${good.slice(0, -4)}aaaa`,
      await signLiveToken(crypto.getRandomValues(new Uint8Array(32)), claims, now),
      await signLiveToken(liveToken, { ...claims, sessionId: crypto.randomUUID() }, now),
      await signLiveToken(liveToken, claims, '2026-10-13T14:44:59.000Z'),
    ]
    for (const token of bad) await expect(connectSocket(t.origin, token)).rejects.toThrow('unauthenticated')
    ;(await connectSocket(t.origin, good)).close()
  })
})

describe('what somebody may see has changed', () => {
  it('[RT-03, D-072] their sockets close in every process, and nobody else’s', async () => {
    const sibling = await t.sibling()
    const { signedUserToken } = await client('ada').call('GET /api/user/initialize')
    const there = await connectSocket(sibling.origin, signedUserToken)
    const closed = Promise.all([gone(socket('ada')), gone(there)])
    refresh('ada')
    expect(await closed).toEqual(['io server disconnect', 'io server disconnect'])
    const others = Object.entries(sockets).filter(([name]) => name !== 'ada')
    expect(others.every(([, one]) => one.socket.connected)).toBe(true)
    // The session lives: the same person comes back at once.
    sockets.ada = await client('ada').listen()
    await sibling.close()
  })

  it('[D-072] a demotion: what is everybody’s is not theirs any more', async () => {
    expect(await heard(() => made())).toHaveProperty('reader')
    await permit('reader', [])
    await comeBack('reader')
    expect(await heard(() => made())).not.toHaveProperty('reader')
    await permit('reader', ['allPasses:read'])
    await comeBack('reader')
  })

  it('[D-072] a promotion', async () => {
    await permit('hal', ['allPasses:read'])
    await comeBack('hal')
    expect((await heard(() => made())).hal).toEqual(['createPass'])
    await permit('hal', [])
    await comeBack('hal')
  })

  it('[D-072, D-028] a room that is not theirs any more', async () => {
    const linked = (endedAt: string | null) =>
      t.database.db
        .update(roomLink)
        .set({ endedAt })
        .where(eq(roomLink.userId, id('cora')))
    await linked(now)
    await comeBack('cora')
    expect(await heard(() => made())).not.toHaveProperty('cora')
    await linked(null)
    await comeBack('cora')
  })

  it('[D-141, D-119] a school that they left: they hear nothing of it, though a pass still bears their name', async () => {
    const { ben } = north.people
    const { schoolId } = t.world.south
    await t.database.db.insert(membership).values({ schoolId, userId: ben.userId, permissions: [], startedAt: now })
    lastSchool.ben = t.world.south
    const pass = await made()
    const member = (endedAt: string | null) =>
      t.database.db
        .update(membership)
        .set({ endedAt })
        .where(and(eq(membership.userId, ben.userId), eq(membership.schoolId, north.schoolId)))
    await member(now)
    await comeBack('ben')
    expect(await heard(() => act('sam', 'start', pass))).not.toHaveProperty('ben')
    await member(null)
    await comeBack('ben')
    expect((await heard(() => act('sam', 'complete', pass))).ben).toEqual([`completePass:${ben.userId}`])
  })

  it('[D-072] in the very moment of connecting: nobody slips in with the rights they had', async () => {
    socket('reader').close()
    delete sockets.reader
    for (let round = 0; round < 10; round += 1) {
      await permit('reader', ['allPasses:read'])
      const token = (await client('reader').call('GET /api/user/initialize')).signedUserToken
      const connecting = Promise.allSettled(Array.from({ length: 4 }, () => connectSocket(t.origin, token)))
      await permit('reader', [])
      refresh('reader')
      const late = (await connecting).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      await heard(() => made())
      for (const one of late) {
        expect(one.heard.filter(({ event }) => event === 'createPass')).toEqual([])
        one.close()
      }
    }
    await permit('reader', ['allPasses:read'])
    sockets.reader = await client('reader').listen()
  })
})

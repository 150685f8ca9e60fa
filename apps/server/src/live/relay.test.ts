/** Messages between processes with the same database: one per change, and none while a process is alone. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openPubSub, type PubSub } from '../db/pubsub.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { createDatabase } from '../testing/database.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person } from '../testing/world.ts'
import { type Message, makeRelay } from './relay.ts'

let t: TestServer
let listener: pg.Client
const messages: Message[] = []
beforeAll(async () => {
  t = await startServer()
  listener = new pg.Client(t.database.connection)
  await listener.connect()
  listener.on('notification', ({ payload = '{}' }) => payload.startsWith('{') && messages.push(JSON.parse(payload)))
  await listener.query('listen live_events')
})
afterAll(async () => {
  await listener.end()
  await t.close()
})
beforeEach(() => forgetPasses(t.database))
const siblings: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const sibling of siblings.splice(0)) await sibling.close()
})

const as = ({ userId }: Person, origin = t.origin) => clientFor(t.database.db, origin, userId, SCHOOL_MORNING)
/** An event is marked after it was sent, and messages arrive in the order in which they were sent. */
async function messagesUntilNow(): Promise<Message[]> {
  const unsent = 'select 1 from pass_event where emitted_at is null'
  await vi.waitFor(async () => expect((await t.database.pool.query(unsent)).rows).toEqual([]), { timeout: 10_000 })
  await t.database.pool.query(`select pg_notify('live_events', '{"from": "test", "refreshed": []}')`)
  await vi.waitFor(() => expect(messages.at(-1)).toMatchObject({ from: 'test' }))
  return messages.splice(0).slice(0, -1)
}

it('a process that is alone sends no messages, and its own screens are told', async () => {
  const teacher = await as(t.world.north.people.ada)
  const ada = await teacher.listen()
  const sam = await as(t.world.north.people.sam)
  // The first of several changes asks whether others listen, and is told to them meanwhile.
  const changes = async () => {
    const { passId } = await requestPass(sam, t.world.north)
    await teacher.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })
    await ada.hear(`completePass:${t.world.north.people.ada.userId}`, ({ pass }) => pass?.passId === passId)
    const told = (await messagesUntilNow()).flatMap(({ announcements = [] }) => announcements)
    expect(told.map(({ announcement }) => announcement.name)).not.toContain('completePass')
  }
  await vi.waitFor(changes, { timeout: 30_000 })
  ada.close()
})

it('[GEN-11] with two processes, a change is one message, and everybody is told once', async () => {
  const sibling = await t.sibling()
  siblings.push(sibling)
  const { ada, sam, dora } = t.world.north.people
  const [here, there] = [await (await as(ada)).listen(), await (await as(dora, sibling.origin)).listen()]
  const student = await as(sam)
  const { passId } = await requestPass(student, t.world.north)
  await messagesUntilNow()
  // The end and its confirmation are two events of one change.
  await (await as(ada)).call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })
  await Promise.all([here.hear(`confirmPass:${ada.userId}`), there.hear('confirmPass')])
  const [message, ...others] = await messagesUntilNow()
  expect(others).toEqual([])
  expect(message?.announcements?.map(({ announcement }) => announcement.name)).toEqual(['completePass', 'confirmPass'])
  for (const [socket, event] of [
    [here, `completePass:${ada.userId}`],
    [there, 'completePass'],
  ] as const) {
    expect(socket.heard.filter((one) => one.event === event)).toHaveLength(1)
    socket.close()
  }
})

it('a message that is too long for PostgreSQL is sent in parts', async () => {
  const database = await createDatabase()
  const pubsubs: PubSub[] = []
  const open = async () => {
    const pubsub = await openPubSub(database.connection, () => {})
    pubsubs.push(pubsub)
    return pubsub
  }
  const received: Message[] = []
  const fail = (error: unknown) => expect.fail(String(error))
  const { send } = makeRelay(await open(), () => {}, fail)
  makeRelay(await open(), (message) => received.push(message), fail)
  for (const pubsub of pubsubs) await pubsub.ready()
  const one = (eventId: number, note: string) => ({
    announcement: { eventId, pass: { note }, notifications: [{ userId: 1 }] } as never,
    lineWatchers: [],
  })
  const tooLongAlone = { announcement: { eventId: 9, notifications: ['x'.repeat(9000)] } as never, lineWatchers: [] }
  await send({ announcements: [...[1, 2, 3].map((id) => one(id, 'x'.repeat(3000))), tooLongAlone] })
  const ids = () => received.flatMap(({ announcements = [] }) => announcements.map((each) => each.announcement.eventId))
  await vi.waitFor(() => expect(ids()).toEqual([1, 2, 3, 9]))
  expect(received.at(-1)?.announcements?.at(-1)?.announcement.notifications).toEqual([])
  for (const pubsub of pubsubs) await pubsub.close()
  await database.close()
})

it('a message that cannot be read does not end the process, and the next one is read', async () => {
  const { ada, sam } = t.world.north.people
  const sibling = await t.sibling()
  siblings.push(sibling)
  const there = await (await as(ada, sibling.origin)).listen()
  for (const payload of ['not JSON', '{"from": "test", "announcements": [{}]}', 'null']) {
    await t.database.pool.query(`select pg_notify('live_events', $1)`, [payload])
  }
  const pass = await requestPass(await as(sam), t.world.north)
  await there.hear(`createPass:${ada.userId}`, (event) => event.pass?.passId === pass.passId)
  there.close()
})

/** Sockets end with the session that opened them, in every process. */
import { BACKGROUND_HEADER } from '@corridor/contract'
import { asSessionId, asUserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSystemChange } from '../change/change.ts'
import { cover } from '../db/schema/index.ts'
import { connectSocket, TestClient, type TestSocket } from '../testing/client.ts'
import { announceSchoolChange } from '../testing/live.ts'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { endSessions } from './commands.ts'
import { signLiveToken } from './liveToken.ts'

let t: TestServer
let sibling: { origin: string; close(): Promise<void> }
beforeAll(async () => {
  t = await startServer()
  sibling = await t.sibling()
})
afterAll(async () => {
  await sibling.close()
  await t.close()
})

function disconnected({ socket }: TestSocket): Promise<unknown> {
  return socket.connected ? new Promise((resolve) => socket.once('disconnect', resolve)) : Promise.resolve()
}

/** It still receives the events of its school. */
async function expectAlive(socket: TestSocket): Promise<void> {
  announceSchoolChange(t.server.context, t.world.north.schoolId)
  await socket.hear('schoolChanged')
  expect(socket.socket.connected).toBe(true)
}

/** Connects to the other process with a token of the same session. */
async function listenAtSibling(client: TestClient): Promise<TestSocket> {
  const { signedUserToken } = await client.call('GET /api/user/initialize')
  return connectSocket(sibling.origin, signedUserToken)
}

it('[D-072] logging out ends the sockets of that session, in every process, and no others', async () => {
  const sam = await t.as('sam.north')
  const elsewhere = await t.as('sam.north')
  const [here, there, other] = [await sam.listen(), await listenAtSibling(sam), await elsewhere.listen()]
  await sam.call('DELETE /api/session')
  await Promise.all([disconnected(here), disconnected(there)])
  await expectAlive(other)
  other.close()
})

it('[D-072] ending the sessions of a person ends all of their sockets and nobody else’s', async () => {
  const { people } = t.world.north
  const [ada, adaElsewhere, ben] = [await t.as('ada.north'), await t.as('ada.north'), await t.as('ben.north')]
  const [here, there, other] = [await ada.listen(), await listenAtSibling(adaElsewhere), await ben.listen()]
  await runSystemChange(t.server.context, (change) => endSessions(change, people.ada.userId))
  await Promise.all([disconnected(here), disconnected(there)])
  expect((await ada.ask('GET /api/user/current')).status).toBe(401)
  expect((await adaElsewhere.ask('GET /api/user/current')).status).toBe(401)
  await expectAlive(other)
  expect((await ben.ask('GET /api/user/current')).status).toBe(200)
  other.close()
})

it('[RT-01][D-072] the token of a session that has ended opens no socket', async () => {
  const sam = await t.as('sam.north')
  const { signedUserToken } = await sam.call('GET /api/user/initialize')
  await sam.call('DELETE /api/session')
  await expect(connectSocket(t.origin, signedUserToken)).rejects.toThrow('unauthenticated')
})

it('[D-072] signing in again ends the sockets of that browser’s session, in every process, and no others', async () => {
  const sam = await t.as('sam.north')
  const elsewhere = await t.as('sam.north')
  const [here, there, other] = [await sam.listen(), await listenAtSibling(sam), await elsewhere.listen()]
  await sam.signIn('sam.north')
  await Promise.all([disconnected(here), disconnected(there)])
  await expectAlive(other)
  other.close()
})

it('[D-174] a socket ends with its session, and stays open as long as the session is used', async () => {
  const from = t.clock.now()
  const [sam, idle] = [t.client(), t.client()]
  for (const client of [sam, idle]) await client.signIn('sam.north', { keepSignedIn: false })
  t.clock.freeze(minutesAfter(from, 10 * 60 - 0.5 / 60))
  /** Like a page that nobody uses. */
  const reconnect = async (client: TestClient) => {
    const headers = { [BACKGROUND_HEADER]: '1' }
    const { signedUserToken } = (await client.ask('GET /api/user/initialize', { headers })).body
    return connectSocket(t.origin, signedUserToken)
  }
  const [used, unused] = [await reconnect(sam), await reconnect(idle)]
  await sam.call('GET /api/user/current')
  await disconnected(unused)
  await expectAlive(used)
  used.close()
  t.clock.freeze(from)
})

it('[D-072] a token opens sockets for a quarter of an hour', async () => {
  const sam = await t.as('sam.north')
  const { signedUserToken } = await sam.call('GET /api/user/initialize')
  t.clock.advance(14)
  ;(await connectSocket(t.origin, signedUserToken)).close()
  t.clock.advance(2)
  await expect(connectSocket(t.origin, signedUserToken)).rejects.toThrow('unauthenticated')
})

it('[RT-01] nothing but a signed token opens a socket', async () => {
  const sam = await t.as('sam.north')
  const cookie = [...sam.cookies.values()].join()
  const forged = await signLiveToken(
    new Uint8Array(32),
    { userId: asUserId(1), sessionId: asSessionId(crypto.randomUUID()) },
    t.clock.now(),
  )
  for (const token of ['', 'nonsense', cookie, forged]) {
    await expect(connectSocket(t.origin, token)).rejects.toThrow('unauthenticated')
  }
})

it('[D-142] a socket is closed when a cover begins or ends, and receives the right events when it reconnects', async () => {
  const { schoolId, people } = t.world.north
  const [ben, sam] = [await t.as('ben.north'), await t.as('sam.north')]
  const justBefore = (time: Instant) => minutesAfter(time, -0.1 / 60)
  const fromAt = minutesAfter(t.clock.now(), 1)
  const untilAt = minutesAfter(fromAt, 10)
  const { userId } = people.ben
  await t.database.db.insert(cover).values({ schoolId, userId, forUserId: people.ada.userId, fromAt, untilAt })
  const forAda = `createPass:${people.ada.userId}`

  t.clock.freeze(justBefore(fromAt))
  await disconnected(await ben.listen())
  t.clock.freeze(fromAt)
  const during = await ben.listen()
  const pass = await requestPass(sam, t.world.north, { to: 'gym' })
  await during.hear(forAda, (payload) => payload.pass?.passId === pass.passId)
  during.close()

  t.clock.freeze(justBefore(untilAt))
  await disconnected(await ben.listen())
  t.clock.freeze(untilAt)
  const after = await ben.listen()
  await requestPass(sam, t.world.north, { to: 'gym' })
  await expectAlive(after)
  expect(after.heard.filter(({ event }) => event === forAda)).toEqual([])
  after.close()
})

it('a query that fails while a socket connects refuses the socket and does no other harm', async () => {
  // PostgreSQL cannot parse this as a session's id, so the query itself fails.
  const claims = { userId: asUserId(1), sessionId: asSessionId('not-an-id') }
  const token = await signLiveToken(t.server.context.secrets.liveToken, claims, t.clock.now())
  await expect(connectSocket(t.origin, token)).rejects.toThrow()
  const alive = await new TestClient(t.origin).send('GET', '/api/health/alive')
  expect(alive.status).toBe(200)
})

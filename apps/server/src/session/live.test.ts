/** Sockets live and die with the session that opened them, in whatever process they are. */
import { BACKGROUND_HEADER } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSystemChange } from '../change/change.ts'
import { cover } from '../db/schema/index.ts'
import { connectSocket, TestClient, type TestSocket } from '../testing/client.ts'
import { announceSchoolChange } from '../testing/live.ts'
import { ask } from '../testing/passes.ts'
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

function gone({ socket }: TestSocket): Promise<unknown> {
  return socket.connected ? new Promise((resolve) => socket.once('disconnect', resolve)) : Promise.resolve()
}

/** Still hears what its school is told. */
async function isAlive(socket: TestSocket): Promise<void> {
  announceSchoolChange(t.server.context, t.world.north.schoolId)
  await socket.hear('schoolChanged')
  expect(socket.socket.connected).toBe(true)
}

/** The same session's token, shown to the other process. */
async function listenAtSibling(client: TestClient): Promise<TestSocket> {
  const { signedUserToken } = await client.call('GET /api/user/initialize')
  return connectSocket(sibling.origin, signedUserToken)
}

it('[D-072] logging out ends the sockets of that session, in every process, and no others', async () => {
  const sam = await t.as('sam.north')
  const elsewhere = await t.as('sam.north')
  const [here, there, other] = [await sam.listen(), await listenAtSibling(sam), await elsewhere.listen()]
  await sam.call('DELETE /api/session')
  await Promise.all([gone(here), gone(there)])
  await isAlive(other)
  other.close()
})

it('[D-072] ending the sessions of a person ends all of theirs and nobody else’s', async () => {
  const { people } = t.world.north
  const [ada, adaElsewhere, ben] = [await t.as('ada.north'), await t.as('ada.north'), await t.as('ben.north')]
  const [here, there, other] = [await ada.listen(), await listenAtSibling(adaElsewhere), await ben.listen()]
  await runSystemChange(t.server.context, (change) => endSessions(change, people.ada.userId))
  await Promise.all([gone(here), gone(there)])
  expect((await ada.ask('GET /api/user/current')).status).toBe(401)
  expect((await adaElsewhere.ask('GET /api/user/current')).status).toBe(401)
  await isAlive(other)
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
  await Promise.all([gone(here), gone(there)])
  await isAlive(other)
  other.close()
})

it('[D-174] a socket ends with its session, and lasts as long as that is used', async () => {
  const from = t.clock.now()
  const [sam, idle] = [t.client(), t.client()]
  for (const client of [sam, idle]) await client.signIn('sam.north', { keepSignedIn: false })
  t.clock.freeze(minutesAfter(from, 10 * 60 - 0.5 / 60))
  /** As a page does that nobody touches. */
  const reconnect = async (client: TestClient) => {
    const headers = { [BACKGROUND_HEADER]: '1' }
    const { signedUserToken } = (await client.ask('GET /api/user/initialize', { headers })).body
    return connectSocket(t.origin, signedUserToken)
  }
  const [used, unused] = [await reconnect(sam), await reconnect(idle)]
  await sam.call('GET /api/user/current')
  await gone(unused)
  await isAlive(used)
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
  const forged = await signLiveToken(new Uint8Array(32), { userId: 1, sessionId: crypto.randomUUID() }, t.clock.now())
  for (const token of ['', 'nonsense', cookie, forged]) {
    await expect(connectSocket(t.origin, token)).rejects.toThrow('unauthenticated')
  }
})

it('[D-142] a socket is sent back to the door when a cover begins or ends, and hears what it may from then on', async () => {
  const { schoolId, people } = t.world.north
  const [ben, sam] = [await t.as('ben.north'), await t.as('sam.north')]
  const shortly = (time: string) => minutesAfter(time, -0.1 / 60)
  const fromAt = minutesAfter(t.clock.now(), 1)
  const untilAt = minutesAfter(fromAt, 10)
  const { userId } = people.ben
  await t.database.db.insert(cover).values({ schoolId, userId, forUserId: people.ada.userId, fromAt, untilAt })
  const forAda = `createPass:${people.ada.userId}`

  t.clock.freeze(shortly(fromAt))
  await gone(await ben.listen())
  t.clock.freeze(fromAt)
  const during = await ben.listen()
  const pass = await ask(sam, t.world.north, { to: 'gym' })
  await during.hear(forAda, (payload) => payload.pass?.passId === pass.passId)
  during.close()

  t.clock.freeze(shortly(untilAt))
  await gone(await ben.listen())
  t.clock.freeze(untilAt)
  const after = await ben.listen()
  await ask(sam, t.world.north, { to: 'gym' })
  await isAlive(after)
  expect(after.heard.filter(({ event }) => event === forAda)).toEqual([])
  after.close()
})

it('a database that fails while a socket connects refuses that socket and does no more harm', async () => {
  // PostgreSQL cannot read this as a session's id, so the question itself fails.
  const claims = { userId: 1, sessionId: 'not-an-id' }
  const token = await signLiveToken(t.server.context.secrets.liveToken, claims, t.clock.now())
  await expect(connectSocket(t.origin, token)).rejects.toThrow()
  const alive = await new TestClient(t.origin).send('GET', '/api/health/alive')
  expect(alive.status).toBe(200)
})

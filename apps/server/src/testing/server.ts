/** The real server on its own database, at a time during school that tests can change. */

import { XSRF_COOKIE } from '@corridor/contract'
import { eq } from 'drizzle-orm'
import { SettableClock } from '../clock.ts'
import { userAccount } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { makeLog } from '../http/log.ts'
import { makeOutbound } from '../outbound/index.ts'
import { makeSealer } from '../outbound/seal.ts'
import { type CorridorServer, makeServer, type ServerOptions } from '../server.ts'
import { openSession } from '../session/commands.ts'
import { TestClient } from './client.ts'
import { createWorld, type TestDatabase } from './database.ts'
import { emptyTables } from './emptyTables.ts'
import { TLS } from './tls.ts'
import { makeWorld, SCHOOL_MORNING, type World } from './world.ts'

export { SCHOOL_MORNING }

export interface TestServer {
  origin: string
  server: CorridorServer
  database: TestDatabase
  clock: SettableClock
  world: World
  client(): TestClient
  /** Signed in, without a password: checking one is deliberately slow. `client().signIn` is for what comes with it. */
  as(username: string): Promise<TestClient>
  /** Another server on the same database, as a second process would be. */
  sibling(): Promise<{ origin: string; server: CorridorServer; close(): Promise<void> }>
  /**
   * A new world in place of everything that is there, at the same hour: takes a third of what another server does. Its
   * people and schools have other ids, so nothing that the server remembers is true of them.
   */
  renew(): Promise<void>
  close(): Promise<void>
}

/** Turns off the rate limit on writes by default, because a test does in a second what a person does in an hour. */
const UNCOUNTED = () => Number.POSITIVE_INFINITY

/** Reaches providers and rosters that a test starts on this computer. */
export function testOutbound() {
  const sealer = makeSealer('the key of the tests, which everybody knows')
  return makeOutbound({ sealer, privateAddresses: ['127.0.0.1'], allowHttp: true, ca: TLS.cert })
}

export async function startServer({
  writeRate = UNCOUNTED,
  availableMethods = ['in-app', 'sms', 'email'],
  outbound = testOutbound(),
  ...more
}: Pick<
  ServerOptions,
  | 'writeRate'
  | 'availableMethods'
  | 'outbound'
  | 'signOn'
  | 'mail'
  | 'supportEmail'
  | 'texts'
  | 'publicUrl'
  | 'metricsToken'
  | 'backsUp'
  | 'dataDir'
> = {}): Promise<TestServer> {
  const { database, world } = await createWorld(20)
  const clock = new SettableClock()
  clock.freeze(SCHOOL_MORNING)
  const options: ServerOptions = {
    connection: database.connection,
    clock,
    log: makeLog('silent'),
    checkAnswers: true,
    writeRate,
    availableMethods,
    outbound,
    ...more,
  }
  const server = await makeServer(options)
  const origin = await server.listen('127.0.0.1', 0)
  const test: TestServer = {
    origin,
    server,
    database,
    clock,
    world,
    client: () => new TestClient(origin),
    async as(username) {
      const client = new TestClient(origin)
      const [account] = await database.db.select().from(userAccount).where(eq(userAccount.username, username))
      if (!account) throw new Error(`There is no ${username}.`)
      const { token } = await openSession(database.db, account.userId, clock.now(), { keep: true })
      client.setCookie(SESSION_COOKIE, token)
      client.setCookie(XSRF_COOKIE, 'the token of a test')
      return client
    },
    async sibling() {
      const other = await makeServer(options)
      return { origin: await other.listen('127.0.0.1', 0), server: other, close: () => other.close() }
    },
    async renew() {
      await emptyTables(database.pool, 'district')
      clock.freeze(SCHOOL_MORNING)
      test.world = await makeWorld(database.db, SCHOOL_MORNING)
    },
    async close() {
      // A server waits for clients that may return, and nobody returns after a test.
      server.app.server.closeIdleConnections()
      await server.close()
      await database.close()
    },
  }
  return test
}

/** Two servers with one database keep receiving each other's events, however often they lose the connection. */
import type { SchoolId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SettableClock } from '../clock.ts'
import type { Connection } from '../db/connect.ts'
import { LISTENER_NAME, SPEAKER_NAME } from '../db/pubsub.ts'
import { makeLog } from '../http/log.ts'
import { type CorridorServer, makeServer } from '../server.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { connectSocket, type TestSocket } from '../testing/client.ts'
import { announceSchoolChange } from '../testing/live.ts'
import { startPostgres } from '../testing/postgres.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'

/** Often enough for each kind of cut to follow each other; `CORRIDOR_CUTS` is for more. */
const CUTS = Number(process.env.CORRIDOR_CUTS ?? 4)
const KILLS = Number(process.env.CORRIDOR_CUTS ?? 3)

let t: TestServer
let sibling: Awaited<ReturnType<TestServer['sibling']>>
beforeAll(async () => {
  t = await startServer()
  sibling = await t.sibling()
})
afterAll(async () => {
  await sibling.close()
  await t.close()
})

/** Events of one server arrive at the other, both ways. */
async function expectHearEachOther(
  schoolId: SchoolId,
  servers: readonly { server: CorridorServer }[],
  sockets: readonly TestSocket[],
): Promise<void> {
  for (const [index, { server }] of servers.entries()) {
    const other = sockets[1 - index]
    await vi.waitFor(
      async () => {
        for (const socket of sockets) socket.heard.length = 0
        announceSchoolChange(server.context, schoolId)
        await vi.waitFor(() => expect(other?.heard.map(({ event }) => event)).toContain('schoolChanged'))
      },
      { timeout: 60_000 },
    )
  }
}

it(`[GEN-11] servers whose connections are cut ${CUTS} times receive each other’s events after each cut`, async () => {
  const { signedUserToken } = await (await t.as('dora.north')).call('GET /api/user/initialize')
  const [here, there] = [
    await connectSocket(t.origin, signedUserToken),
    await connectSocket(sibling.origin, signedUserToken),
  ]
  const connections = async () => {
    const { rows } = await t.database.pool.query(
      'select pid, application_name as name from pg_stat_activity where datname = current_database()',
    )
    return rows as { pid: number; name: string }[]
  }
  for (let time = 0; time < CUTS; time += 1) {
    const before = await connections()
    const cut = before.filter(({ name }) => name === LISTENER_NAME || (time % 2 === 1 && name === SPEAKER_NAME))
    expect(cut.length).toBeGreaterThanOrEqual(2)
    await t.database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
      cut.map(({ pid }) => pid),
    ])
    // Screens may have missed something, so they are told to fetch again.
    for (const socket of [here, there]) await socket.hear('viewerChanged')
    await expectHearEachOther(t.world.north.schoolId, [t, sibling], [here, there])
  }
  const listeners = (await connections()).filter(({ name }) => name === LISTENER_NAME)
  expect(listeners).toHaveLength(2)
  here.close()
  there.close()
})

it(`[GEN-11] servers whose PostgreSQL is killed and stopped ${KILLS} times receive each other’s events after each, and can be stopped`, async () => {
  const postgres = await startPostgres()
  const { connection, database, world } = postgres
  const servers = await Promise.all([1, 2].map(() => startOne(connection)))
  const { userId } = world.north.people.dora
  const sockets = await Promise.all(
    servers.map(async ({ origin }) => (await clientFor(database.db, origin, userId, SCHOOL_MORNING)).listen()),
  )
  await postgres.save()
  for (let time = 0; time < KILLS; time += 1) {
    await postgres.kill(time % 2 === 0 ? 'SIGKILL' : 'SIGINT')
    await expectHearEachOther(world.north.schoolId, servers, sockets)
    for (const { server } of servers) {
      await vi.waitFor(async () => expect(await server.context.health.probe()).toEqual([]), { timeout: 30_000 })
    }
  }
  for (const socket of sockets) socket.close()
  // A server can be stopped even without its database.
  await postgres.stop()
  await Promise.all(servers.map(({ server }) => server.close()))
  await postgres.close()
})

async function startOne(connection: Connection): Promise<{ server: CorridorServer; origin: string }> {
  const clock = new SettableClock()
  clock.freeze(SCHOOL_MORNING)
  const server = await makeServer({ connection, clock, log: makeLog('silent'), poolSize: 4 })
  return { server, origin: await server.listen('127.0.0.1', 0) }
}

/** Two servers on one database go on hearing each other, however often they lose it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LISTENER_NAME, SPEAKER_NAME } from '../db/pubsub.ts'
import { connectSocket, type TestSocket } from '../testing/client.ts'
import { tellSchool } from '../testing/live.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const TIMES = 10

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

/** What one server says is heard at the other, both ways. */
async function expectHearEachOther(here: TestSocket, there: TestSocket): Promise<void> {
  const { schoolId } = t.world.north
  await vi.waitFor(
    async () => {
      for (const socket of [here, there]) socket.heard.length = 0
      tellSchool(sibling.server.context, schoolId)
      await vi.waitFor(() => expect(here.heard.map(({ event }) => event)).toContain('schoolChanged'))
      for (const socket of [here, there]) socket.heard.length = 0
      tellSchool(t.server.context, schoolId)
      await vi.waitFor(() => expect(there.heard.map(({ event }) => event)).toContain('schoolChanged'))
    },
    { timeout: 60_000 },
  )
}

it(`[GEN-11] servers whose connections are cut ${TIMES} times hear each other after each`, async () => {
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
  for (let time = 0; time < TIMES; time += 1) {
    const before = await connections()
    const cut = before.filter(({ name }) => name === LISTENER_NAME || (time % 2 === 1 && name === SPEAKER_NAME))
    expect(cut.length).toBeGreaterThanOrEqual(2)
    await t.database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
      cut.map(({ pid }) => pid),
    ])
    // Their screens may have missed something: they are told to ask.
    for (const socket of [here, there]) await socket.hear('viewerChanged')
    await expectHearEachOther(here, there)
  }
  const listeners = (await connections()).filter(({ name }) => name === LISTENER_NAME)
  expect(listeners).toHaveLength(2)
  here.close()
  there.close()
})

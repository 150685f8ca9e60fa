/** A change waits for a standby that is gone. A PostgreSQL of its own, because the setting is of a whole one. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { SettableClock } from '../clock.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { makeLog } from '../http/log.ts'
import { makeServer } from '../server.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { runCommand } from '../testing/command.ts'
import { freePorts, makeDataFolder } from '../testing/outsidePostgres.ts'
import { makeWorld, SCHOOL_MORNING, type World } from '../testing/world.ts'

const TOKEN = 'a-token-for-metrics'

it('is said by a figure and by the doctor while servers stay ready, and is saved once a standby is no longer demanded', async () => {
  let world: World | undefined
  const data = await makeDataFolder(async (connection) => {
    await migrate(connection)
    const database = connect({ connection, poolSize: 2 })
    world = await makeWorld(database.db, SCHOOL_MORNING)
    await database.close()
  })
  const { people, rooms } = (world as unknown as World).north
  const [port = 0] = await freePorts(1)
  const primary = await (await data.copy('primary')).start(port)
  const connection = `postgresql://corridor@127.0.0.1:${port}/postgres`
  const database = connect({ connection, poolSize: 4 })
  onTestFinished(() => database.close())
  const clock = new SettableClock()
  clock.freeze(SCHOOL_MORNING)
  const server = await makeServer({ connection, clock, log: makeLog('silent'), metricsToken: TOKEN })
  onTestFinished(() => server.close())
  const origin = await server.listen('127.0.0.1', 0)
  const sam = await clientFor(database.db, origin, people.sam.userId, SCHOOL_MORNING)
  const held = async () => {
    const page = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    return Number(/^corridor_saves_held_seconds (.*)$/m.exec(await page.text())?.[1])
  }
  expect(await held()).toBe(0)
  const demand = async (names: string) => {
    await primary.query(`alter system set synchronous_standby_names = '${names}'`)
    await primary.query('select pg_reload_conf()')
    await vi.waitFor(async () =>
      expect(await primary.query('show synchronous_standby_names')).toEqual([{ synchronous_standby_names: names }]),
    )
  }
  await demand('gone')

  const pass = {
    toRoomId: rooms.library,
    fromRoomId: rooms.classroom,
    fromFacultyId: people.ada.userId,
    isAsapPass: true,
  }
  const saved = sam.send('POST', '/api/pass', { pass })
  await vi.waitFor(async () => expect(await held()).toBeGreaterThan(0), { timeout: 30_000 })
  expect(await server.context.health.probe()).toEqual([])
  expect((await sam.send('GET', '/api/health')).status).toBe(200)
  expect((await sam.send('GET', '/api/user/initialize')).status).toBe(200)
  const { stdout } = await runCommand(
    { database: { connection: { host: '127.0.0.1', user: 'corridor', database: 'postgres' } } },
    'doctor',
    { env: { DATABASE_URL: connection } },
  )
  expect(stdout).toMatch(
    /^PROBLEM {2}Standbys {6}Every change waits for a standby of synchronous_standby_names \(gone\)/m,
  )

  await demand('')
  expect((await saved).status).toBe(200)
  expect(await held()).toBe(0)
  expect(await primary.query('select count(*)::int from pass')).toEqual([{ count: 1 }])
})

/** A PostgreSQL of a test's own, to be killed. It comes back automatically, as it does for a school, however often. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, connect, type Database } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/index.ts'
import { superuser } from '../db/embedded/roles.ts'
import { copyPrepared } from './prepared.ts'
import { SCHOOL_MORNING } from './server.ts'
import { makeWorld, type World } from './world.ts'

export interface TestPostgres {
  connection: Connection
  database: Database
  world: World
  /** Everything written so far survives a kill from here on. Without it PostgreSQL writes when it likes to. */
  save(): Promise<void>
  /** Resolves when PostgreSQL has been started again. */
  kill(signal: 'SIGKILL' | 'SIGINT'): Promise<void>
  stop(): Promise<void>
  close(): Promise<void>
}

export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-postgres-'))
  await chmod(folder, 0o711)
  let restarted = Promise.withResolvers<void>()
  const dataDir = join(folder, 'data')
  await copyPrepared(dataDir)
  const postgres = await startEmbedded({
    dataDir,
    fsync: false,
    // Every time counts as the first one.
    patience: { soonMs: 0, waitsMs: [1, 100, 1000] },
    onRestart: () => restarted.resolve(),
  })
  const { connection } = postgres
  const database = connect({ connection, poolSize: 4 })
  const world = await makeWorld(database.db, SCHOOL_MORNING)
  const save = async () => {
    const client = new pg.Client({ ...connection, user: superuser })
    await client.connect()
    await client.query('checkpoint')
    await client.end()
  }
  return {
    connection,
    database,
    world,
    save,
    async kill(signal) {
      restarted = Promise.withResolvers()
      process.kill(postgres.pid, signal)
      await restarted.promise
    },
    stop: () => postgres.stop(),
    async close() {
      await postgres.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL for one part of the benchmark: the one that Corridor includes, in a temporary folder. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedConnection, startEmbedded } from '../../apps/server/src/db/embedded/index.ts'

export interface Cluster {
  pid: number
  /** Removed with it. */
  folder: string
  connectionTo(database: string): EmbeddedConnection
  /** Empty, or a copy of another database that nobody is connected to. */
  create(database: string, template?: string): Promise<EmbeddedConnection>
}

export async function openCluster(open: AsyncDisposableStack, { fsync }: { fsync: boolean }): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  open.defer(() => rm(folder, { recursive: true, force: true }))
  // If root must run PostgreSQL as another account, that account must be able to reach its data.
  await chmod(folder, 0o711)
  const postgres = await startEmbedded({ dataDir: join(folder, 'data'), fsync, makesDatabases: true })
  open.defer(() => postgres.stop())
  const connectionTo = (database: string) => ({ ...postgres.connection, database })
  return {
    pid: postgres.pid,
    folder,
    connectionTo,
    async create(database, template = 'template1') {
      const client = new pg.Client(postgres.connection)
      await client.connect()
      await client.query(`create database ${database} template ${template}`)
      await client.end()
      return connectionTo(database)
    },
  }
}

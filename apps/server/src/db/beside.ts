/**
 * For commands that may run while the server does: with the included PostgreSQL they use the one that the server started,
 * and otherwise start it themselves. With DATABASE_URL both connect to the same one anyway.
 */
import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Settings } from '../config/settings.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { Connection } from './connect.ts'
import { startEmbedded } from './embedded/index.ts'
import { databaseName, databaseUser } from './embedded/roles.ts'

/** The tables are left as they are: a server that is running must not find them changed. */
export async function findDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  shutdown: Shutdown,
): Promise<Connection> {
  if (databaseUrl !== undefined) return databaseUrl
  const running = await findRunning(dataDir)
  if (running) return running
  const embedded = await startEmbedded({ dataDir })
  shutdown.defer('PostgreSQL', () => embedded.stop())
  return embedded.connection
}

async function findRunning(dataDir: string): Promise<Connection | undefined> {
  const host = await readlink(join(dataDir, 'socket')).catch(() => undefined)
  if (host === undefined) return undefined
  const connection = { host, user: databaseUser, database: databaseName }
  const client = new pg.Client(connection)
  client.on('error', () => {})
  return client.connect().then(
    async () => {
      await client.end()
      return connection
    },
    () => undefined,
  )
}

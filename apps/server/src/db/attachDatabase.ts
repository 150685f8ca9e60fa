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
import { makeDataDir } from './embedded/folder.ts'
import { startEmbedded } from './embedded/index.ts'
import { lockAsGuest, lockOutGuests } from './embedded/lock.ts'
import { databaseName, databaseUser } from './embedded/roles.ts'
import { refusePooling } from './pooling.ts'

/** How long others may still need a PostgreSQL that this command has started. */
const OTHER_GUESTS_MS = 3_600_000

/** The tables are left as they are: a server that is running must not find them changed. */
export async function attachDatabase(
  { databaseUrl, listenUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'listenUrl' | 'dataDir'>,
  shutdown: Shutdown,
): Promise<Connection> {
  if (databaseUrl !== undefined) {
    await refusePooling(databaseUrl, listenUrl)
    return databaseUrl
  }
  return attachAsGuest(await makeDataDir(dataDir), shutdown)
}

/** As a guest: a server that starts or another command that ends waits, and takes nobody's connection away. */
async function attachAsGuest(dataDir: string, shutdown: Shutdown): Promise<Connection> {
  const guest = await lockAsGuest(dataDir)
  shutdown.defer('the visit', () => guest.release())
  const running = await findRunning(dataDir)
  if (running) return running
  try {
    const embedded = await startEmbedded({ dataDir, isGuest: true })
    const leave = async () => {
      guest.release()
      const nobody = await lockOutGuests(dataDir)
      await embedded.stop()
      nobody.release()
    }
    shutdown.defer('PostgreSQL', leave, OTHER_GUESTS_MS)
    return embedded.connection
  } catch (error) {
    // Another one was faster.
    const started = await findRunning(dataDir)
    if (started) return started
    throw error
  }
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

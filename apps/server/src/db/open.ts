/** Opens the configured database, migrates it, and registers its closing. */
import type { Settings } from '../config/settings.ts'
import { embeddedFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { type Connection, type ConnectOptions, connect, type Database } from './connect.ts'
import { databaseFailure } from './databaseFailure.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded/index.ts'
import { migrate } from './migrate.ts'
import { refusePooling } from './pooling.ts'

export interface OpenDatabase {
  database: Database
  /** For parts that keep connections of their own. */
  connection: Connection
  /** Settles only when the embedded PostgreSQL kept ending unexpectedly and is not restarted anymore. */
  lost: Promise<void>
}

export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'listenUrl' | 'dataDir' | 'poolSize'>,
  shutdown: Shutdown,
  {
    readTimeoutMs,
    ...events
  }: Pick<EmbeddedOptions, 'onRestart' | 'onGuests'> & Pick<ConnectOptions, 'readTimeoutMs'> = {},
): Promise<OpenDatabase> {
  const { connection, lost } =
    settings.databaseUrl === undefined
      ? await openEmbedded({ dataDir: settings.dataDir, ...events }, shutdown)
      : { connection: settings.databaseUrl, lost: new Promise<void>(() => undefined) }
  if (typeof connection === 'string') await refusePooling(connection, settings.listenUrl)
  await migrate(connection).catch((error: unknown) => {
    throw typeof connection === 'string' ? databaseFailure(connection, error) : embeddedFailure(settings.dataDir, error)
  })
  const database = connect({ connection, poolSize: settings.poolSize, readTimeoutMs })
  shutdown.defer('the connections to the database', () => database.close())
  return { database, connection, lost }
}

async function openEmbedded(
  options: EmbeddedOptions,
  shutdown: Shutdown,
): Promise<Pick<OpenDatabase, 'connection' | 'lost'>> {
  const embedded = await startEmbedded(options)
  shutdown.defer('PostgreSQL', () => embedded.stop())
  return embedded
}

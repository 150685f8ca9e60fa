/**
 * The PostgreSQL that Corridor includes, for operators who have not set DATABASE_URL: a real PostgreSQL, run on a
 * folder and accessible only to the server that started it.
 */
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { clusterOwner, databaseName, databaseUser, prepareCluster } from './cluster.ts'
import { makeDataDir } from './folder.ts'
import { chooseIdentity, type Identity, type IdentityRequest } from './identity.ts'
import { clearLeftovers } from './leftovers.ts'
import { lockFolder } from './lock.ts'
import { startPostmaster } from './postmaster.ts'
import { makeSocketFolder } from './socket.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** Off only in tests: committed data may be lost when the machine stops. */
  fsync?: boolean
  /** For tests: overrides who runs PostgreSQL, and where the files go that the other account must reach. */
  identify?: (request: IdentityRequest) => Promise<Identity>
  sharedFolder?: string
}

/** What `pg` needs to connect. */
export interface EmbeddedConnection {
  /** The folder that contains the socket. */
  host: string
  user: string
  database: string
}

export interface Embedded {
  connection: EmbeddedConnection
  pid: number
  stop(): Promise<void>
  /** Settles only if PostgreSQL ends unexpectedly. */
  lost: Promise<void>
}

export async function startEmbedded({
  dataDir: wantedDir,
  fsync = true,
  identify = chooseIdentity,
  sharedFolder = '/var/lib/corridor',
}: EmbeddedOptions): Promise<Embedded> {
  await using onFailure = new AsyncDisposableStack()
  const dataDir = await makeDataDir(wantedDir)

  const lock = await lockFolder(dataDir)
  onFailure.defer(() => lock.release())

  const dataOwner = await clusterOwner(dataDir)
  const identity = await identify({ binaries: await findBinaries(), dataDir, dataOwner, sharedFolder })
  const cluster = await prepareCluster({ dataDir, identity, sharedFolder, fsync })
  await clearLeftovers(cluster)

  const socket = await makeSocketFolder(dataDir, identity.account)
  onFailure.defer(() => socket.remove())

  const logFile = join(dataDir, 'postgres.log')
  const postmaster = await startPostmaster({ identity, cluster, socketDir: socket.path, logFile, fsync })
  onFailure.defer(() => postmaster.stop())

  const onStop = onFailure.move()
  return {
    connection: { host: socket.path, user: databaseUser, database: databaseName },
    pid: postmaster.pid,
    stop: () => onStop.disposeAsync(),
    lost: postmaster.lost,
  }
}

/**
 * The PostgreSQL that Corridor brings along, for whoever has not set DATABASE_URL: the real one, run on a folder, seen
 * by nobody but the server that started it.
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
  /** Off for tests alone: what was committed may be lost when the machine stops. */
  fsync?: boolean
  /** For tests: another way to choose who runs PostgreSQL, another place for what that one must reach. */
  identify?: (request: IdentityRequest) => Promise<Identity>
  sharedFolder?: string
}

/** What `pg` needs to connect. */
export interface EmbeddedConnection {
  /** The folder of the socket. */
  host: string
  user: string
  database: string
}

export interface Embedded {
  connection: EmbeddedConnection
  pid: number
  stop(): Promise<void>
  /** Settles only if PostgreSQL ends without having been asked to. */
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

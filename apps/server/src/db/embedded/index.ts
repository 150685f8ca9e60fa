/**
 * The PostgreSQL that Corridor includes, for operators who have not set DATABASE_URL: a real PostgreSQL, run on a
 * folder and accessible only to the server that started it.
 */
import { join } from 'node:path'
import { folderFailure } from '../../process/failure.ts'
import { findBinaries } from './binaries.ts'
import { clusterOwner, prepareCluster } from './cluster.ts'
import { makeDataDir } from './folder.ts'
import { chooseIdentity, type Identity, type IdentityRequest } from './identity.ts'
import { clearLeftovers } from './leftovers.ts'
import { lockFolder } from './lock.ts'
import { startPostmaster } from './postmaster.ts'
import { databaseName, databaseUser, prepareRoles } from './roles.ts'
import { makeSocketFolder } from './socket.ts'
import { type RestartPolicy, supervise } from './supervisor.ts'

export interface EmbeddedOptions {
  dataDir: string
  /**
   * Off only for data that is thrown away, in tests and when a backup is tried out: it may be lost when the machine stops,
   * and nothing tidies up, which in the hundreds of databases of a test run takes more than it saves.
   */
  fsync?: boolean
  /** For tests: overrides who runs PostgreSQL, and where the files go that the other account must reach. */
  identify?: (request: IdentityRequest) => Promise<Identity>
  sharedFolder?: string
  /** For tests: their role may make databases, and PostgreSQL may be started again more often than is good. */
  makesDatabases?: boolean
  patience?: RestartPolicy
  /** Commands that use the data folder, such as a backup, are waited for; unless this is one of them. */
  isGuest?: boolean
  onGuests?: () => void
  /** PostgreSQL ended unexpectedly and was started again, at the same address. */
  onRestart?: () => void
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
  readonly pid: number
  stop(): Promise<void>
  /** Settles only when PostgreSQL kept ending unexpectedly and is not restarted anymore. */
  lost: Promise<void>
}

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = await makeDataDir(options.dataDir)
  return start(dataDir, options).catch((error: unknown) => {
    throw folderFailure(dataDir, error)
  })
}

async function start(dataDir: string, options: EmbeddedOptions): Promise<Embedded> {
  const { fsync = true, identify = chooseIdentity, sharedFolder = '/var/lib/corridor' } = options
  const { isGuest = false, onGuests = () => {} } = options
  await using onFailure = new AsyncDisposableStack()

  const lock = await lockFolder(dataDir, { isGuest, onGuests })
  onFailure.defer(() => lock.release())

  const dataOwner = await clusterOwner(dataDir)
  const identity = await identify({ binaries: await findBinaries(), dataDir, dataOwner, sharedFolder })
  const cluster = await prepareCluster({ dataDir, identity, sharedFolder, fsync })

  const socket = await makeSocketFolder(dataDir, identity.account)
  onFailure.defer(() => socket.remove())

  const request = { identity, cluster, socketDir: socket.path, logFile: join(dataDir, 'postgres.log'), fsync }
  const startOnce = async () => {
    await clearLeftovers(cluster)
    return startPostmaster(request)
  }
  const postgres = await supervise(startOnce, options.patience, options.onRestart)
  onFailure.defer(() => postgres.stop())
  await prepareRoles({ host: socket.path, makesDatabases: options.makesDatabases ?? false })

  const onStop = onFailure.move()
  return {
    connection: { host: socket.path, user: databaseUser, database: databaseName },
    get pid() {
      return postgres.pid()
    },
    stop: () => onStop.disposeAsync(),
    lost: postgres.lost,
  }
}

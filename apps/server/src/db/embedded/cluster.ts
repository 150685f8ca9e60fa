/**
 * PostgreSQL's data folder (PostgreSQL calls it a cluster). It appears complete or not at all: `initdb` works in a
 * folder beside it, and the last step is a rename.
 */
import { randomBytes } from 'node:crypto'
import { chmod, chown, lchown, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderFailure, StartupFailure } from '../../process/failure.ts'
import type { Identity } from './identity.ts'
import { type Account, run } from './program.ts'
import { superuser } from './roles.ts'

const majorVersion = '18'

export function clusterPath(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** The account that owns the cluster in this data folder, if there is one. */
export async function clusterOwner(dataDir: string): Promise<Account | undefined> {
  return stat(clusterPath(dataDir)).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  )
}

export interface ClusterRequest {
  dataDir: string
  identity: Identity
  sharedFolder: string
  fsync: boolean
}

/** Creates the cluster if there is none, and returns its real path. */
export async function prepareCluster(request: ClusterRequest): Promise<string> {
  const { dataDir, identity } = request
  const owner = await clusterOwner(dataDir)
  if (!owner) await createCluster(request)
  const cluster = await realpath(clusterPath(dataDir))
  await checkAccess(cluster, owner, identity)
  if (owner?.uid === 0 && identity.account) await handOver(cluster, identity.account)
  await checkVersion(cluster)
  return cluster
}

async function createCluster({ dataDir, identity, sharedFolder, fsync }: ClusterRequest): Promise<void> {
  const home = (await reaches(identity, dataDir)) ? dataDir : await makeHomeElsewhere(sharedFolder)
  const unfinished = join(home, 'postgres.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (identity.account) await chown(unfinished, identity.account.uid, identity.account.gid)
  const made = await run(
    identity.command(identity.binaries.initdb, [
      ...['-D', unfinished, '-U', superuser, '-A', 'trust', '-E', 'UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...(fsync ? [] : ['--no-sync']),
    ]),
  )
  if (!made.succeeded) {
    await rm(unfinished, { recursive: true, force: true })
    throw new StartupFailure(
      `PostgreSQL could not make its data folder in ${home} (${lastLine(made.output)}). Check that the disk has room, or set DATA_DIR to another folder.`,
    )
  }
  await rename(unfinished, join(home, 'postgres'))
  if (home !== dataDir) await linkTo(join(home, 'postgres'), clusterPath(dataDir))
}

/**
 * For a data folder that the account cannot enter: creates a folder elsewhere that it can enter, and links to it from
 * the data folder. The name is random, so that a new checkout in the same location does not find the data of an old
 * one.
 */
async function makeHomeElsewhere(sharedFolder: string): Promise<string> {
  const home = join(sharedFolder, `data-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(home, { recursive: true, mode: 0o755 })
    // Regardless of the umask: other accounts must be able to pass through this folder. The cluster inside is private.
    await chmod(sharedFolder, 0o755)
    await chmod(home, 0o755)
  } catch (error) {
    throw folderFailure(home, error)
  }
  return home
}

async function linkTo(cluster: string, link: string): Promise<void> {
  await symlink(cluster, link).catch((error: unknown) => {
    throw folderFailure(link, error)
  })
}

/**
 * Changes the owner of a cluster from an earlier run in a user namespace. The top folder comes last, because its owner
 * marks the change as complete.
 */
async function handOver(path: string, account: Account): Promise<void> {
  for (const entry of await readdir(path, { recursive: true })) {
    await lchown(join(path, entry), account.uid, account.gid)
  }
  await chown(path, account.uid, account.gid)
}

async function checkAccess(cluster: string, owner: Account | undefined, identity: Identity): Promise<void> {
  if (identity.account && !(await reaches(identity, dirname(cluster)))) {
    throw new StartupFailure(
      `PostgreSQL cannot run as root here, and another account cannot enter ${dirname(cluster)}. Start Corridor as an ordinary user, or set DATA_DIR to a folder that everybody may enter.`,
    )
  }
  if (!identity.account && owner && owner.uid !== process.getuid?.()) {
    throw new StartupFailure(
      `The data in ${cluster} belongs to another user. Start Corridor as that user, or set DATA_DIR to another folder.`,
    )
  }
}

async function reaches(identity: Identity, folder: string): Promise<boolean> {
  return (await run(identity.command('test', ['-x', folder]))).succeeded
}

async function checkVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === '') {
    throw new StartupFailure(
      `${cluster} is not a data folder of PostgreSQL. Move it away, put a backup in its place, or set DATA_DIR to another folder.`,
    )
  }
  if (version === majorVersion) return
  throw new StartupFailure(
    `The data in ${dirname(cluster)} was written by PostgreSQL ${version}, and this Corridor runs PostgreSQL ${majorVersion}. Start the Corridor that wrote it, or set DATA_DIR to another folder.`,
  )
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

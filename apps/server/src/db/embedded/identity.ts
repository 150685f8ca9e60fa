/**
 * Chooses the account that runs PostgreSQL. PostgreSQL refuses to run as root, and another account may not be able to
 * reach its programs under node_modules or its data. So, in order of preference:
 *
 * 1. an ordinary user runs it directly;
 * 2. root runs it in a user namespace, in which root's own files belong to someone who is not root: everything stays
 *    where it is. Not every machine allows this (containers often do not);
 * 3. root runs it as the account `postgres`, or `nobody`. What that account cannot reach is put where it can:
 *    see `sharedFolder`.
 */
import { userInfo } from 'node:os'
import { StartupFailure } from '../../process/failure.ts'
import { type Binaries, copyBinaries } from './binaries.ts'
import { type Account, type Command, run } from './program.ts'

export interface Identity {
  binaries: Binaries
  /** How a program is run under this identity. */
  command(file: string, args: string[]): Command
  /** The account that must own PostgreSQL's files, if it differs from the account that starts it. */
  account?: Account
}

export interface IdentityRequest {
  binaries: Binaries
  /** The folder that will hold the data. */
  dataDir: string
  /** The owner of existing data: PostgreSQL insists on running as that account. */
  dataOwner?: Account | undefined
  /** Where root puts files that another account must reach: writable by root only, enterable by everybody. */
  sharedFolder: string
}

export async function chooseIdentity(request: IdentityRequest): Promise<Identity> {
  if (process.getuid?.() !== 0) return hasAccountName() ? ourselves(request) : nameless(request)
  const dataIsOurs = request.dataOwner === undefined || request.dataOwner.uid === 0
  const inNamespace = dataIsOurs ? await userNamespace(request) : undefined
  return inNamespace ?? (await otherAccount(request))
}

export function ourselves({ binaries }: IdentityRequest): Identity {
  return { binaries, command: (file, args) => ({ file, args }) }
}

/** PostgreSQL also refuses a user without a name, as in a container started with a bare user id. */
async function nameless(request: IdentityRequest): Promise<Identity> {
  const identity = await userNamespace(request)
  if (identity) return identity
  throw new StartupFailure(
    `PostgreSQL cannot run as the user ${process.getuid?.()}, who has no name on this system. Start Corridor as a user with a name, or set DATABASE_URL to a PostgreSQL that is running.`,
  )
}

/** Undefined if the machine does not allow it, or if the programs or the data would be out of reach. */
export async function userNamespace({ binaries, dataDir }: IdentityRequest): Promise<Identity | undefined> {
  const nobody = '65534'
  const command = (file: string, args: string[]): Command => ({
    file: 'unshare',
    args: ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', file, ...args],
  })
  const attempt = await run(command('sh', ['-c', '"$0" --version && test -w "$1"', binaries.postgres, dataDir]))
  return attempt.succeeded ? { binaries, command } : undefined
}

export async function otherAccount(request: IdentityRequest): Promise<Identity> {
  const ownsData = request.dataOwner?.uid === 0 ? undefined : request.dataOwner
  const account = ownsData ?? (await findAccount(['postgres', '_postgres', 'nobody']))
  const command = (file: string, args: string[]): Command => ({ file, args, account })
  const reached = await run(command(request.binaries.postgres, ['--version']))
  const binaries = reached.succeeded ? request.binaries : await copyBinaries(request.binaries, request.sharedFolder)
  return { binaries, command, account }
}

async function findAccount(names: string[]): Promise<Account> {
  for (const name of names) {
    const [uid, gid] = await Promise.all([numberOf('-u', name), numberOf('-g', name)])
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new StartupFailure(
    'PostgreSQL cannot run as root, and this system has no account named postgres or nobody. Start Corridor as an ordinary user, or set DATABASE_URL to a PostgreSQL that is running.',
  )
}

async function numberOf(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  const { succeeded, output } = await run({ file: 'id', args: [flag, name] })
  return succeeded ? Number.parseInt(output, 10) : undefined
}

function hasAccountName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

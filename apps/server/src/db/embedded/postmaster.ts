/** One run of PostgreSQL on a cluster: its process, from start to stop. */
import type { ChildProcess } from 'node:child_process'
import { open, readFile, rename, statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { folderFailure, StartupFailure } from '../../process/failure.ts'
import type { Identity } from './identity.ts'
import { readPidFile } from './pidfile.ts'
import { type Command, launch, run } from './program.ts'
import { waitUntil } from './wait.ts'

/** Generous, because PostgreSQL may have to replay its log after a crash. */
const startTimeoutMs = 300_000
const stopTimeoutMs = 30_000
/** How long sessions of a killed PostgreSQL may take to notice that it is gone; a new one cannot start before that. */
const formerSessionsMs = 10_000
const formerSessionsRemain = /pre-existing shared memory block/

/** For data that is thrown away. A query of it is over before other processes could help with it. */
const WITHOUT_CARE = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  max_parallel_workers_per_gather: '0',
}

export interface PostmasterRequest {
  identity: Identity
  cluster: string
  socketDir: string
  logFile: string
  fsync: boolean
}

export interface Postmaster {
  pid: number
  stop(): Promise<void>
  /** Settles only if PostgreSQL ends unexpectedly. */
  lost: Promise<void>
}

export async function startPostmaster(request: PostmasterRequest): Promise<Postmaster> {
  const { cluster, logFile } = request
  const command = await postgresCommand(request)
  await rename(logFile, `${logFile}.previous`).catch(() => undefined)
  const deadline = performance.now() + formerSessionsMs
  for (;;) {
    const { child, ended } = await launchWithLog(command, logFile)
    if (await becomesReady(child, cluster)) return supervise(child, ended)
    await end(child, ended)
    const reason = await lastWords(logFile)
    if (!formerSessionsRemain.test(reason) || performance.now() >= deadline)
      throw await failure(cluster, logFile, reason)
    await pause(100)
  }
}

/**
 * All settings are passed here and none are written into the cluster, so that a cluster of any age runs with the
 * current settings.
 */
async function postgresCommand({ identity, cluster, socketDir, fsync }: PostmasterRequest): Promise<Command> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A statement may contain a student's name, and its errors are returned to the client, so neither is logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(fsync ? {} : WITHOUT_CARE),
  }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // Where the operating system supports it, PostgreSQL is stopped when the server is killed.
  const followParent = ['--pdeathsig=INT', '--']
  const canFollow = (await run(identity.command('setpriv', [...followParent, 'true']))).succeeded
  return canFollow
    ? identity.command('setpriv', [...followParent, identity.binaries.postgres, ...args])
    : identity.command(identity.binaries.postgres, args)
}

/**
 * Detached, so that Ctrl-C in a terminal reaches only the server, which stops PostgreSQL when it no longer needs it.
 */
async function launchWithLog(
  command: Command,
  logFile: string,
): Promise<{ child: ChildProcess; ended: Promise<void> }> {
  const log = await open(logFile, 'w', 0o600)
  try {
    const child = launch(command, { stdio: ['ignore', log.fd, log.fd], detached: true })
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    return { child, ended }
  } finally {
    await log.close()
  }
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let ready = false
  await waitUntil(async () => {
    const file = await readPidFile(cluster)
    ready = file !== undefined && file.pid === child.pid && file.ready
    return ready || hasEnded(child)
  }, startTimeoutMs)
  return ready
}

function supervise(child: ChildProcess, ended: Promise<void>): Postmaster {
  let asked = false
  return {
    pid: child.pid ?? 0,
    stop: () => {
      asked = true
      return end(child, ended)
    },
    lost: new Promise((resolve) => ended.then(() => asked || resolve())),
  }
}

/** SIGINT ends the sessions and stops cleanly; SIGQUIT stops immediately, and the next start replays committed data. */
async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const stopped = await waitUntil(() => hasEnded(child), stopTimeoutMs)
  if (!stopped) child.kill('SIGQUIT')
  await ended
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function failure(cluster: string, logFile: string, reason: string): Promise<unknown> {
  // On a full disk it cannot even say so.
  const { bavail } = await statfs(cluster)
  if (bavail === 0) return folderFailure(cluster, Object.assign(new Error(reason), { code: 'ENOSPC' }))
  return new StartupFailure(
    `PostgreSQL did not start on ${cluster} (${reason}). Its log is ${logFile}; another folder can be chosen with DATA_DIR.`,
  )
}

async function lastWords(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL:|PANIC:/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*(FATAL|PANIC):\s*/, '') || 'it said nothing'
}

/**
 * Cleans up what a killed server left in the data folder: a PostgreSQL that is still running, or its pid file. The
 * caller holds the folder's lock, so nothing found here belongs to a running server.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { errorCode, StartupFailure } from '../../process/failure.ts'
import { pidFilePath, readPidFile } from './pidfile.ts'
import { run } from './program.ts'
import { waitUntil } from './wait.ts'

const stopTimeoutMs = 60_000
/** Larger than any process id that a kernel assigns. */
const impossiblePid = 2 ** 31 - 1

export async function clearLeftovers(cluster: string): Promise<void> {
  const left = await readPidFile(cluster)
  if (!left) return
  if (await isPostmaster(left.pid, cluster)) await stopOrphan(left.pid, cluster)
  else if (isAlive(left.pid)) await disownPid(cluster)
}

/** The same as `pg_ctl stop -m fast`: ends sessions, writes committed data, removes the pid file. */
async function stopOrphan(pid: number, cluster: string): Promise<void> {
  process.kill(pid, 'SIGINT')
  // Checked by its command line, because a process that has ended stays listed until its parent collects it.
  const stopped = await waitUntil(async () => !(await isPostmaster(pid, cluster)), stopTimeoutMs)
  if (!stopped) {
    throw new StartupFailure(
      `A PostgreSQL from an earlier run (process ${pid}) still uses ${cluster} and does not stop. End that process and start again.`,
    )
  }
}

/**
 * The process id now belongs to another program; PostgreSQL would mistake that program for a running PostgreSQL and
 * refuse to start. The file is not removed, because PostgreSQL also uses it to find out whether sessions of the killed
 * run are still writing. It only gets a process id that cannot exist.
 */
async function disownPid(cluster: string): Promise<void> {
  const file = pidFilePath(cluster)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^\d+/, String(impossiblePid)))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The postmaster has our data folder on its command line; its child processes replace theirs. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  return (await commandLine(pid)).includes(`-D ${cluster} -`)
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.replaceAll('\0', ' ')
  }
  const listed = await run({ file: 'ps', args: ['-p', String(pid), '-o', 'args='] })
  return listed.output
}

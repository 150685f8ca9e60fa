/** A server in a separate process, for tests that need one: two servers on one database, or a sudden end. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Instant } from '@corridor/rules/time'
import type { Connection } from '../db/connect.ts'
import type { JobName } from '../jobs/schedule.ts'

export interface ServerProcess {
  origin: string
  /** Kills it with SIGKILL, as a power cut would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const ENTRY = fileURLToPath(new URL('./processEntry.ts', import.meta.url))

export interface ProcessOptions {
  /** It starts this one as soon as it listens. */
  job?: JobName
  /** It is of the version that has these, and begins with running those that have not run. */
  migrationsFolder?: string
}

export async function startProcess(
  connection: Connection,
  now?: Instant,
  options: ProcessOptions = {},
): Promise<ServerProcess> {
  const child = fork(ENTRY, [JSON.stringify({ connection, now, ...options })], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [origin] = (await Promise.race([once(child, 'message'), failed(child)])) as [string]
  const ended = once(child, 'exit')
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return { origin, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`the server ended before it listened (${code})`)
}

/** Servers on the database of a test: in a separate process, for a sudden end, or several of them in this process. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Instant } from '@corridor/rules/time'
import { SettableClock } from '../clock.ts'
import type { Connection } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { makeLog } from '../http/log.ts'
import type { JobName } from '../jobs/schedule.ts'
import { type CorridorServer, makeServer } from '../server.ts'

export interface StartedServer {
  origin: string
  stop(): Promise<void>
}

export interface ServerProcess extends StartedServer {
  /** Kills it with SIGKILL, as a power cut would. */
  kill(): Promise<void>
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

/** As many as a test needs, none of which is killed: in this process, where one starts much faster. */
export async function startHere(
  connection: Connection,
  now?: Instant,
  options: Pick<ProcessOptions, 'migrationsFolder'> = {},
): Promise<StartedServer> {
  const server = await openServer(connection, now, options)
  return { origin: await server.listen('127.0.0.1', 0), stop: () => server.close() }
}

/** Its clock runs from this moment on. */
export async function openServer(
  connection: Connection,
  now: Instant | undefined,
  { migrationsFolder }: Pick<ProcessOptions, 'migrationsFolder'>,
): Promise<CorridorServer> {
  const clock = new SettableClock()
  if (now) clock.run(now)
  if (migrationsFolder) await migrate(connection, migrationsFolder)
  return makeServer({
    connection,
    clock,
    log: makeLog('silent'),
    poolSize: 10,
    writeRate: () => Number.POSITIVE_INFINITY,
    migrationsFolder,
  })
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`the server ended before it listened (${code})`)
}

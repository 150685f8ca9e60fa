/** `npm start` as a process of its own, on the database of a test: what an operator starts, signals and stops. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { bareEnvironment } from './environment.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

export interface MainProcess {
  /** Resolves when it listens. */
  origin: Promise<string>
  kill(signal: NodeJS.Signals): void
  /** The log is in what it printed. */
  ended: Promise<{ code: number | null; stderr: string; stdout: string }>
}

export function startMain(env: Record<string, string>): MainProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...bareEnvironment, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed: string[] = []
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]).then(([[code], stderr]) => ({
    code,
    stderr,
    stdout: printed.join('\n'),
  }))
  const { promise: origin, resolve, reject } = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    printed.push(line)
    const address = /^Corridor is running at (\S+)/.exec(line)?.[1]
    if (address) resolve(address.replace('localhost', '127.0.0.1'))
  })
  void ended.then(({ stderr }) => reject(new Error(stderr)))
  // Who only waits for the end does not care.
  origin.catch(() => {})
  return { origin, ended, kill: (signal) => void child.kill(signal) }
}

export function urlOf({ host, user, database }: Exclude<Connection, string>): string {
  return `postgresql://${user}@${encodeURIComponent(host)}/${database}`
}

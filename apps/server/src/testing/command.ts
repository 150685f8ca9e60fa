/** Runs one of the operator's commands on the database of a test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Surroundings } from '../cli/command.ts'
import { examine } from '../cli/examine.ts'
import { failureText } from '../process/failure.ts'
import { createShutdown, type Shutdown } from '../process/shutdown.ts'
import { bareEnvironment } from './environment.ts'
import { urlOf } from './mainProcess.ts'
import type { TestServer } from './server.ts'

const COMMANDS = join(import.meta.dirname, '../cli')

interface CommandOptions {
  env?: Record<string, string>
}

interface OnDatabase {
  database: Pick<TestServer['database'], 'connection'>
}

/** In a process of its own, as an operator types it. */
export async function runCommand(t: OnDatabase, name: string, ...args: (string | CommandOptions)[]) {
  const { argv, env } = readArguments(t, args)
  const child = spawn(process.execPath, [join(COMMANDS, `${name}.ts`), ...argv], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}

/** What a command does: it returns the last line that it says, or whether all is well. */
type Work = (argv: string[], shutdown: Shutdown, surroundings: Surroundings) => Promise<string | boolean>

/** The same in this process, which starts much faster. */
export async function runHere(t: OnDatabase, work: Work, ...args: (string | CommandOptions)[]) {
  const { argv, env } = readArguments(t, args)
  const shutdown = createShutdown({ report: () => {} })
  const lines: string[] = []
  const result = (code: number, stderr = '') => ({ code, stdout: lines.map((line) => `${line}\n`).join(''), stderr })
  try {
    const done = await work(argv, shutdown, { env, print: (line) => void lines.push(line) })
    if (typeof done === 'string') lines.push(done)
    return result(done === false ? 1 : 0)
  } catch (error) {
    return result(1, `${failureText(error)}\n`)
  } finally {
    await shutdown.run()
  }
}

export const doctorHere = (t: OnDatabase, ...options: CommandOptions[]) =>
  runHere(t, (_argv, shutdown, surroundings) => examine(shutdown, surroundings), ...options)

function readArguments({ database: { connection } }: OnDatabase, args: readonly (string | CommandOptions)[]) {
  const argv = args.filter((arg) => typeof arg === 'string')
  const more: Record<string, string> = Object.assign({}, ...args.map((arg) => (typeof arg === 'string' ? {} : arg.env)))
  return { argv, env: { DATABASE_URL: urlOf(connection), PUBLIC_URL: 'https://passes.example.org', ...more } }
}

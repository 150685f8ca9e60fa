/** Runs one of the operator's commands in a process of its own, on the database of a test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { bareEnvironment } from './environment.ts'
import type { TestServer } from './server.ts'

const COMMANDS = join(import.meta.dirname, '../cli')

interface CommandOptions {
  env?: Record<string, string>
}

export async function runCommand(
  { database: { connection } }: { database: Pick<TestServer['database'], 'connection'> },
  name: string,
  ...args: (string | CommandOptions)[]
) {
  const argv = args.filter((arg) => typeof arg === 'string')
  const env = Object.assign({}, ...args.map((arg) => (typeof arg === 'string' ? {} : arg.env)))
  const { user, host, database } = connection
  const url = `postgresql://${user}@${encodeURIComponent(host)}/${database}`
  const child = spawn(process.execPath, [join(COMMANDS, `${name}.ts`), ...argv], {
    env: { ...bareEnvironment, DATABASE_URL: url, PUBLIC_URL: 'https://passes.example.org', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}

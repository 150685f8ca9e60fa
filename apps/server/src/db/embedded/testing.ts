/** Helpers for the tests of this folder: a server that can be killed, and private folders to run it in. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { EmbeddedConnection } from './index.ts'

/** A folder that no other user can enter, deleted after the test. */
export async function closedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function query(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

export interface OtherServer {
  process: ChildProcess
  connection: EmbeddedConnection
  postgresPid: number
}

/** Starts PostgreSQL on the folder from a separate process. */
export async function startElsewhere(
  dataDir: string,
  mode: 'ordinary' | 'orphaning' = 'ordinary',
): Promise<OtherServer> {
  const script = join(import.meta.dirname, 'testing-server.ts')
  const child = spawn(process.execPath, [script, dataDir, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { connection, pid } = JSON.parse(line) as { connection: EmbeddedConnection; pid: number }
  onTestFinished(() => rm(connection.host, { recursive: true, force: true }))
  return { process: child, connection, postgresPid: pid }
}

export async function kill(server: OtherServer): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
}

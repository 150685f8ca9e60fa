/** Runs `npm run roster` in a process of its own, and watches how much memory it and PostgreSQL occupy. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EmbeddedConnection } from '../../apps/server/src/db/embedded/index.ts'
import { bareEnvironment } from '../../apps/server/src/testing/environment.ts'
import { memoryOfTree, residentMemory } from '../memory/read.ts'

const COMMAND = fileURLToPath(new URL('../../apps/server/src/cli/roster.ts', import.meta.url))
const EVERY_MS = 250

export interface Imported {
  seconds: number
  /** Of the process that imports. */
  peakMb: number
  /** Of that process and of PostgreSQL together. */
  peakWithDatabaseMb: number
  said: string
}

export async function importFile(
  { user, host, database }: EmbeddedConnection,
  { file, district, postgres }: { file: string; district: string; postgres: number },
): Promise<Imported> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [COMMAND, file, '--district', district], {
    env: { ...bareEnvironment, DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}/${database}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const saying = text(child.stdout)
  const ended = once(child, 'exit')
  let isRunning = true
  void ended.then(() => {
    isRunning = false
  })
  let peakMb = 0
  let peakWithDatabaseMb = 0
  while (isRunning) {
    // It may end between two looks.
    const own = await residentMemory(child.pid ?? 0).catch(() => 0)
    peakMb = Math.max(peakMb, own)
    peakWithDatabaseMb = Math.max(peakWithDatabaseMb, own + (await memoryOfTree(postgres)))
    await Promise.race([ended, pause(EVERY_MS)])
  }
  const [code] = await ended
  const said = await saying
  if (code !== 0) throw new Error(`The import ended with ${code}: ${said}`)
  return { seconds: (performance.now() - startedAt) / 1000, peakMb, peakWithDatabaseMb, said }
}

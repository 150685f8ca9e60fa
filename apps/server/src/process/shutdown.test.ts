import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createShutdown } from './shutdown.ts'

describe('shutdown', () => {
  it('closes in reverse order of opening, once', async () => {
    const closed: string[] = []
    const shutdown = createShutdown({ report: (sentence) => closed.push(sentence) })
    shutdown.defer('the database', () => closed.push('database'))
    shutdown.defer('the web', async () => closed.push('web'))
    expect(shutdown.signal.aborted).toBe(false)
    expect(await Promise.all([shutdown.run(), shutdown.run()])).toEqual([true, true])
    expect(closed).toEqual(['web', 'database'])
    expect(shutdown.signal.aborted).toBe(true)
  })

  it('continues when a step fails or hangs, and reports it', async () => {
    const reported: string[] = []
    let reached = false
    const shutdown = createShutdown({ report: (sentence) => reported.push(sentence), stepTimeoutMs: 20 })
    shutdown.defer('the last', () => {
      reached = true
    })
    shutdown.defer('the jobs', () => Promise.reject(new Error('no')))
    shutdown.defer('the web', () => new Promise(() => undefined))
    expect(await shutdown.run()).toBe(false)
    expect(reached).toBe(true)
    expect(reported).toEqual(['Closing the web took too long.', 'Closing the jobs failed: no.'])
  })
})

describe('a process', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('closes in good order at %s', async (signal) => {
    const child = await startProcess()
    // A single key press may arrive several times.
    child.process.kill(signal)
    child.process.kill(signal)
    expect(await child.end).toEqual({ code: 0, said: ['ready', 'closing', 'closed'] })
  })

  it('closes when its parent is gone', async () => {
    const child = await startProcess()
    child.process.disconnect()
    expect(await child.end).toEqual({ code: 0, said: ['ready', 'closing', 'closed'] })
  })
})

async function startProcess(): Promise<{
  process: ChildProcess
  end: Promise<{ code: number; said: string[] }>
}> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  lines.on('line', (line) => said.push(line))
  const end = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(([[code]]) => ({
    code: code as number,
    said,
  }))
  await once(lines, 'line')
  return { process: child, end }
}

/** Starts a worker's own harness in a separate process and sends it commands. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Commands } from '../server/control.ts'
import type { World } from '../server/world.ts'

const ENTRY = fileURLToPath(new URL('../server/main.ts', import.meta.url))

export interface HarnessProcess {
  origin: string
  world: World
  command<K extends keyof Commands>(
    name: K,
    ...input: Parameters<Commands[K]>[0] extends Record<string, never> ? [] : Parameters<Commands[K]>
  ): Promise<Awaited<ReturnType<Commands[K]>>>
  close(): Promise<void>
}

export async function startHarness(): Promise<HarnessProcess> {
  // The test runner's own loader must not be passed on to the harness.
  const child = fork(ENTRY, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ origin, control, world }] = (await Promise.race([once(child, 'message'), failed(child)])) as [
    { origin: string; control: string; world: World },
  ]
  return {
    origin,
    world,
    async command(name, input = {}) {
      const answer = await fetch(`${control}/${name}`, { method: 'POST', body: JSON.stringify(input) })
      if (!answer.ok) throw new Error(`The harness could not ${name}: ${await answer.text()}`)
      return (await answer.json()) as never
    },
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`The harness ended before it was ready (${code}).`)
}

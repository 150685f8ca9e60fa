/** The memory of this process without garbage, in bytes. */
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface SettledMemory {
  /** What the machine has less of. */
  resident: number
  /** What JavaScript objects and their buffers occupy. */
  used: number
}

/** What just connected may still be busy, and a first collection only finds part of what a second one can free. */
const SETTLE_MS = 1000

export async function settledMemory(): Promise<SettledMemory> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round += 1) {
    await pause(SETTLE_MS)
    collect()
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss, used: heapUsed + external }
}

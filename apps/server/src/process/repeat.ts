import { setTimeout as pause } from 'node:timers/promises'

export interface Repeated {
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>
}

/** Does something again and again while the server runs. It says after how many milliseconds, and never throws. */
export function repeat(work: (stopping: AbortSignal) => Promise<number>): Repeated {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) await pause(await work(signal), undefined, { signal }).catch(() => {})
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

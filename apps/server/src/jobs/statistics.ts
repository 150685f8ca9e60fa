/** Keeps PostgreSQL's idea of the tables fresh while a school grows into them. Tables grow within a morning's minute. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connect.ts'
import { refreshStatistics } from '../db/statistics.ts'
import { loggedError } from '../http/loggedError.ts'

const PAUSE_MS = 10_000

export interface Statistics {
  stop(): Promise<void>
}

export function startStatistics({ background }: Pick<Database, 'background'>, log: FastifyBaseLogger): Statistics {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      // Nothing depends on it, and it is tried again.
      await refreshStatistics(background).catch((error: unknown) =>
        log.debug({ failure: loggedError(error) }, 'tables were not counted'),
      )
      await pause(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = loop()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

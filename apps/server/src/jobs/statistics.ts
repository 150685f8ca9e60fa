/** Keeps PostgreSQL's idea of the tables fresh while a school grows into them. Tables grow within a morning's minute. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connect.ts'
import { refreshStatistics } from '../db/statistics.ts'
import { loggedError } from '../http/loggedError.ts'
import { type Repeated, repeat } from '../process/repeat.ts'

const PAUSE_MS = 10_000

export function startStatistics({ background }: Pick<Database, 'background'>, log: FastifyBaseLogger): Repeated {
  return repeat(async () => {
    // Nothing depends on it, and it is tried again.
    await refreshStatistics(background).catch((error: unknown) =>
      log.debug({ failure: loggedError(error) }, 'tables were not counted'),
    )
    return PAUSE_MS
  })
}

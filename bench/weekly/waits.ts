/** Looks again and again whether any connection of a database waits for a lock. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ServerInput } from '../harness/serverEntry.ts'

const EVERY_MS = 2

const WAITING = {
  name: 'waiting',
  text: `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
}

export async function countWaits<T>(
  connection: ServerInput['connection'],
  run: () => Promise<T>,
): Promise<{ result: T; waits: number }> {
  const client = new pg.Client(connection)
  await client.connect()
  let waits = 0
  let isDone = false
  const looking = (async () => {
    while (!isDone) {
      const { rows } = await client.query(WAITING)
      waits += rows[0].waiting
      await pause(EVERY_MS)
    }
  })()
  try {
    const result = await run()
    isDone = true
    await looking
    return { result, waits }
  } finally {
    isDone = true
    await looking.catch(() => undefined)
    await client.end()
  }
}

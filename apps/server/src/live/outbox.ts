/**
 * What is certain must be heard. Each event is a row that was written with its change; it is marked once it is out,
 * which means that it has left for the other processes. Any process that finds one unmarked for a second (its writer
 * died) sends it again: receivers know a pass's version and ignore what they have, and asking again does no harm.
 * There are two such tables, one for passes and one for everything else, and this is how both are sent.
 */
import { type Instant, minutesAfter } from '@corridor/rules'
import type { Clock } from '../clock.ts'
import type { Database, Reader, Tx } from '../db/connect.ts'

const GRACE_SECONDS = 1
const BATCH = 200

export interface OutboxTable<E> {
  idOf(event: E): number
  mark(db: Reader, ids: number[], at: Instant): Promise<unknown>
  /** Locks what it finds, and skips what others have locked. No event: there is nothing left to tell. */
  unsent(tx: Tx, before: Instant, limit: number, now: Instant): Promise<{ id: number; event: E | null }[]>
}

export interface Outbox<E> {
  /** Marked soon after it has left, together with others. */
  send(event: E): void
  /** Sends what others left unsent. */
  sweep(): Promise<number>
  close(): Promise<void>
}

export function makeOutbox<E>(
  table: OutboxTable<E>,
  { db }: Database,
  clock: Clock,
  emit: (event: E) => Promise<void>,
  onError: (error: unknown) => void,
): Outbox<E> {
  const leaving = new Set<Promise<void>>()
  let pending: number[] = []
  let marking: Promise<void> = Promise.resolve()

  const mark = async () => {
    const ids = pending
    pending = []
    if (ids.length === 0) return
    try {
      await table.mark(db, ids, clock.now())
    } catch (error) {
      // Not marked is sent again, which does no harm.
      onError(error)
    }
  }

  const sweep = (): Promise<number> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const found = await table.unsent(tx, secondsBefore(now, GRACE_SECONDS), BATCH, now)
      if (found.length === 0) return 0
      const sent = await Promise.all(
        found.map(async ({ id, event }) => (event === null || (await left(event)) ? [id] : [])),
      )
      const ids = sent.flat()
      if (ids.length > 0) await table.mark(tx, ids, now)
      return ids.length
    })

  /** What has not left stays unmarked, and is sent again by whoever sweeps next. */
  const left = async (event: E): Promise<boolean> => {
    try {
      await emit(event)
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }

  let sweeping: Promise<unknown> | null = null
  const timer = setInterval(() => {
    marking = marking.then(mark)
    // One that waits for a slow departure holds its rows and a connection; another would only hold more.
    sweeping ??= sweep()
      .catch(onError)
      .finally(() => {
        sweeping = null
      })
  }, 1000)
  timer.unref()

  return {
    send(event) {
      const departing = left(event).then((isOut) => {
        leaving.delete(departing)
        if (isOut) pending.push(table.idOf(event))
        if (pending.length >= BATCH) marking = marking.then(mark)
      })
      leaving.add(departing)
    },
    sweep,
    async close() {
      clearInterval(timer)
      await Promise.all([...leaving, sweeping])
      await marking.then(mark)
    },
  }
}

function secondsBefore(now: Instant, seconds: number): Instant {
  return minutesAfter(now, -seconds / 60)
}

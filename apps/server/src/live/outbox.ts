/**
 * Makes sure that the events of every committed change are sent. Each event is a row that was written with its change,
 * and is marked once it has been sent to the other processes. Any process that finds an event unmarked for some seconds
 * (because its writer died) sends it again. Duplicates do no harm: receivers ignore versions of a pass that they
 * already have, and other events only make them refetch. There are two such tables, one for passes and one for
 * everything else.
 */
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { Clock } from '../clock.ts'
import type { Database, Reader, Tx } from '../db/connect.ts'

/** Longer than a running process takes to mark what it has sent, so that normally nobody is told twice. */
const GRACE_SECONDS = 3
const BATCH_SIZE = 200

export interface OutboxTable<E> {
  idOf(event: E): number
  mark(db: Reader, ids: number[], at: Instant): Promise<unknown>
  /** Locks the rows it finds, and skips rows that others have locked. The event is null if there is nothing to send. */
  unsent(tx: Tx, before: Instant, limit: number, now: Instant): Promise<{ id: number; event: E | null }[]>
}

export interface Outbox<E> {
  /** Sends the events of a change, and marks them soon after, together with others. */
  send(events: readonly E[]): void
  /** Sends what other processes left unsent. */
  sweep(): Promise<number>
  close(): Promise<void>
}

export function makeOutbox<E>(
  table: OutboxTable<E>,
  { db }: Database,
  clock: Clock,
  emit: (events: readonly E[]) => Promise<void>,
  onError: (error: unknown) => void,
): Outbox<E> {
  const inFlight = new Set<Promise<void>>()
  let pending: number[] = []
  let marking: Promise<void> = Promise.resolve()

  const mark = async () => {
    const ids = pending
    pending = []
    if (ids.length === 0) return
    try {
      await table.mark(db, ids, clock.now())
    } catch (error) {
      // Unmarked events are sent again, which does no harm.
      onError(error)
    }
  }

  const sweep = (): Promise<number> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const found = await table.unsent(tx, secondsBefore(now, GRACE_SECONDS), BATCH_SIZE, now)
      if (found.length === 0) return 0
      const sent = await Promise.all(
        found.map(async ({ id, event }) => (event === null || (await trySend([event])) ? [id] : [])),
      )
      const ids = sent.flat()
      if (ids.length > 0) await table.mark(tx, ids, now)
      return ids.length
    })

  /** An event that could not be sent stays unmarked, and the next sweep sends it again. */
  const trySend = async (events: readonly E[]): Promise<boolean> => {
    try {
      await emit(events)
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }

  let sweeping: Promise<unknown> | null = null
  const timer = setInterval(() => {
    marking = marking.then(mark)
    // This process marks what it has sent before it looks for what others have not.
    // A sweep that waits for a slow emit holds rows and a connection. A second one would only hold more.
    sweeping ??= marking
      .then(sweep)
      .catch(onError)
      .finally(() => {
        sweeping = null
      })
  }, 1000)
  timer.unref()

  return {
    send(events) {
      const sending = trySend(events).then((isSent) => {
        inFlight.delete(sending)
        if (isSent) pending.push(...events.map(table.idOf))
        if (pending.length >= BATCH_SIZE) marking = marking.then(mark)
      })
      inFlight.add(sending)
    },
    sweep,
    async close() {
      clearInterval(timer)
      await Promise.all([...inFlight, sweeping])
      await marking.then(mark)
    },
  }
}

function secondsBefore(now: Instant, seconds: number): Instant {
  return minutesAfter(now, -seconds / 60)
}

/**
 * What is certain must be heard. Each event is a row that was written with its change; it is marked once it is out,
 * which means that it has left for the other processes. Any process that finds one unmarked for a second (its writer
 * died) sends it again: receivers know a pass's version and ignore what they have.
 */
import { type Instant, minutesAfter } from '@corridor/rules'
import { inArray, sql } from 'drizzle-orm'
import type { Announcement } from '../change/announcement.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.ts'
import { passEvent } from '../db/schema/index.ts'
import { passesById } from '../pass/queries.ts'

const GRACE_SECONDS = 1
const BATCH = 200

export interface Outbox {
  /** Marked soon after it has left, together with others. */
  send(announcement: Announcement): void
  /** Sends what others left unsent. */
  sweep(): Promise<number>
  close(): Promise<void>
}

interface UnsentRow extends Record<string, unknown> {
  pass_event_id: string
  pass_id: string
  name: Announcement['name']
  detail: { formerly?: Announcement['previousHolders'] } | null
}

export function makeOutbox(
  { db }: Database,
  clock: Clock,
  emit: (announcement: Announcement) => Promise<void>,
  onError: (error: unknown) => void,
): Outbox {
  const leaving = new Set<Promise<void>>()
  let pending: number[] = []
  let marking: Promise<void> = Promise.resolve()

  const mark = async () => {
    const ids = pending
    pending = []
    if (ids.length === 0) return
    try {
      await db.update(passEvent).set({ emittedAt: clock.now() }).where(inArray(passEvent.passEventId, ids))
    } catch (error) {
      // Not marked is sent again, which does no harm.
      onError(error)
    }
  }

  const sweep = (): Promise<number> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const { rows } = await tx.execute<UnsentRow>(sql`
        select pass_event_id, pass_id, name, detail from pass_event
        where emitted_at is null and at < ${secondsBefore(now, GRACE_SECONDS)}
        order by pass_event_id limit ${BATCH} for update skip locked`)
      if (rows.length === 0) return 0
      const passes = await passesById(tx, [...new Set(rows.map((row) => row.pass_id))], now)
      const passOf = new Map(passes.map((pass) => [pass.passId, pass]))
      const sent = await Promise.all(
        rows.map(async ({ pass_event_id, pass_id, name, detail }) => {
          const eventId = Number(pass_event_id)
          const pass = passOf.get(pass_id)
          const formerly = detail?.formerly ?? { userIds: [], roomIds: [] }
          return !pass || (await left({ eventId, name, pass, previousHolders: formerly, notifications: [] }))
            ? [eventId]
            : []
        }),
      )
      await tx.update(passEvent).set({ emittedAt: now }).where(inArray(passEvent.passEventId, sent.flat()))
      return sent.flat().length
    })

  /** What has not left stays unmarked, and is sent again by whoever sweeps next. */
  const left = async (announcement: Announcement): Promise<boolean> => {
    try {
      await emit(announcement)
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
    send(announcement) {
      const departing = left(announcement).then((isOut) => {
        leaving.delete(departing)
        if (isOut) pending.push(announcement.eventId)
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

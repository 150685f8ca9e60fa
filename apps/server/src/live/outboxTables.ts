/** The two tables of the outbox. */
import type { PassId } from '@corridor/rules/ids'
import { inArray, sql } from 'drizzle-orm'
import type { Announcement } from '../change/announcement.ts'
import type { EffectLine } from '../change/effect.ts'
import { changeEvent, type Effect, passEvent } from '../db/schema/index.ts'
import { passesById } from '../pass/queries.ts'
import type { OutboxTable } from './outbox.ts'

interface PassRow extends Record<string, unknown> {
  pass_event_id: string
  pass_id: PassId
  name: Announcement['name']
  detail: { formerly?: Announcement['previousHolders'] } | null
}

/** Sends the pass as it is now, without the notifications, which the client reads with its next frame. */
export const passOutbox: OutboxTable<Announcement> = {
  idOf: ({ eventId }) => eventId,
  mark: (db, ids, at) => db.update(passEvent).set({ emittedAt: at }).where(inArray(passEvent.passEventId, ids)),
  async unsent(tx, before, limit, now) {
    const { rows } = await tx.execute<PassRow>(sql`
      select pass_event_id, pass_id, name, detail from pass_event
      where emitted_at is null and at < ${before}
      order by pass_event_id limit ${limit} for update skip locked`)
    const passes = await passesById(tx, [...new Set(rows.map((row) => row.pass_id))], now)
    const passOf = new Map(passes.map((pass) => [pass.passId, pass]))
    return rows.map(({ pass_event_id, pass_id, name, detail }) => {
      const id = Number(pass_event_id)
      const pass = passOf.get(pass_id)
      const previousHolders = detail?.formerly ?? { userIds: [], roomIds: [] }
      return { id, event: pass ? { eventId: id, name, pass, previousHolders, notifications: [] } : null }
    })
  },
}

interface ChangeRow extends Record<string, unknown> {
  change_event_id: string
  effects: Effect[] | null
}

export const changeOutbox: OutboxTable<EffectLine> = {
  idOf: ({ changeEventId }) => changeEventId,
  mark: (db, ids, at) => db.update(changeEvent).set({ emittedAt: at }).where(inArray(changeEvent.changeEventId, ids)),
  async unsent(tx, before, limit) {
    const { rows } = await tx.execute<ChangeRow>(sql`
      select change_event_id, effects from change_event
      where emitted_at is null and at < ${before}
      order by change_event_id limit ${limit} for update skip locked`)
    return rows.map(({ change_event_id, effects }) => {
      const changeEventId = Number(change_event_id)
      return { id: changeEventId, event: effects && { changeEventId, effects } }
    })
  },
}

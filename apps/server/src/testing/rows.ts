/** Inserts passes in any state directly, for tests of reads, which do not depend on how the state was reached. */

import { randomUUIDv7 } from 'node:crypto'
import { asPassId, type PassId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import type { Pool } from 'pg'
import type { Db } from '../db/connect.ts'
import { pass } from '../db/schema/index.ts'
import { emptyTables } from './emptyTables.ts'
import type { SchoolWorld } from './world.ts'

export type PassFields = Partial<typeof pass.$inferInsert> & { createdAt: Instant }

/** By default Sam's, requested by the student, from the classroom to the library. */
export async function putPasses(db: Db, school: SchoolWorld, passes: readonly PassFields[]): Promise<PassId[]> {
  const rows = passes.map((fields) => ({
    passId: asPassId(randomUUIDv7()),
    schoolId: school.schoolId,
    studentId: school.people.sam.userId,
    createdBy: fields.studentId ?? school.people.sam.userId,
    fromRoomId: school.rooms.classroom,
    toRoomId: school.rooms.library,
    isAsapPass: !fields.scheduledFor,
    ...fields,
  }))
  await db.insert(pass).values(rows)
  return rows.map(({ passId }) => passId)
}

/** Used passes that count as five minutes, one for each of the last minutes: more than a test could list. */
export async function putManyPasses(
  { pool }: { pool: Pool },
  { schoolId, people, rooms }: SchoolWorld,
  { count, now, note = '' }: { count: number; now: Instant; note?: string },
): Promise<void> {
  await pool.query(
    `insert into pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, is_asap_pass, created_at,
      approved_at, started_at, completed_at, duration, confirmed_at, confirmed, note)
    select gen_random_uuid(), $1, $2, $2, $3, $4, true, at, at, at, at, 5, at, true, $7
    from (select $5::timestamptz - n * interval '1 minute' as at from generate_series(1, $6::int) n) as moments`,
    [schoolId, people.sam.userId, rooms.classroom, rooms.library, now, count, note],
  )
}

/** A notification that is about nobody. */
export const MESSAGE = {
  type: 'message',
  kind: 'roster',
  facts: { studentId: null, fromRoomId: null, toRoomId: null, actorId: null, roster: 'done' },
} as const

/** What an incident of a pass from the classroom to the library keeps. */
export const incidentFacts = ({ rooms }: SchoolWorld) => ({
  ...{ fromRoomId: rooms.classroom, toRoomId: rooms.library, startedAt: null, completedAt: null },
  ...{ completedBy: null, confirmedBy: null, note: null, grade: null, duration: 19, timeLimit: 10 },
  ...{ usedThatDay: 2, perDayAmount: null, endedOnMobile: false },
})

/**
 * Deletes passes and everything that refers to them, for the next test. Tables are locked in the order in which they
 * are listed: events first, as in the outbox, which reads events and then their passes; otherwise the two could
 * deadlock.
 */
export async function forgetPasses({ pool }: { pool: Pool }): Promise<void> {
  await emptyTables(
    pool,
    'pass_event',
    'pass',
    'incident',
    'notification',
    'delivery',
    'student_day',
    'idempotency_key',
    'room_setting',
    'pass_setting',
  )
}

/** Ends every freeze, and forgets it with its marks. */
export async function forgetFreezes({ pool }: { pool: { query(text: string): Promise<unknown> } }): Promise<void> {
  await pool.query('delete from freeze_mark; delete from freeze_list; delete from "freeze"')
}

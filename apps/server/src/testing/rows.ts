/** Passes as they stand in the database after whatever led there: for tests of reads, which do not ask how. */
import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { pass } from '../db/schema/index.ts'
import type { SchoolWorld } from './world.ts'

export type PassFields = Partial<typeof pass.$inferInsert> & { createdAt: string }

/** Sam's, asked for by the student, from the classroom to the library, unless told otherwise. */
export async function putPasses(db: Db, school: SchoolWorld, passes: readonly PassFields[]): Promise<string[]> {
  const rows = passes.map((fields) => ({
    passId: randomUUIDv7(),
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

/**
 * Everything that passes left behind is gone, for the next test. Tables are locked in the order they are named in: the
 * events first, as the outbox does that reads them and then their passes, or the two would wait for each other.
 */
export async function forgetPasses({ pool }: { pool: { query(text: string): Promise<unknown> } }): Promise<void> {
  await pool.query(
    'truncate pass_event, pass, incident, notification, delivery, student_day, idempotency_key, room_setting, pass_setting cascade',
  )
}

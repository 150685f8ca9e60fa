/** Fills the floor's database with the same students, staff and rooms as Corridor's, and as many past passes. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Instant } from '@corridor/rules/time'
import pg from 'pg'
import type { EmbeddedConnection } from '../../../apps/server/src/db/embedded/index.ts'
import type { BulkStudents } from '../../harness/bulkStudents.ts'

const SCHEMA = new URL('./schema.sql', import.meta.url)

export async function fillFloor(
  connection: EmbeddedConnection,
  { students, staff, destinations, schoolId }: BulkStudents,
  { pastPasses, now }: { pastPasses: number; now: Instant },
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const insert = (table: string, rows: readonly object[]) =>
    client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ])
  await client.query(await readFile(SCHEMA, 'utf8'))
  const people = [...students, ...staff]
  await insert(
    'person',
    people.map(({ userId, name }, at) => ({
      person_id: userId,
      school_id: schoolId,
      is_student: at < students.length,
      name,
    })),
  )
  await insert(
    'session',
    people.map(({ userId, token }) => ({
      token_hash: `\\x${createHash('sha256').update(token).digest('hex')}`,
      person_id: userId,
      expires_at: '2100-01-01T00:00:00Z',
    })),
  )
  const color = '#0e9384'
  await insert('room', [
    ...staff.map(({ roomId, name }) => ({
      room_id: roomId,
      school_id: schoolId,
      name,
      color,
      total_limit: -1,
      requires_approval: true,
    })),
    ...destinations.map((roomId) => ({
      room_id: roomId,
      school_id: schoolId,
      name: `Fountain ${roomId}`,
      color,
      total_limit: -1,
      requires_approval: false,
    })),
  ])
  await insert(
    'room_staff',
    staff.map(({ roomId, userId }) => ({ room_id: roomId, person_id: userId })),
  )
  await client.query(
    `insert into pass (pass_id, school_id, student_id, from_room_id, to_room_id, created_at, approved_at, started_at,
       completed_at, confirmed_at, confirmed, duration, version)
     select gen_random_uuid(), $1, ($2::int[])[1 + n % $3], $4, $5, at, at, at, at + interval '5 min', at + interval '6 min',
       true, 5, 4
     from (select n, $6::timestamptz - n * interval '3 min' - interval '1 day' as at from generate_series(1, $7) n) past`,
    [
      schoolId,
      students.map(({ userId }) => userId),
      students.length,
      staff[0]?.roomId,
      destinations[0],
      now,
      pastPasses,
    ],
  )
  await client.query(
    `insert into event (pass_id, name, version, at, emitted_at)
     select pass_id, 'confirmPass', version, confirmed_at, confirmed_at from pass`,
  )
  await client.query('analyze')
  await client.end()
}

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type TestDatabase } from '../../testing/database.ts'
import type { World } from '../../testing/world.ts'
import { cellsOf, type Field, labelOf, localTime, namedIn } from './cells.ts'
import { Names } from './names.ts'

let database: TestDatabase
let world: World
let client: pg.PoolClient
let names: Names
beforeAll(async () => {
  ;({ database, world } = await createWorld())
  client = await database.writers.connect()
  names = await Names.of(client, world.north.people.sam.userId)
})
afterAll(async () => {
  client.release()
  await database.close()
})

/** PostgreSQL's numbers of the types. */
const [BOOLEAN, TEXT, INTEGER, TIME, JSONB, TEXTS, INTEGERS] = [16, 25, 23, 1184, 3802, 1009, 1007]

async function cellOf(name: string, type: number, text: string | null): Promise<string | undefined> {
  const fields: Field[] = [{ name, type }]
  await names.load(namedIn(fields, [text]))
  return cellsOf(fields, [text], names)[0]
}
const jsonCell = (name: string, value: unknown) => cellOf(name, JSONB, JSON.stringify(value))

it.each([
  ['to_room_id', 'To room'],
  ['approved_at', 'Approved'],
  ['created_by', 'Created by'],
  ['phone_number', 'Phone number'],
  ['external_id', 'External id'],
])('[D-179] the heading of %s is "%s"', (name, label) => {
  expect(labelOf({ name, type: TEXT })).toBe(label)
})

describe('[D-179] a cell of a record is for people', () => {
  it.each([
    ['locked', BOOLEAN, 't', 'Yes'],
    ['locked', BOOLEAN, 'f', 'No'],
    ['locked', BOOLEAN, null, ''],
    ['note', TEXT, null, ''],
    ['note', TEXT, 'with TESS north', 'with another student'],
    ['username', TEXT, 'exceed_time', 'exceed_time'],
    ['type', TEXT, 'exceed_time', 'exceed time'],
    ['action', TEXT, 'requestErasure', 'request erasure'],
    ['action', TEXT, 'toRoomId', 'to room'],
    ['kind', TEXT, 'Tess North', 'another student'],
    ['duration', INTEGER, '12', '12'],
    ['created_at', TIME, '2026-10-13 15:00:00+00', '2026-10-13 10:00:00'],
    ['notification_methods', TEXTS, '{in-app,"text message"}', 'in-app, text message'],
    ['notification_methods', TEXTS, '{}', ''],
  ])('%s of type %i: %s is "%s"', async (name, type, text, cell) => {
    expect(await cellOf(name, type, text)).toBe(cell)
  })

  it('names what an id is of, and no other student', async () => {
    const { people, rooms, schoolId } = world.north
    expect(await cellOf('to_room_id', INTEGER, String(rooms.library))).toBe('library of north')
    expect(await cellOf('school_id', INTEGER, String(schoolId))).toBe('north school')
    expect(await cellOf('created_by', INTEGER, String(people.ada.userId))).toBe('Ada North')
    expect(await cellOf('student_id', INTEGER, String(people.sam.userId))).toBe('Sam North')
    expect(await cellOf('student_id', INTEGER, String(people.tess.userId))).toBe('another student')
    expect(await cellOf('room_ids', INTEGERS, `{${rooms.library},${rooms.restroom}}`)).toBe(
      'library of north, restroom of north',
    )
    expect(await cellOf('room_id', INTEGER, '99999'), 'what is gone').toBe('room 99999')
    expect(await cellOf('room_id', TEXT, String(rooms.library)), 'a text is no id').toBe(String(rooms.library))
  })

  it('puts what has no columns of its own into words', async () => {
    const { people, rooms } = world.north
    expect(
      await jsonCell('facts', { toRoomId: rooms.library, duration: 7, note: null, isLate: true, wasSeen: false }),
    ).toBe('to room: library of north; duration: 7; is late: yes; was seen: no')
    expect(await jsonCell('facts', { studentIds: [people.sam.userId, String(people.tess.userId)] })).toBe(
      'student: Sam North, another student',
    )
    expect(await jsonCell('detail', { changed: { roomId: { from: rooms.library, to: rooms.restroom } } })).toBe(
      'changed: (room: (from: library of north; to: restroom of north))',
    )
    expect(await jsonCell('detail', { changed: { seat: { from: 1, to: 2 } } }), 'numbers that are no ids').toBe(
      'changed: (seat: (from: 1; to: 2))',
    )
    expect(await jsonCell('facts', { at: '2026-10-13T15:00:00.000Z', 'Tess North': 'saw Tess North' })).toBe(
      'at: 2026-10-13 10:00:00; another student: saw another student',
    )
    expect(await jsonCell('facts', ['a', { duration: 1 }])).toBe('a, (duration: 1)')
    expect(await jsonCell('facts', { roomId: 'a text of 12345678901' })).toBe('room: a text of 12345678901')
    expect(await jsonCell('facts', null)).toBe('')
    expect(await jsonCell('room_id', rooms.library)).toBe('library of north')
  })

  it('has the time of the school in its row', async () => {
    await client.query(`update school set timezone = 'America/New_York' where school_id = $1`, [world.south.schoolId])
    await client.query(`insert into membership (school_id, user_id, started_at) values ($1, $2, now())`, [
      world.south.schoolId,
      world.north.people.sam.userId,
    ])
    const both = await Names.of(client, world.north.people.sam.userId)
    const fields = [
      { name: 'created_at', type: TIME },
      { name: 'school_id', type: INTEGER },
    ]
    const timeIn = (schoolId: number | null) =>
      cellsOf(fields, ['2026-10-13 15:00:00+00', schoolId === null ? null : String(schoolId)], both)[0]
    expect(timeIn(world.south.schoolId)).toBe('2026-10-13 11:00:00')
    expect(timeIn(world.north.schoolId)).toBe('2026-10-13 10:00:00')
    expect(timeIn(null)).toBe('2026-10-13 10:00:00')
  })
})

it('[D-179] times are written as spreadsheets recognize them', () => {
  expect(localTime('2026-01-05T06:05:09.000Z', 'America/Chicago')).toBe('2026-01-05 00:05:09')
})

/**
 * A school that began with the first released schema keeps everything when it updates. `testing/ground.sql` fills a
 * database at that schema, every table and every column; then all migrations run.
 *
 * A migration that adds a table or a column fails here until `ADDED` says what rows of that time have in it.
 */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { asPassId } from '@corridor/rules'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SettableClock } from '../clock.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { makeLog } from '../http/log.ts'
import { type CorridorServer, makeServer } from '../server.ts'
import { TestClient } from '../testing/client.ts'
import { migrate } from './migrate.ts'

/** Schools run on it. It never changes again: what is to be different comes with another migration. */
const GROUND_SHA256 = '0bbe7cb15d258252333362fa3520093c1ef923b1c26d9a22547ed8f602916493'

const EDITABLE = { version: 1, field_versions: {} }

/** By table: what the columns that came later hold in rows that were there before. */
const ADDED: Record<string, Record<string, unknown>> = {
  block: EDITABLE,
  change_event: { personal: null, effects: null },
  class: EDITABLE,
  delivery: {
    delivery_id: 1,
    reason: null,
    due_at: null,
    kind: null,
    user_id: null,
    address: null,
    content: null,
    created_at: null,
    provider_id: null,
  },
  district: { ...EDITABLE, second_factor_required: false, retention_years: 3 },
  incident: { facts: null, seen_at: null, seen_by: null },
  membership: EDITABLE,
  idempotency_key: { rights: null },
  notification: { kind: null, facts: null },
  pass_setting: EDITABLE,
  room: EDITABLE,
  room_setting: EDITABLE,
  schedule: { ...EDITABLE, is_active: false },
  school: {
    ...EDITABLE,
    reference_version: 1,
    reject_reasons: null,
    student_texts: false,
    students_forgotten_before: null,
  },
  one_time_link: { operator: null, operator_writes: false },
  session: { kept: false, ends_by: null, impersonator_writes: false },
  sso_identity: { ...EDITABLE, school_ids: [1], client_secret: null, authoritative: false, ended_at: null },
  ticket: { screenshot_type: null, mailed_at: null, closed_at: null },
  time_range: EDITABLE,
  user_account: { ...EDITABLE, muted_mail: [] },
  weekly_report: { created_by: null },
}

/** Tables that came later, with the rows that they begin with and their columns. */
const ADDED_TABLES: Record<string, { rows: number; columns: string[] }> = {
  class_teacher: { rows: 0, columns: ['school_id', 'user_group_id', 'user_id', 'started_at'] },
  contact_block: {
    rows: 0,
    columns: ['method', 'address', 'refusals', 'reason', 'blocked_at', 'changed_at'],
  },
  phone_code: {
    rows: 0,
    columns: [
      'phone_code_id',
      'user_id',
      'phone',
      'code_hash',
      'created_at',
      'expires_at',
      'tries',
      'confirmed_at',
      'confirmed_from',
    ],
  },
  text_day: { rows: 0, columns: ['school_id', 'day', 'sent'] },
  external_id: {
    rows: 0,
    columns: ['district_id', 'source', 'kind', 'external_id', 'row_id', 'imported'],
  },
  roster_row: { rows: 0, columns: ['roster_run_id', 'kind', 'external_id', 'data'] },
  roster_run: {
    rows: 0,
    columns: [
      'roster_run_id',
      'district_id',
      'source',
      'state',
      'name',
      'bytes',
      'started_by',
      'is_automatic',
      'created_at',
      'ended_at',
      'extent',
      'format',
      'files',
      'people',
      'classes',
      'orgs',
      'counts',
      'choices',
      'problems',
      'problem_count',
      'steps',
      'steps_done',
      'list',
      'decisions',
      'via',
    ],
  },
  roster_service: {
    rows: 0,
    columns: [
      'district_id',
      'version',
      'base_url',
      'auth',
      'token_url',
      'client_id',
      'secret',
      'is_nightly',
      'failures',
      'pulled_at',
      'hour',
      'tried_at',
      'edition',
      'field_versions',
      'told',
    ],
  },
  roster_step: {
    rows: 0,
    columns: ['roster_step_id', 'roster_run_id', 'kind', 'action', 'school_ids', 'name', 'step', 'done_at'],
  },
  pattern_week: {
    rows: 0,
    columns: [
      'school_id',
      'side',
      'room_id',
      'week',
      'kind',
      'value',
      'used_passes',
      'total_time',
      'adjusted_passes',
      'adjusted_time',
    ],
  },
  student_pair: {
    rows: 0,
    columns: [
      'school_id',
      'room_id',
      'student_id',
      'other_student_id',
      'overlaps',
      'days',
      'last_day',
      'expected',
      'passes',
      'minutes',
      'other_passes',
      'other_minutes',
    ],
  },
  student_pair_search: {
    rows: 0,
    columns: ['school_id', 'searched_at', 'searched_on', 'first_day', 'last_day', 'school_days'],
  },
  erasure_request: { rows: 0, columns: ['user_id', 'requested_by', 'requested_at', 'due_at'] },
  health_probe: { rows: 0, columns: ['only_row', 'probes'] },
  known_device: { rows: 0, columns: ['device_hash', 'account_hash', 'signed_in_at'] },
  student_hold: { rows: 0, columns: ['user_id', 'held_by', 'held_at'] },
  weekly_report_link: {
    rows: 0,
    columns: [
      'report_link_id',
      'weekly_report_id',
      'token_hash',
      'created_by',
      'created_at',
      'expires_at',
      'revoked_at',
    ],
  },
  recovery_code: { rows: 0, columns: ['user_id', 'code_hash', 'used_at'] },
  second_factor: {
    rows: 0,
    columns: ['user_id', 'secret', 'confirmed_at', 'last_step', 'tries', 'tries_since'],
  },
  sign_in_count: { rows: 0, columns: ['key_hash', 'failures', 'at', 'previous_at'] },
}

/** Values that a migration had to change, by table and the number of the row. */
const CHANGED: Record<string, Record<number, Record<string, unknown>>> = {
  school: {
    // No browser could show these.
    1: { primary_color: '#011638ff', secondary_color: '#011638ff', logo: null, logo_type: null, logo_url: null },
  },
}

type Row = Record<string, unknown>

let client: pg.Client
let connection: { host: string; user: string; database: string }
let columnsBefore: Map<string, string[]>
let columnsAfter: Map<string, string[]>
let before: Map<string, Row[]>
let after: Map<string, Row[]>

beforeAll(async () => {
  const maintenance = inject('maintenance')
  connection = { ...maintenance, database: `corridor_upgrade_${process.pid}` }
  await using(maintenance, (admin) => admin.query(`create database ${connection.database}`))
  client = new pg.Client(connection)
  await client.connect()
  await applyGround()
  await client.query(await read('./testing/ground.sql'))
  columnsBefore = await readColumns()
  before = await readRows(columnsBefore)
  await migrate(connection)
  columnsAfter = await readColumns()
  after = await readRows(columnsAfter)
})
afterAll(() => client.end())

async function using(target: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const other = new pg.Client(target)
  await other.connect()
  await work(other)
  await other.end()
}

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

/** As the first version's own start left it, so that the next start knows what is there already. */
async function applyGround(): Promise<void> {
  const text = await read('./migrations/0000_ground.sql')
  const { entries } = JSON.parse(await read('./migrations/meta/_journal.json')) as { entries: { when: number }[] }
  for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    createHash('sha256').update(text).digest('hex'),
    entries[0]?.when,
  ])
}

async function readColumns(): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** In the order in which they were written: no migration may write a table anew. */
async function readRows(tables: Map<string, string[]>): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  for (const [name, columns] of tables) {
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row from "${name}" t order by ${columns.map((column) => `t."${column}"`).join(', ')}`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

describe('the first schema', () => {
  it('has not changed', async () => {
    const text = await read('./migrations/0000_ground.sql')
    expect(createHash('sha256').update(text).digest('hex')).toBe(GROUND_SHA256)
  })

  it('is filled by this test, every column of every table', () => {
    const empty = [...columnsBefore].flatMap(([table, columns]) =>
      columns
        .filter((column) => !before.get(table)?.some((row) => row[column] !== null))
        .map((column) => `${table}.${column}`),
    )
    expect(empty).toEqual([])
  })
})

describe('after all migrations', () => {
  it('this test knows every table and every column', () => {
    const known = [...columnsBefore].map(([table, columns]) => [
      table,
      [...columns, ...Object.keys(ADDED[table] ?? {})],
    ])
    const added = Object.entries(ADDED_TABLES).map(([table, { columns }]) => [table, columns])
    const sorted = (all: Iterable<unknown[]>) =>
      Object.fromEntries([...all].map(([table, columns]) => [table, [...(columns as string[])].sort()]))
    expect(sorted(columnsAfter)).toEqual(sorted([...known, ...added]))
  })

  it('every row is there, with every value it had', () => {
    for (const [table, rows] of before) {
      const expected = rows.map((row, index) => ({ ...row, ...CHANGED[table]?.[index], ...ADDED[table] }))
      expect({ table, rows: after.get(table) }).toEqual({ table, rows: expected })
    }
    for (const [table, { rows }] of Object.entries(ADDED_TABLES)) {
      expect({ table, rows: after.get(table)?.length }).toEqual({ table, rows })
    }
  })
})

describe('the people of that school', () => {
  let server: CorridorServer
  let origin: string
  beforeAll(async () => {
    const clock = new SettableClock()
    clock.freeze('2026-10-13T15:00:00.000Z')
    server = await makeServer({ connection, clock, log: makeLog('silent'), poolSize: 4, checkAnswers: true })
    origin = await server.listen('127.0.0.1', 0)
  })
  afterAll(() => server.close())

  const signedIn = async (username: string) => {
    const browser = new TestClient(origin)
    await browser.signIn(username)
    return browser
  }

  it('sign in with the passwords they had', async () => {
    for (const username of ['dee', 'dora', 'ada', 'sam']) await signedIn(username)
  })

  it('stay signed in, and see the pass that is under way and what was counted', async () => {
    const sam = new TestClient(origin)
    sam.setCookie(SESSION_COOKIE, 'a-token-that-the-browser-keeps-0123456789')
    const { user } = await sam.call('GET /api/user/initialize')
    expect(user).toMatchObject({ firstName: 'Sam', lastName: 'Okonkwo', locked: 1, dailyPassLimit: 3 })
    const params = { passId: asPassId('0199a000-0000-7000-8000-0000000000a4') }
    expect(await sam.call('GET /api/pass/:passId', { params })).toMatchObject({
      startedAt: '2026-10-13T14:55:00.000Z',
      toRoomName: 'Library',
      passesUsedToday: 1,
    })
    expect((await sam.call('POST /api/pass/:passId/complete', { params })).duration).toBe(5)
  })

  it('find every pass', async () => {
    const dora = await signedIn('dora')
    const passes = await Promise.all(
      ['a1', 'a2', 'a3', 'a5'].map((end) =>
        dora.call('GET /api/pass/:passId', {
          params: { passId: asPassId(`0199a000-0000-7000-8000-0000000000${end}`) },
        }),
      ),
    )
    expect(passes).toMatchObject([
      { note: 'Take the book along', duration: 7, timeInQueue: 3, confirmed: true, studentName: 'Sam Okonkwo' },
      { rejectReason: 'Not now' },
      { cancelReason: 'Not needed any more' },
      { approvedAt: null, scheduledFor: '2026-10-14T15:00:00.000Z' },
    ])
  })

  it('[D-155] read their notifications as they were written', async () => {
    const ada = await signedIn('ada')
    const { rows: notifications } = await ada.call('GET /api/notification')
    expect(notifications.filter(({ notificationId }) => notificationId <= 2)).toMatchObject([
      { title: 'Sam Okonkwo asks for a pass', message: 'To Library, tomorrow at 10:00 AM.' },
      { title: 'Sam Okonkwo has arrived', message: 'At Library, after 7 minutes.' },
    ])
  })
})

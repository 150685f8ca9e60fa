/**
 * A school that began with the first schema keeps everything when it updates. `testing/baseline.sql` fills a database at
 * that schema, every table and every column; then all migrations run, and one that a later version might have.
 *
 * A migration that adds a table or a column fails here until `ADDED` says what rows of that time have in it.
 */

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { asPassId } from '@corridor/rules/ids'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SettableClock } from '../clock.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { makeLog } from '../http/log.ts'
import { StartupFailure } from '../process/failure.ts'
import { type CorridorServer, makeServer } from '../server.ts'
import { TestClient } from '../testing/client.ts'
import { apply, makeMigrationTable } from './apply.ts'
import { migrate } from './migrate.ts'
import { makeNextVersion, type NextVersion } from './testing/nextVersion.ts'
import { MIGRATIONS } from './version.ts'

/**
 * The SHA-256 of every migration. Once a school has run one, it does not change: what is to be different comes with
 * another migration, which is added here with its hash.
 */
const MIGRATION_HASHES = {
  '0000_baseline': '537428a9b168e1bedb74b7472781b300d06f0c6f6c5f09d6077c9042fb671666',
  '0001_first_morning': 'a0c7a2d080868765916d19fabf48e1aa56b10a1967b7774ecbc9657216bf953b',
  '0002_school_days': '1628078085684d186214354eee1c48701f574fb04137ca77fb8427c5183367a5',
  '0003_printed_slips': '06721f138325f6b1a83a217833969aa1eba9b69778255059381262f53b7eb73b',
  '0004_room_pause': '19ece4f8d4d737748cef81441d0fcd3a9fe4394b882ee838c515eee137b0d767',
  '0005_invitations_to_many': '945fa0bd5c771d07249d33c7dc7f9bbe3a68b6402cda93df45ce824770b7a7be',
  '0006_links_end_with_sign_on': '285f2f33c9e123f386e7b0ae6c9e269d5bed78c5d7ba3d106cd1f9868285e341',
  '0007_room_claims': '3e30a73ed5c75b7670b34197685bdd6dcfeed8494e73fa86f6b7f52fe2a0af73',
  '0008_history_by_duration': '67392f42ba489fb11a0be1e301fa89a046341701fee697a85e57f1316c10b597',
  '0009_limits_and_keeping_apart': '8b76dfb18d8d4674c920613a21d53a68bd5c97ea81e0865b7b4e43ae13db6034',
  '0010_languages': '60e6d18604c8e3e173c470e52fd399367edf62272d94f31380debca3fbbb261c',
  '0011_sent_back': 'ce57f24beaa3acfeaac88e4b006c668a25b1647efc56d2978227297de2202f68',
  '0012_kiosks': 'a2aa72c0999ae17fa8b0796499ab788fe69721b1cb8305f9bcae0154c50cfa82',
  '0013_late_passes': 'e3a20a45aada6df421af627aaadc5a91f1d9b4eb2cfb93329388bd926d26b422',
  '0014_kiosk_sound': '55f748346ef47a6f646cc039622a3a821b46156d96b68501e63263ce9a1f7b3f',
  '0015_history_in_every_order': '3359c6d3b75ee23c62009aa8f4c3b4130c96bb398d2315577908dbbd7cf2642b',
  '0016_freezes': '996eb21971bd8432bef30c3c25b090675755f308f038d63270ee90b23ca7e6ec',
  '0017_backup_runs': '4f4b070e5141f92801306599207195c974a639ae2046667b58a297c560b798f3',
  '0018_alone_is_asked_elsewhere': '6798aac532b40182736bf721e7548e53a4c4a45b7e22e70631b3b503850de9d9',
  '0019_fingerprints_forgotten': '47275b8db87d483c0abcd13a7ee80c27bc0779a9cb63a90ee4e7ed2fa703734c',
  '0020_open_passes_look_up_their_rooms': '0d6d833ab51e1470e78e3b4acd18b8c0bb4b32eb639be77a43f1d3ee628d3dfc',
  '0021_setup_changed_at': '0cb284eae001587fb404e32723202fe5945cd934b52637adba58c5c5e18cee40',
}

/** By table: what the columns that came later hold in rows that were there before. */
const ADDED: Record<string, Record<string, unknown>> = {
  delivery: { invitation_batch_id: null },
  one_time_link: { is_slip: false },
  pass: {
    ...{ is_counted: false, reached_limit: null, is_urgent: false, urgent_times: null, reject_reason_es: null },
    ...{ is_late: false, late_class_id: null, late_until: null, late_reason: null, was_frozen: false },
  },
  school: {
    ...{ recount_since: null, hides_get_started: false, fingerprints_forgotten_before: null },
    ...{ setup_changed_at: null },
    ...{ quick_passes_per_day: null, quick_passes_per_week: null, quick_passes_per_term: null, pass_cooldown: null },
    ...{ hall_cap: null, closed_first: 0, closed_last: 0, closed_until: null, closed_by: null },
    ...{ reject_reasons_es: null, student_language: null },
    ...{ late_reasons: null, late_limit: 8, prints_late_slips: false },
  },
  student_day: { counted_passes: 0 },
  user_account: { language: null },
  room: { paused_at: null, paused_until: null, pause_reason: null, out_limit: -1, always_open: false },
}

/** Tables that came later, with the rows that they begin with and their columns. */
const ADDED_TABLES: Record<string, { rows: number; columns: string[] }> = {
  backup_run: {
    rows: 0,
    columns: ['night', 'started_at', 'ended_at', 'file', 'bytes', 'taken_at', 'copied_at', 'failure', 'reason'],
  },
  freeze: {
    rows: 0,
    columns: [
      ...['freeze_id', 'school_id', 'instruction', 'is_drill', 'message', 'started_at', 'started_by'],
      ...['ended_at', 'ended_by', 'mark_count', 'result', 'lapsed_passes'],
    ],
  },
  freeze_list: { rows: 0, columns: ['freeze_list_id', 'freeze_id', 'school_id', 'by_id', 'at', 'format', 'given_to'] },
  freeze_mark: {
    rows: 0,
    columns: ['freeze_id', 'number', 'school_id', 'student_id', 'state', 'room_id', 'by_id', 'at'],
  },
  apart_group: {
    rows: 0,
    columns: [
      ...['group_id', 'school_id', 'name', 'note', 'starts_on', 'ends_on', 'is_paused', 'created_by'],
      ...['reminded_of_week', 'reminded_of_day', 'created_at', 'ended_at', 'version', 'field_versions'],
    ],
  },
  apart_member: { rows: 0, columns: ['group_id', 'student_id', 'school_id'] },
  closed_time: {
    rows: 0,
    columns: [
      ...['closed_time_id', 'school_id', 'name', 'days', 'on_day', 'start_minute', 'end_minute'],
      ...['created_at', 'ended_at', 'version', 'field_versions'],
    ],
  },
  pass_allowance: {
    rows: 0,
    columns: ['school_id', 'student_id', 'kind', 'per_day', 'per_week', 'per_term', 'version', 'field_versions'],
  },
  term: {
    rows: 0,
    columns: [
      ...[
        'term_id',
        'school_id',
        'name',
        'starts_on',
        'ends_on',
        'created_at',
        'ended_at',
        'version',
        'field_versions',
      ],
    ],
  },
  kiosk: {
    rows: 0,
    columns: [
      ...['kiosk_id', 'school_id', 'room_id', 'name', 'kind', 'students', 'identify', 'destination_ids', 'token_hash'],
      ...['connected_at', 'connected_by', 'last_seen_at', 'sleeps_until', 'code_failures', 'code_failed_at'],
      ...['plays_sound', 'disconnected_at', 'version', 'field_versions'],
    ],
  },
  kiosk_code: {
    rows: 0,
    columns: ['secret_hash', 'code_hash', 'device', 'created_at', 'expires_at', 'kiosk_id'],
  },
  kiosk_wrong_try: { rows: 0, columns: ['kiosk_id', 'at'] },
  staff_code: { rows: 0, columns: ['school_id', 'user_id', 'code_hash', 'created_at'] },
  student_card: { rows: 0, columns: ['school_id', 'student_id', 'code_hash', 'created_by', 'created_at'] },
  student_pin: { rows: 0, columns: ['student_id', 'pin_hash', 'created_at', 'failures', 'first_failed_at'] },
  invitation_batch: {
    rows: 0,
    columns: ['invitation_batch_id', 'school_id', 'created_by', 'created_at', 'no_address', 'stopped_at'],
  },
  room_claim: { rows: 0, columns: ['school_id', 'room_id', 'user_id', 'created_at'] },
  school_calendar: {
    rows: 0,
    columns: ['school_id', 'weekdays', 'opens_at', 'closes_at', 'cycle', 'version', 'field_versions'],
  },
  school_day: {
    rows: 0,
    columns: [
      'school_id',
      'on_day',
      'kind',
      'schedule_id',
      'weekday',
      'name',
      'cycle_day',
      'cycle_continues',
      'changed_in',
    ],
  },
  used_day: {
    rows: 0,
    columns: ['school_id', 'on_day', 'is_school_day', 'schedule_id', 'name', 'letter', 'hours'],
  },
}

/** Tables that a later version no longer has, because nothing used them. */
const DROPPED_TABLES: readonly string[] = ['live_attachment']

/** Values that a migration had to change, by table and the number of the row. */
const CHANGED: Record<string, Record<number, Record<string, unknown>>> = {}

type Row = Record<string, unknown>

interface Contents {
  columns: Map<string, string[]>
  rows: Map<string, Row[]>
}

const target = (name: string) => ({ ...inject('maintenance'), database: `corridor_${name}_${process.pid}` })

let before: Contents
let after: Contents

beforeAll(async () => {
  await using(inject('maintenance'), (admin) => admin.query(`create database ${target('upgrade').database}`))
  before = await using(target('upgrade'), async (client) => {
    await makeMigrationTable(client)
    for (const first of readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, 1)) await apply(client, first)
    await client.query(await read('./testing/baseline.sql'))
    return readContents(client)
  })
  await migrate(target('upgrade'))
  after = await using(target('upgrade'), readContents)
})

async function using<T>(database: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

async function readContents(client: pg.Client): Promise<Contents> {
  const columns = await readColumns(client)
  return { columns, rows: await readRows(client, columns) }
}

async function readColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** In the order in which they were written: no migration may write a table anew. */
async function readRows(client: pg.Client, tables: Map<string, string[]>): Promise<Map<string, Row[]>> {
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

describe('the migrations', () => {
  it('have not changed', async () => {
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
    const hashes = await Promise.all(
      files.map(async (name) => [name.slice(0, -4), sha256(await read(`./migrations/${name}`))]),
    )
    expect(Object.fromEntries(hashes)).toEqual(MIGRATION_HASHES)
  })

  it('come with one snapshot of the schema, after the last of them', async () => {
    const last = Object.keys(MIGRATION_HASHES).at(-1)?.slice(0, 4)
    expect((await readdir(`${MIGRATIONS}/meta`)).sort()).toEqual([`${last}_snapshot.json`, '_journal.json'])
  })
})

describe('the first schema', () => {
  it('is filled by this test, every column of every table', () => {
    const empty = [...before.columns].flatMap(([table, columns]) =>
      columns
        .filter((column) => !before.rows.get(table)?.some((row) => row[column] !== null))
        .map((column) => `${table}.${column}`),
    )
    expect(empty).toEqual([])
  })
})

describe('after all migrations', () => {
  it('this test knows every table and every column', () => {
    const kept = [...before.columns].filter(([table]) => !DROPPED_TABLES.includes(table))
    const known = kept.map(([table, columns]) => [table, [...columns, ...Object.keys(ADDED[table] ?? {})]])
    const added = Object.entries(ADDED_TABLES).map(([table, { columns }]) => [table, columns])
    const sorted = (all: Iterable<unknown[]>) =>
      Object.fromEntries([...all].map(([table, columns]) => [table, [...(columns as string[])].sort()]))
    expect(sorted(after.columns)).toEqual(sorted([...known, ...added]))
  })

  it('every row is there, with every value it had', () => {
    for (const [table, rows] of before.rows) {
      if (DROPPED_TABLES.includes(table)) continue
      const expected = rows.map((row, index) => ({ ...row, ...ADDED[table], ...CHANGED[table]?.[index] }))
      expect({ table, rows: after.rows.get(table) }).toEqual({ table, rows: expected })
    }
    for (const [table, { rows }] of Object.entries(ADDED_TABLES)) {
      expect({ table, rows: after.rows.get(table)?.length }).toEqual({ table, rows })
    }
  })
})

describe('after a migration of the next version', () => {
  let next: NextVersion
  beforeAll(async () => {
    next = await makeNextVersion(`-- expand
      alter table pass add column weather text default 'fair' not null;--> statement-breakpoint
      create table storm (name text primary key);--> statement-breakpoint
      insert into storm select name from room where ended_at is null;`)
    const { database } = target('upgrade')
    await using(inject('maintenance'), (admin) =>
      admin.query(`create database ${target('next').database} template ${database}`),
    )
    await migrate(target('next'), next.migrationsFolder)
  })
  afterAll(() => next.remove())

  it('every row is there, with every value it had and what is new', async () => {
    const { rows } = await using(target('next'), readContents)
    expect(rows.get('storm')).toEqual([{ name: 'Biology' }, { name: 'Library' }])
    for (const [table, old] of after.rows) {
      const expected = old.map((row) => (table === 'pass' ? { ...row, weather: 'fair' } : row))
      expect({ table, rows: rows.get(table) }).toEqual({ table, rows: expected })
    }
  })

  it('it has nothing left to do, nor has this version, which can be started on what was only added', async () => {
    await migrate(target('next'), next.migrationsFolder)
    await migrate(target('next'))
    const { rows } = await using(target('next'), readContents)
    expect(rows.get('storm')).toHaveLength(2)
  })

  it('this version is refused where something was taken away', async () => {
    const later = await makeNextVersion('-- contract\nalter table pass drop column note;', next.migrationsFolder)
    await migrate(target('next'), later.migrationsFolder)
    await later.remove()
    await expect(migrate(target('next'))).rejects.toThrow(StartupFailure)
    await expect(migrate(target('next'), next.migrationsFolder)).rejects.toThrow(StartupFailure)
  })
})

describe('the people of that school', () => {
  let server: CorridorServer
  let origin: string
  beforeAll(async () => {
    const clock = new SettableClock()
    clock.freeze('2026-10-13T15:00:00.000Z')
    server = await makeServer({
      connection: target('upgrade'),
      clock,
      log: makeLog('silent'),
      poolSize: 4,
      checkAnswers: true,
    })
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

  it('[D-155] read their notifications', async () => {
    const ada = await signedIn('ada')
    const { rows: notifications } = await ada.call('GET /api/notification')
    expect(notifications.filter(({ notificationId }) => notificationId <= 2)).toMatchObject([
      { title: 'Sam Okonkwo requested a pass', message: 'From Biology to Library.' },
      { title: 'Sam Okonkwo arrived', message: 'From Biology to Library.' },
    ])
  })
})

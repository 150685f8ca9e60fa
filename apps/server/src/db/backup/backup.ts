/**
 * Writes every table of the database to one file, as it was at one moment, while people go on working. The file appears
 * under its name only once it is complete.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Connection, makeClient } from '../client.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import { qualified, quoted, readSequences, readTables, type Table } from './catalog.ts'
import {
  type BackedUpSequence,
  type BackedUpTable,
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
  type Manifest,
  PART_BYTES,
  partName,
} from './manifest.ts'
import { tarEnd, tarEntry } from './tar.ts'
import { writeWhole } from './writeWhole.ts'

/** Values are written the same way whatever the database is set to. */
const PLAIN_VALUES = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO'",
  "set intervalstyle = 'iso_8601'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
]

export async function backUp(connection: Connection, file: string): Promise<Manifest> {
  const client = makeClient(connection)
  await client.connect()
  try {
    for (const statement of PLAIN_VALUES) await client.query(statement)
    // A server that changes the tables waits: each of the two would otherwise wait for the other one's locks.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await client.query('begin isolation level repeatable read read only')
    return await writeFile(client, file)
  } finally {
    await client.end()
  }
}

async function writeFile(client: pg.Client, file: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  const content = entriesOf(client, (whole) => {
    manifest = whole
  })
  await writeWhole(file, (target) => pipeline(Readable.from(content, { objectMode: false }), createGzip(), target))
  if (!manifest) throw new Error('the backup has no manifest')
  return manifest
}

async function* entriesOf(client: pg.Client, onManifest: (manifest: Manifest) => void): AsyncGenerator<Buffer> {
  const { rows: applied } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  const { rows: clock } = await client.query<{ now: Date }>('select now() as now')
  const takenAt = clock[0]?.now ?? new Date()
  const header = {
    format: FORMAT,
    takenAt: takenAt.toISOString(),
    migrations: applied.map(({ hash }) => hash),
  } as const
  const json = (name: string, value: unknown) =>
    tarEntry({ name, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }, takenAt)

  yield* json(HEADER_NAME, header)
  const tables: BackedUpTable[] = []
  for (const table of await readTables(client)) tables.push(yield* tableEntries(client, table, takenAt))
  const manifest: Manifest = { ...header, tables, sequences: await readSequenceValues(client) }
  onManifest(manifest)
  yield* json(MANIFEST_NAME, manifest)
  yield tarEnd()
}

async function* tableEntries(client: pg.Client, table: Table, takenAt: Date): AsyncGenerator<Buffer, BackedUpTable> {
  const columns = table.columns.map(quoted).join(', ')
  const rows = client.query(copyTo(`copy ${qualified(table)} (${columns}) to stdout`))
  const hash = createHash('sha256')
  let part: Buffer[] = []
  let size = 0
  let parts = 0
  const take = () => {
    const content = Buffer.concat(part)
    part = []
    size = 0
    parts += 1
    hash.update(content)
    return tarEntry({ name: partName(table, parts), content }, takenAt)
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    part.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) yield* take()
  }
  if (size > 0) yield* take()
  return { ...table, rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** Sequences are no part of a snapshot, so they may be ahead of the rows, which only skips numbers. */
async function readSequenceValues(client: pg.Client): Promise<BackedUpSequence[]> {
  const values: BackedUpSequence[] = []
  for (const sequence of await readSequences(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${qualified(sequence)}`,
    )
    const row = rows[0]
    if (row) values.push({ ...sequence, ...row })
  }
  return values
}

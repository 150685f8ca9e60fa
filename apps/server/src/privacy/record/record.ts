/**
 * Everything that is kept about one student, as one zip file, for parents and courts. It shows one moment, is read from
 * the database while it is sent, and ends when the browser leaves.
 */
import type { UserId } from '@corridor/rules/ids'
import { type Instant, localDay } from '@corridor/rules/time'
import type { Language } from '@corridor/rules/words'
import type pg from 'pg'
import { csvHead, csvLine } from '../../http/csv.ts'
import type { OutgoingFile } from '../../http/file.ts'
import { i18nIn } from '../../words/i18n.ts'
import { cellsOf, type Field, labelOf, localTime, namedIn } from './cells.ts'
import { Names } from './names.ts'
import { INTERNAL_COLUMNS, LEFT_OUT, PARTS, type RecordPart, STUDENT } from './parts.ts'
import { readmeText } from './readme.ts'
import { type ZippedFile, zip } from './zip.ts'

const BATCH_ROWS = 500
/** A reader that has taken nothing for this long loses its connection, as with other files. */
const STALLED_MS = 120_000
const BATCH_TIMEOUT_MS = 60_000
/** Every value as PostgreSQL writes it. */
const RAW = { getTypeParser: () => (value: string) => value }

export interface RecordRequest {
  userId: UserId
  /** In words. */
  madeBy: string
  now: Instant
  timezone: string
}

export function studentRecord(pool: pg.Pool, request: RecordRequest): OutgoingFile {
  const { now, timezone } = request
  return { name: `student-record-${localDay(now, timezone)}.zip`, content: contentOf(pool, request) }
}

async function* contentOf(pool: pg.Pool, request: RecordRequest): AsyncGenerator<Uint8Array, void, undefined> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${BATCH_TIMEOUT_MS}`)
    await client.query('set local jit = off')
    await client.query(`set local idle_in_transaction_session_timeout = ${STALLED_MS}`)
    yield* zip(filesOf(client, request), new Date(request.now))
    await client.query('commit')
    isDone = true
  } finally {
    client.release(!isDone)
  }
}

async function* filesOf(client: pg.PoolClient, request: RecordRequest): AsyncGenerator<ZippedFile> {
  const names = await Names.of(client, request.userId)
  yield { name: 'README.txt', content: readme(client, request, 'en') }
  yield { name: 'LEEME.txt', content: readme(client, request, 'es') }
  for (const part of PARTS) yield { name: `${part.name}.csv`, content: table(client, part, request.userId, names) }
  yield* screenshots(client, request.userId)
}

async function* readme(client: pg.PoolClient, { userId, madeBy, now, timezone }: RecordRequest, language: Language) {
  const { rows } = await client.query<{ name: string; years: number }>(
    `select u.first_name || ' ' || u.last_name as name, d.retention_years as years
       from user_account u join district d on d.district_id = u.district_id where u.user_id = $1`,
    [userId],
  )
  yield readmeText(i18nIn(language), {
    studentName: rows[0]?.name ?? '',
    madeBy,
    madeAt: localTime(now, timezone),
    timezone,
    retentionYears: rows[0]?.years ?? 0,
  })
}

async function* table(client: pg.PoolClient, part: RecordPart, userId: UserId, names: Names): AsyncGenerator<string> {
  await client.query({ text: `declare record_rows no scroll cursor for ${queryOf(part)}`, values: [userId] })
  let isFirst = true
  for (;;) {
    const batch = await client.query<(string | null)[]>({
      text: `fetch ${BATCH_ROWS} from record_rows`,
      rowMode: 'array',
      types: RAW,
    })
    const shown = batch.fields.flatMap(({ name, dataTypeID }, at) =>
      isShown(part, name) ? [{ at, field: { name, type: dataTypeID } }] : [],
    )
    const fields = shown.map(({ field }) => field)
    const rows = batch.rows.map((row) => shown.map(({ at }) => row[at] ?? null))
    if (isFirst) yield csvHead(headOf(part, fields))
    isFirst = false
    await names.load(rows.flatMap((row) => [...namedIn(fields, row)]))
    yield rows.flatMap((row) => linesOf(part, fields, cellsOf(fields, row, names))).join('')
    if (rows.length < BATCH_ROWS) break
  }
  await client.query('close record_rows')
}

function queryOf({ table, select, where, order }: RecordPart): string {
  const rows = select ?? `select t.* from ${table} t, student where ${where}`
  return `with ${STUDENT} ${rows}${order ? ` order by ${order}` : ''}`
}

const isShown = ({ table }: RecordPart, column: string) =>
  !INTERNAL_COLUMNS.has(column) && !LEFT_OUT.has(`${table}.${column}`)

/** The account is a single row, which is easier to read downward. */
const isDownward = ({ table }: RecordPart) => table === 'user_account'

const headOf = (part: RecordPart, fields: Field[]) => (isDownward(part) ? ['What', 'Value'] : fields.map(labelOf))

function linesOf(part: RecordPart, fields: Field[], cells: string[]): string[] {
  if (!isDownward(part)) return [csvLine(cells)]
  return fields.map((field, at) => csvLine([labelOf(field), cells[at] ?? '']))
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** What the student showed the help desk. */
async function* screenshots(client: pg.PoolClient, userId: UserId): AsyncGenerator<ZippedFile> {
  const { rows } = await client.query<{ id: number }>(
    'select ticket_id as id from ticket where user_id = $1 and screenshot is not null order by ticket_id',
    [userId],
  )
  for (const { id } of rows) {
    const { rows: found } = await client.query<{ screenshot: Buffer; type: string | null }>(
      'select screenshot, screenshot_type as type from ticket where ticket_id = $1',
      [id],
    )
    const picture = found[0]
    if (!picture) continue
    yield { name: `help-${id}.${ENDINGS[picture.type ?? ''] ?? 'bin'}`, content: pieces(picture.screenshot) }
  }
}

async function* pieces(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

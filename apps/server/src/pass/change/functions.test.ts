/** The SQL functions that read and write passes, compared to the schema and to the rules. */
import { isLive, windowState } from '@corridor/rules/pass'
import { minutesAfter } from '@corridor/rules/time'
import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pass } from '../../db/schema/index.ts'
import { emptyTables } from '../../testing/emptyTables.ts'
import { putPasses } from '../../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const now = SCHOOL_MORNING

it('write_passes writes every column of a pass', async () => {
  const { rows } = await t.database.pool.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'write_passes'`,
  )
  const [, inserted = ''] = /INSERT INTO pass \(([^)]*)\)/.exec(rows[0]?.source ?? '') ?? []
  const columns = Object.entries(getTableColumns(pass))
    .filter(([field]) => field !== 'baseAt')
    .map(([, column]) => toSnakeCase(column.name))
  expect(inserted.split(',').map((name) => name.trim())).toEqual(expect.arrayContaining(columns))
})

it('pass_stakes finds who waits, who is out, and what is open, as the rules see it', async () => {
  const { north } = t.world
  const ago = (minutes: number) => minutesAfter(now, -minutes)
  const asked = { createdAt: ago(20) }
  const approved = { ...asked, approvedAt: ago(19) }
  const queued = { ...approved, enqueuedAt: ago(18), lineNumber: 1 }
  const started = { ...approved, startedAt: ago(17) }
  const ended = { ...started, completedAt: ago(10) }
  const lives = [
    asked,
    { createdAt: ago(600) },
    approved,
    { ...asked, rejectedAt: ago(5) },
    { ...approved, canceledAt: ago(5) },
    queued,
    { ...queued, lineNumber: 2, canceledAt: ago(5) },
    { ...queued, lineNumber: 3, startedAt: ago(5), dequeuedAt: ago(5) },
    started,
    ended,
    { ...ended, confirmedAt: ago(1), confirmed: true },
  ]
  const { schoolId, rooms } = north
  for (const life of lives) {
    await emptyTables(t.database.pool, 'pass_event', 'pass')
    await putPasses(t.database.db, north, [life])
    const [row] = await t.database.db.select().from(pass)
    if (!row) throw new Error('the pass is missing')
    const { rows } = await t.database.pool.query(
      `select line, running, open from pass_stakes($1, $2, '{}', $3, $4, '{}', $4, '{}', '{}', '{}', '{}', '[]', '{places,open}')`,
      [now, [schoolId], [row.studentId], [rooms.library]],
    )
    const found = (part: 'line' | 'running' | 'open') => rows[0][part] !== null
    const intervals = { passActivationIntervalBefore: null, passActivationIntervalAfter: null }
    const isWaiting = row.startedAt === null && row.rejectedAt === null && row.canceledAt === null
    expect({ life, line: found('line'), running: found('running') }).toEqual({
      life,
      line: isLive(row) && row.startedAt === null,
      running: isLive(row) && row.startedAt !== null,
    })
    const mayStillStart = isWaiting && windowState(row, intervals, now) !== 'after'
    if (isLive(row) || mayStillStart) expect({ life, open: found('open') }).toEqual({ life, open: true })
    if (!isLive(row) && !isWaiting) expect({ life, open: found('open') }).toEqual({ life, open: false })
  }
})

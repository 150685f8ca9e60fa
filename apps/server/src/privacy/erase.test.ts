/**
 * Fills every text and jsonb column of every row that is about one student, and looks for what is left after they were
 * erased. A new table fails here until `ROWS_OF` says which of its rows are about a student.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asUserId, type UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manageErasure } from '../cli/manageErasure.ts'
import { readTables } from '../db/backup/catalog.ts'
import { runCommand, runHere } from '../testing/command.ts'
import { hold } from '../testing/holdLocks.ts'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { aboutStudent, ROWS_OF, TRACE, writeStudentRows } from '../testing/studentRows.ts'
import { eraseDue } from './commands.ts'
import { erasureListIn } from './erasureList.ts'

let t: TestServer
let folder: string
let id: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-erase-'))
  t = await startServer({ dataDir: folder })
  id = t.world.north.people.sam.userId
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

/** Words of ours, ids and hashes, where nothing that somebody types can get; and what has the name already. */
const NEVER_TYPED = new Set([
  'change_event.subject',
  'change_event.subject_id',
  'change_event.action',
  'change_event.actor_via',
  'change_event.detail',
  'change_event.effects',
  'pass_event.name',
  'pass_event.actor_via',
  'external_id.external_id',
  'roster_row.external_id',
  'roster_run.source',
  'roster_run.via',
  'roster_run.name',
  'roster_run.format',
  'roster_run.extent',
  'roster_run.orgs',
  'roster_run.counts',
  'roster_run.choices',
  'roster_run.list',
  'roster_run.decisions',
  'roster_run.imported',
  'roster_run.confirmed',
  'incident.type',
  'incident.facts',
  'weekly_report.report',
  'user_account.first_name',
  'user_account.email',
  'contact_block.address',
  'roster_step.name',
  'roster_step.step',
  'roster_step.kind',
  'roster_step.action',
  'roster_row.kind',
  'roster_run.problems',
])

const query = (sql: string, values: unknown[] = []) => t.database.writers.query(sql, values)
const fill = (sql: string) => aboutStudent(sql, t.world.north)

async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await t.database.writers.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Writes the name into every column that takes it. Returns those that did. */
async function leaveTraces(): Promise<string[]> {
  const { rows: columns } = await query(
    `select table_schema || '.' || table_name as "table", table_name as name, column_name as "column", udt_name as type
       from information_schema.columns
      where table_schema = 'public' and udt_name in ('text', 'jsonb') and is_generated = 'NEVER' order by 1, 3`,
  )
  const written: string[] = []
  for (const { table, name, column, type } of columns) {
    const rows = ROWS_OF[table]
    if (!rows || NEVER_TYPED.has(`${name}.${column}`) || column === 'field_versions') continue
    const value = type === 'jsonb' ? `'{"note": "${TRACE}"}'::jsonb` : `'${TRACE} ${column}'`
    const { rowCount } = await query(`update ${name} set "${column}" = ${value} where ${fill(rows)}`).catch((error) => {
      // Only words of ours fit there.
      if (error.code === '23514') return { rowCount: -1 }
      throw new Error(`${name}.${column}: ${error.message}`)
    })
    if (rowCount !== -1) written.push(`${name}.${column}${rowCount === 0 ? ' has no row' : ''}`)
  }
  return written
}

async function tracesLeft(): Promise<string[]> {
  const tables = await withClient(readTables)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await query(
      `select count(*)::int as count from ${schema}."${name}" r where r::text ilike '%${TRACE}%'`,
    )
    if (rows[0].count > 0) found.push(name)
  }
  return found
}

const person = (username: string) => t.as(username)
const params = () => ({ userId: asUserId(id) })

describe('[D-167] erasing a student', () => {
  it('[ALL-09] knows every table of the schema', async () => {
    const names = (await withClient(readTables)).map(({ schema, name }) => `${schema}.${name}`)
    expect(names.sort()).toEqual(Object.keys(ROWS_OF).sort())
  })

  it('needs allStudents:write, and the name of the student', async () => {
    const call = async (who: string, name: string) =>
      (await person(who)).ask('POST /api/user/:userId/erase', { params: params(), body: { name } })
    expect((await call('ada.north', 'Sam North')).status).toBe(404)
    expect((await call('reader.north', 'Sam North')).status).toBe(404)
    const wrong = await call('dora.north', 'Sam South')
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: { fields: { name: expect.stringContaining('Type the name') } } },
    })
    expect((await query('select from erasure_request')).rowCount).toBe(0)
  })

  it('waits a week, in which it can be taken back', async () => {
    const dora = await person('dora.north')
    await dora.call('POST /api/user/:userId/erase', { params: params(), body: { name: ' sam north' } })
    const privacy = await dora.call('GET /api/user/:userId/privacy', { params: params() })
    expect(privacy).toMatchObject({ mayChange: true, heldAt: null, eraseAt: minutesAfter(t.clock.now(), 7 * 24 * 60) })
    await dora.call('POST /api/user/:userId/erase/cancel', { params: params() })
    t.clock.advance(8 * 24 * 60)
    await eraseDue(t.server.context)
    expect((await query('select from user_account where erased_at is not null')).rowCount).toBe(0)
  })

  it('does not happen while there is a hold', async () => {
    const dora = await person('dora.north')
    await dora.call('POST /api/user/:userId/erase', { params: params(), body: { name: 'Sam North' } })
    await dora.call('POST /api/user/:userId/hold', { params: params(), body: { held: true } })
    t.clock.advance(8 * 24 * 60)
    await eraseDue(t.server.context)
    expect((await query('select from user_account where erased_at is not null')).rowCount).toBe(0)
    const again = await (await person('dora.north')).ask('POST /api/user/:userId/erase', {
      params: params(),
      body: { name: 'Sam North' },
    })
    expect(again.status).toBe(409)
    await (await person('dora.north')).call('POST /api/user/:userId/hold', { params: params(), body: { held: false } })
  })

  it('[ALL-09] leaves no trace in any text or jsonb column, and keeps the counts', async () => {
    const sam = await person('sam.north')
    const pass = await requestPass(sam, t.world.north, { to: 'restroom', note: TRACE })
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: pass.passId } })
    await writeStudentRows(t.database.writers, t.world.north)
    const written = await leaveTraces()
    expect(written.filter((column) => column.endsWith('has no row'))).toEqual([])
    await query(`update user_account set first_name = '${TRACE}', last_name = 'Beeble' where user_id = $1`, [id])
    const byOthers = `insert into ticket (user_id, subject, message, created_at) values ($1, 'A student', $2, now())`
    await query(byOthers, [t.world.north.people.ada.userId, `${TRACE} Beeble cannot sign in.`])
    const answers = `insert into idempotency_key (user_id, method, path, key, body_hash, rights, answer, created_at)
      values ($1, 'POST', '/', $2, 'x', 'x', $3, now())`
    await query(answers, [t.world.north.people.ada.userId, 'of sam', { message: `${TRACE} Beeble is in line.` }])
    await query(answers, [t.world.north.people.ada.userId, 'of others', { message: 'Tess is in line.' }])
    const counts = async () =>
      (
        await query(
          `select (select count(*) from pass where student_id = $1) as passes,
        (select sum(used_passes) from student_day where student_id = $1) as used,
        (select count(*) from incident where student_id = $1) as incidents`,
          [id],
        )
      ).rows[0]
    const before = await counts()
    expect(Number(before.passes)).toBeGreaterThan(0)

    await eraseDue(t.server.context)
    expect(
      (await query('select first_name, last_name, username from user_account where erased_at is not null')).rows,
    ).toEqual([{ first_name: 'Erased', last_name: 'student', username: `erased-${id}` }])
    expect(await tracesLeft()).toEqual([])
    const named = await query(`select message from ticket where subject = 'A student'`)
    expect(named.rows).toEqual([{ message: 'Erased student cannot sign in.' }])
    const kept = await query(`select key from idempotency_key where key like 'of %'`)
    expect(kept.rows, 'answers that others were given').toEqual([{ key: 'of others' }])
    expect(await counts()).toEqual(before)
    expect((await sam.send('GET', '/api/user/current')).status).toBe(401)
  })

  it('is remembered beside the data, by ids alone', async () => {
    const lines = (await readFile(erasureListIn(folder), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(2)
    const { installation } = JSON.parse(lines[0] ?? '')
    expect(installation).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.parse(lines[1] ?? '')).toEqual({
      installation,
      userId: id,
      erasedAt: expect.any(String),
    })
  })

  it('can be asked for by the operator', async () => {
    const run = (...argv: string[]) => runHere(t, manageErasure, ...argv)
    expect((await runCommand(t, 'erase', 'tess.north', '--hold')).stdout).toMatch(/is kept until the hold ends/)
    expect(await run('tess.north')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is a hold on') })
    expect((await run('tess.north', '--hold', '--cancel')).stderr).toMatch(/^Use it as npm run erase/)
  })

  it('[D-141] completes a live pass, keeps its times and counts, and takes the name off it', async () => {
    const { uma } = t.world.north.people
    const dora = await person('dora.north')
    await dora.call('POST /api/user/:userId/erase', { params: { userId: uma.userId }, body: { name: 'Uma North' } })
    t.clock.advance(8 * 24 * 60)
    const { passId } = await requestPass(await person('uma.north'), t.world.north, { to: 'restroom' })
    const live = async () =>
      (await query('select from pass where pass_id = $1 and started_at is not null and completed_at is null', [passId]))
        .rowCount
    expect(await live()).toBe(1)
    await eraseDue(t.server.context)
    expect(await live()).toBe(0)
    const pass = await (await person('dora.north')).call('GET /api/pass/:passId', { params: { passId } })
    expect(pass).toMatchObject({ studentName: 'Erased student', studentId: uma.userId })
    const { rows } = await query('select sum(used_passes)::int as used from student_day where student_id = $1', [
      uma.userId,
    ])
    expect(rows).toEqual([{ used: 1 }])
  })

  it.each([
    ['taken back', 'delete from erasure_request where user_id = $1'],
    ['put on hold', `insert into student_hold (user_id, held_at) values ($1, now())`],
  ])('leaves a student alone who is %s at the last moment', async (_what, meanwhile) => {
    const { lou } = t.world.north.people
    const dora = await person('dora.north')
    await dora.call('POST /api/user/:userId/erase', { params: { userId: lou.userId }, body: { name: 'Lou North' } })
    t.clock.advance(8 * 24 * 60)
    const release = await hold(t.database, async (tx) => {
      await tx.execute(sql`select from user_account where user_id = ${lou.userId} for update`)
      await tx.execute(sql.raw(meanwhile.replace('$1', String(lou.userId))))
    })
    const erasing = eraseDue(t.server.context)
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await query(waits)).rowCount).toBe(1)
    await release()
    await erasing
    expect((await query('select erased_at from user_account where user_id = $1', [lou.userId])).rows).toEqual([
      { erased_at: null },
    ])
  })

  it('is for students: nobody erases staff, and no other school does', async () => {
    const asked = async (who: string, userId: UserId, name: string) =>
      (await (await person(who)).ask('POST /api/user/:userId/erase', { params: { userId }, body: { name } })).status
    const { ada, tess } = t.world.north.people
    expect(await asked('dora.north', t.world.districtAdministrator.userId, 'Dee District')).toBe(403)
    expect(await asked('dee.district', ada.userId, 'Ada North')).toBe(403)
    expect(await asked('dora.south', tess.userId, 'Tess North')).toBe(404)
    expect(await asked('dora.abroad', tess.userId, 'Tess North')).toBe(404)
    expect(await asked('tess.north', tess.userId, 'Tess North')).toBe(403)
  })
})

/**
 * Fills every text and jsonb column of every row that is about one student, and looks for what is left after they were
 * erased. A new table fails here until `ROWS_OF` says which of its rows are about a student.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asUserId, minutesAfter } from '@corridor/rules'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTables } from '../db/backup/catalog.ts'
import { runCommand } from '../testing/command.ts'
import { ask } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { eraseDue } from './commands.ts'
import { erasureListIn } from './erasureList.ts'

const TRACE = 'Zaphodia'

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

/** Which rows are about the student; null for tables without any. */
const ROWS_OF: Record<string, string | null> = {
  'drizzle.__drizzle_migrations': null,
  'public.block': null,
  'public.change_event': `subject = 'user' and subject_id = '$id'`,
  'public.class': null,
  'public.class_member': 'user_id = $id',
  'public.contact_block': `address = '${TRACE}@example.org'`,
  'public.cover': null,
  'public.delivery': 'user_id = $id',
  'public.district': null,
  'public.erasure_request': 'user_id = $id',
  'public.external_id': `kind = 'user' and row_id = $id`,
  'public.health_probe': null,
  'public.idempotency_key': 'user_id = $id',
  'public.incident': 'student_id = $id',
  'public.known_device': null,
  'public.live_attachment': null,
  'public.membership': 'user_id = $id',
  'public.notification': 'user_id = $id',
  'public.one_time_link': 'user_id = $id',
  'public.pass': 'student_id = $id',
  'public.pass_event': 'pass_id in (select pass_id from pass where student_id = $id)',
  'public.pass_setting': 'student_id = $id',
  'public.pattern_week': null,
  'public.phone_code': 'user_id = $id',
  'public.quick_select': 'user_id = $id',
  'public.recovery_code': 'user_id = $id',
  'public.room': null,
  'public.room_link': 'user_id = $id',
  'public.room_setting': null,
  'public.roster_row': `external_id = '${TRACE}-7'`,
  'public.roster_run': 'roster_run_id > 0',
  'public.roster_service': null,
  'public.roster_step': `kind = 'students'`,
  'public.schedule': null,
  'public.school': null,
  'public.second_factor': 'user_id = $id',
  'public.server_secret': null,
  'public.session': 'user_id = $id',
  'public.sign_in_count': null,
  'public.sign_in_failure': null,
  'public.sign_in_identity': 'user_id = $id',
  'public.sso_identity': null,
  'public.student_day': 'student_id = $id',
  'public.student_hold': 'user_id = $id',
  'public.student_pair': 'student_id = $id',
  'public.student_pair_search': null,
  'public.text_day': null,
  'public.ticket': 'user_id = $id',
  'public.time_range': null,
  'public.user_account': 'user_id = $id',
  'public.weekly_report': 'weekly_report_id > 0',
  'public.weekly_report_link': null,
}
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
  'roster_run.name',
  'roster_run.format',
  'roster_run.extent',
  'roster_run.orgs',
  'roster_run.counts',
  'roster_run.choices',
  'incident.type',
  'incident.facts',
  'incident.report',
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

/** A row in each of these tables, as the product would have written it. */
const INSERTS = [
  `update user_account set email = '${TRACE}@example.org', external_id = '${TRACE}-7', source = 'oneroster', phone_number = '+15550100' where user_id = $id`,
  `insert into contact_block (method, address, refusals, reason, changed_at) values ('email', '${TRACE}@example.org', 1, 'bounced', now())`,
  `insert into delivery (method, kind, user_id, changed_at, created_at) values ('email', 'invitation', $id, now(), now())`,
  `insert into external_id (district_id, source, kind, external_id, row_id) select district_id, 'oneroster', 'user', '${TRACE}-7', $id from user_account where user_id = $id`,
  `insert into idempotency_key (user_id, method, path, key, body_hash, created_at) values ($id, 'POST', '/', 'one', 'x', now())`,
  `insert into incident (school_id, student_id, type, day, facts, created_at) values ($school, $id, 'flagged', '2026-10-13', '{"note": "${TRACE}", "grade": "${TRACE}", "toRoomId": 1}', now())`,
  `insert into incident (school_id, student_id, type, day, title, report, created_at) values ($school, $id, 'exceed_time', '2026-10-13', 'old', '{"incident": [["Student", "${TRACE}"]], "details": [], "summary": []}', now())`,
  `insert into notification (user_id, type, created_at) values ($id, 'message', now())`,
  `insert into one_time_link (one_time_link_id, token_hash, user_id, purpose, created_at, expires_at) values (gen_random_uuid(), 'x', $id, 'reset', now(), now())`,
  `insert into pass_setting (school_id, faculty_id, student_id, requires_approval, changed_at) values ($school, null, $id, true, now())`,
  `insert into phone_code (user_id, phone, code_hash, created_at, expires_at) values ($id, '+15550100', 'x', now(), now())`,
  `insert into recovery_code (user_id, code_hash) values ($id, 'x')`,
  `insert into second_factor (user_id, secret) values ($id, 'x')`,
  `insert into sign_in_identity (provider, subject, user_id, created_at) values ('google', 'x', $id, now())`,
  `insert into roster_run (district_id, source, name, problems, created_at) select district_id, 'oneroster', 'a.zip', '[{"reason": "${TRACE}-7 is twice in users.csv"}]', now() from user_account where user_id = $id`,
  `insert into roster_row (roster_run_id, kind, external_id, data) select max(roster_run_id), 'person', '${TRACE}-7', '{}' from roster_run`,
  `insert into roster_step (roster_run_id, kind, action, school_ids, name, step) select max(roster_run_id), 'students', 'change', '{1}', '${TRACE} Beeble', '{"userId": $id, "name": "${TRACE}"}' from roster_run`,
  `insert into ticket (user_id, subject, message, created_at) values ($id, 'x', 'x', now())`,
  `insert into change_event (subject, subject_id, action, personal, at, actor_kind) values ('user', '$id', 'edit', '{}', now(), 'system')`,
  `insert into class (school_id, name, owned_by, created_at) values ($school, 'Biology', $ada, now())`,
  `insert into class_member (school_id, user_group_id, user_id, started_at) select $school, max(user_group_id), $id, now() from class`,
  `insert into quick_select (user_id, kind, position, room_id) values ($id, 'origin', 0, $room) on conflict do nothing`,
  `insert into room_link (school_id, room_id, user_id, created_at) values ($school, $room, $id, now())`,
  `insert into student_pair (school_id, room_id, student_id, other_student_id, "overlaps", days, last_day, expected, passes, minutes, other_passes, other_minutes) values ($school, $room, least($id, $tess), greatest($id, $tess), 1, 1, '2026-10-13', 1, 1, 1, 1, 1)`,
  `insert into weekly_report (school_id, start_date, end_date, report, created_at) values ($school, '2026-10-05', '2026-10-09', '{"topFiftyStudents": [{"studentId": $id, "note": "${TRACE}"}], "lockedStudents": [], "incidentsByStudents": []}', now())`,
]

const query = (sql: string, values: unknown[] = []) => t.database.writers.query(sql, values)
const fill = (sql: string) =>
  sql
    .replaceAll('$id', String(id))
    .replaceAll('$tess', String(t.world.north.people.tess.userId))
    .replaceAll('$ada', String(t.world.north.people.ada.userId))
    .replaceAll('$school', String(t.world.north.schoolId))
    .replaceAll('$room', String(t.world.north.rooms.gym))

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
  it('knows every table of the schema', async () => {
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

  it('leaves no trace in any text or jsonb column, and keeps the counts', async () => {
    const sam = await person('sam.north')
    const pass = await ask(sam, t.world.north, { to: 'restroom', note: TRACE })
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: pass.passId } })
    for (const sql of INSERTS) await query(fill(sql)).catch((error) => expect.fail(`${sql}: ${error.message}`))
    const written = await leaveTraces()
    expect(written.filter((column) => column.endsWith('has no row'))).toEqual([])
    await query(`update user_account set first_name = '${TRACE}', last_name = 'Beeble' where user_id = $1`, [id])
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
    expect(await counts()).toEqual(before)
    expect((await sam.send('GET', '/api/user/current')).status).toBe(401)
  })

  it('is remembered beside the data, by ids alone', async () => {
    const lines = (await readFile(erasureListIn(folder), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      installation: expect.stringMatching(/^[0-9a-f]{32}$/),
      userId: id,
      erasedAt: expect.any(String),
    })
  })

  it('can be asked for by the operator', async () => {
    const run = (...argv: string[]) => runCommand(t, 'erase', ...argv)
    expect((await run('tess.north')).stdout).toMatch(/^tess\.north will be erased at .* --cancel takes it back\.\n$/)
    expect((await run('tess.north', '--cancel')).stdout).toBe('tess.north will not be erased.\n')
    expect((await run('tess.north', '--hold')).stdout).toMatch(/is kept until the hold ends/)
    expect(await run('tess.north')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is a hold on') })
    expect((await run('ada.north')).stderr).toMatch(/is not a student/)
    expect((await run('tess.north', '--hold', '--cancel')).stderr).toMatch(/^Use it as npm run erase/)
  })
})

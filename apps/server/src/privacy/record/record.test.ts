import { request as httpRequest } from 'node:http'
import { XSRF_COOKIE, XSRF_HEADER } from '@corridor/contract'
import { asUserId, type UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTables } from '../../db/backup/catalog.ts'
import type { TestClient } from '../../testing/client.ts'
import { requestPass } from '../../testing/passes.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { aboutStudent, ROWS_OF, TRACE, writeStudentRows } from '../../testing/studentRows.ts'
import { unzipTexts } from '../../testing/unzip.ts'
import { LEFT_OUT, PARTS } from './parts.ts'

let t: TestServer
let id: number
beforeAll(async () => {
  t = await startServer()
  id = t.world.north.people.sam.userId
})
afterAll(() => t.close())

const query = (sql: string, values: unknown[] = []) => t.database.writers.query(sql, values)
const params = () => ({ userId: asUserId(id) })
const inAWeek = () => minutesAfter(t.clock.now(), 7 * 24 * 60).slice(0, 10)
const linkFor = (who: TestClient) => who.call('POST /api/user/:userId/record', { params: params() })

/** As a browser sends it. */
const requestFor = (who: TestClient, token: string, userId = id) =>
  [
    `${t.origin}/api/user/${userId}/record/file`,
    {
      method: 'POST',
      headers: {
        cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [XSRF_HEADER]: who.cookies.get(XSRF_COOKIE) ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ token }),
    },
  ] as const

async function bytesAt(who: TestClient, token: string, userId = id) {
  const response = await fetch(...requestFor(who, token, userId))
  const name = response.headers.get('content-disposition') ?? ''
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), name }
}

async function recordFor(username: string): Promise<Record<string, string>> {
  const who = await t.as(username)
  const { status, bytes } = await bytesAt(who, (await linkFor(who)).token)
  expect(status).toBe(200)
  return unzipTexts(bytes)
}

/** Columns of tables about the student that take a text. */
async function textColumns(): Promise<{ name: string; column: string; type: string; rows: string }[]> {
  const { rows: columns } = await query(
    `select 'public.' || table_name as "table", table_name as name, column_name as "column", udt_name as type
       from information_schema.columns
      where table_schema = 'public' and udt_name in ('text', 'jsonb') and is_generated = 'NEVER' order by 1, 3`,
  )
  return columns.flatMap(({ table, name, column, type }) => {
    const rows = ROWS_OF[table]
    return rows ? [{ name, column, type, rows }] : []
  })
}

describe('[D-179] the record of a student', () => {
  it('has a part for every table with rows about a student', async () => {
    const client = await t.database.writers.connect()
    const tables = (await readTables(client)).map(({ schema, name }) => `${schema}.${name}`)
    client.release()
    // Pairs of students are in no export.
    const about = tables.filter((table) => ROWS_OF[table] !== null && table !== 'public.student_pair')
    expect(PARTS.map(({ table }) => `public.${table}`).sort()).toEqual(about.sort())
  })

  it('shows every column of them, but for secrets and the inside of Corridor', async () => {
    const sam = await t.as('sam.north')
    const pass = await requestPass(sam, t.world.north, { to: 'restroom', note: TRACE })
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: pass.passId } })
    await writeStudentRows(t.database.writers, t.world.north)
    // Unused ones go when the account changes.
    await query('update one_time_link set used_at = now()')
    await query(`insert into student_hold (user_id, held_at) values ($1, now())`, [id])
    await query(
      `insert into erasure_request (user_id, requested_at, due_at) values ($1, now(), now() + interval '7 days')`,
      [id],
    )
    const expected: string[] = []
    for (const { name, column, type, rows } of await textColumns()) {
      // These find the rows, or hold words of ours.
      if (
        /^(subject|subject_id|kind|source|external_id|address|roster_ids|action|actor_via|name|field_versions)$/.test(
          column,
        )
      )
        continue
      if (['weekly_report', 'roster_run', 'roster_step'].includes(name)) continue
      const mark = `${TRACE} ${name} ${column}`
      const value = type === 'jsonb' ? `'{"note": "${mark}"}'::jsonb` : `'${mark}'`
      const where = aboutStudent(rows, t.world.north)
      const written = await query(`update ${name} set "${column}" = ${value} where ${where}`).catch((error) => {
        if (error.code === '23514' || error.code === '23505') return null
        throw new Error(`${name}.${column}: ${error.message}`)
      })
      if (written) expected.push(`${name}.${column}`)
    }
    await query(`update user_account set email = '${TRACE}@example.org' where user_id = $1`, [id])
    const files = Object.values(await recordFor('dora.north')).join('\n')
    const found = expected.filter((one) => files.includes(`${TRACE} ${one.replace('.', ' ')}`))
    const missing = expected.filter((one) => !found.includes(one) && one !== 'user_account.email')
    expect(missing.sort()).toEqual(expected.filter((one) => LEFT_OUT.has(one)).sort())
    expect(found.length).toBeGreaterThan(30)
  })

  it('is readable: a README in plain words, and names and times instead of ids', async () => {
    await query(
      `update user_account set first_name = 'Sam', last_name = 'North', professional_name = null, title = null where user_id = $1`,
      [id],
    )
    await query(`update incident set facts = $2 where student_id = $1 and facts is not null`, [
      id,
      { toRoomId: t.world.north.rooms.classroom, duration: 12, note: null },
    ])
    const files = await recordFor('dora.north')
    expect(Object.keys(files)[0]).toBe('README.txt')
    expect(files['README.txt']).toMatch(/^THE RECORD OF Sam North\r\n/)
    expect(files['LEEME.txt'], '[LANG-09] in both languages').toMatch(/^EL EXPEDIENTE DE Sam North\r\n/)
    for (const { name } of PARTS) expect(files['README.txt']).toContain(`${name}.csv`)
    const [head = '', first = ''] = (files['passes.csv'] ?? '').split('\r\n')
    expect(head).toContain('"From room","To room"')
    expect(first).toContain('"classroom of north","restroom of north"')
    expect(first).toContain('"2026-10-13 10:00:00"')
    expect(files['student.csv']).toContain('"Last name","North"')
    expect(files['activity.csv']).toContain('"Dora North"')
    // What has no columns of its own is in words, too.
    expect(files['incidents.csv']).toContain('"duration: 12; to room: classroom of north"')
    expect(Object.values(files).join('\n')).not.toMatch(/[{}]/)
  })

  it('has the pictures that the student showed the help desk', async () => {
    const add = (type: string | null) =>
      query(
        `insert into ticket (user_id, subject, message, screenshot, screenshot_type, created_at)
         values ($1, 'x', 'x', $2, $3, now()) returning ticket_id`,
        [id, Buffer.from(`a picture of type ${type}`), type],
      )
    const expected: Record<string, string> = {}
    for (const [type, ending] of [
      ['image/png', 'png'],
      ['image/jpeg', 'jpg'],
      [null, 'bin'],
    ] as const) {
      const { rows } = await add(type)
      expected[`help-${rows[0].ticket_id}.${ending}`] = `a picture of type ${type}`
    }
    expect(await recordFor('dora.north')).toMatchObject(expected)
    await query('update ticket set screenshot = null, screenshot_type = null')
    expect(Object.keys(await recordFor('dora.north')).filter((name) => name.startsWith('help-'))).toEqual([])
  })

  it('names no other student, in no column and in no text', async () => {
    const { tess } = t.world.north.people
    await query(`update pass set note = 'Went with TESS North, and Tess' where student_id = $1`, [id])
    await query(
      `insert into change_event (subject, subject_id, action, detail, at, actor_kind) values ('user', $1, 'edit', $2, now(), 'system')`,
      [String(id), { studentIds: [id, tess.userId], changed: { seat: { from: 'Tess North', to: '' } } }],
    )
    const files = await recordFor('dora.north')
    const all = Object.values(files).join('\n')
    expect(all).not.toMatch(/tess north/i)
    expect(files['passes.csv']).toContain('Went with another student, and Tess')
    expect(files['activity.csv']).toContain('another student')
  })

  it('[APART-14] says that the student was kept apart, and neither from whom nor when the other was out', async () => {
    const { uma, lou } = t.world.north.people
    const { userId } = uma
    const dora = await t.as('dora.north')
    await dora.call('POST /api/school/:schoolId/apart', {
      params: { schoolId: t.world.north.schoolId },
      body: { studentIds: [userId, lou.userId], name: 'Uma and Lou', note: 'Agreed.', endsOn: inAWeek() },
    })
    await requestPass(await t.as('lou.north'), t.world.north)
    const { passId } = await requestPass(await t.as('uma.north'), t.world.north)
    await dora.call('POST /api/pass/:passId/start', { params: { passId }, body: { override: true } })
    const { token } = await dora.call('POST /api/user/:userId/record', { params: { userId } })
    const files = unzipTexts((await bytesAt(dora, token, userId)).bytes)
    expect(files['keep-apart.csv']).toContain('Agreed.')
    expect(files['keep-apart.csv']).not.toContain('Lou')
    expect(files['keep-apart-students.csv']).toContain('another student')
    expect(files['pass-history.csv']).toContain('override')
    for (const name of ['pass-history.csv', 'notifications.csv']) expect(files[name]).not.toContain('apart')
  })

  it('[APART-14] says so, too, of a group that the student was taken out of, and of no other', async () => {
    const { sam, tess, uma, lou } = t.world.north.people
    const dora = await t.as('dora.north')
    const keepApart = (note: string, ...students: { userId: number }[]) =>
      dora.call('POST /api/school/:schoolId/apart', {
        params: { schoolId: t.world.north.schoolId },
        body: { studentIds: students.map(({ userId }) => userId) as never, note, endsOn: inAWeek() },
      })
    const { groupId, version } = await keepApart('For a while.', tess, sam, lou)
    await keepApart('Not about Tess.', uma, sam)
    await dora.call('POST /api/apart/:groupId', {
      params: { groupId },
      body: { studentIds: [sam.userId, lou.userId], version },
    })
    const { userId } = tess
    const { token } = await dora.call('POST /api/user/:userId/record', { params: { userId } })
    const files = unzipTexts((await bytesAt(dora, token, userId)).bytes)
    expect(files['keep-apart.csv']).toContain('For a while.')
    expect(files['keep-apart.csv']).not.toContain('Not about Tess.')
    const { rows } = await query(
      `select action, detail from change_event where subject = 'apartGroup' and subject_id = $1
      and action = 'leave'`,
      [String(groupId)],
    )
    expect(rows).toMatchObject([{ detail: { userIds: [userId] } }])
  })

  it('holds what people typed, however long and in whatever script, and no formulas', async () => {
    const name = `${'Søren '.repeat(40)}🙂 שלום`
    await query(`update user_account set first_name = $2 where user_id = $1`, [id, name])
    await query(`update pass set note = '=HYPERLINK("http://x")' where student_id = $1`, [id])
    const files = await recordFor('dora.north')
    expect(files['README.txt']).toContain(name)
    expect(files['passes.csv']).toContain(`"'=HYPERLINK(""http://x"")"`)
    await query(`update user_account set first_name = 'Sam' where user_id = $1`, [id])
  })

  it('is for those with allStudents:write and allPasses:read in all schools of the student', async () => {
    const status = async (who: string) =>
      (await (await t.as(who)).ask('POST /api/user/:userId/record', { params: params() })).status
    expect(await status('dora.north')).toBe(200)
    expect(await status('dee.district')).toBe(200)
    expect(await status('dora.south')).toBe(404)
    // A teacher of the student, who sees them.
    await query(`update membership set permissions = '{allStudents:read,allStudents:write}' where user_id = $1`, [
      t.world.north.people.reader.userId,
    ])
    expect(await status('reader.north')).toBe(403)
    // In another school, too, formerly: the office of one of them is not enough.
    await query(
      `insert into membership (school_id, user_id, permissions, started_at, ended_at) values ($1, $2, '{}', now(), now())`,
      [t.world.south.schoolId, id],
    )
    expect(await status('dora.north')).toBe(403)
    expect(await status('dee.district')).toBe(200)
    await query(`delete from membership where school_id = $1 and user_id = $2`, [t.world.south.schoolId, id])
  })

  it('opens by its link alone, for ten minutes, in the session that asked for it', async () => {
    const dora = await t.as('dora.north')
    const { token, expiresAt } = await linkFor(dora)
    expect(expiresAt).toBe(minutesAfter(t.clock.now(), 10))
    expect((await bytesAt(await t.as('dora.north'), token)).status).toBe(403)
    expect((await bytesAt(await t.as('dee.district'), token)).status).toBe(403)
    expect(
      (
        await bytesAt(
          dora,
          token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        )
      ).status,
    ).toBe(403)
    expect((await bytesAt(dora, token, t.world.north.people.tess.userId)).status).toBe(403)
    const opened = await bytesAt(dora, token)
    expect(opened).toMatchObject({ status: 200, name: expect.stringContaining('student-record-2026-10-13.zip') })
    t.clock.advance(10)
    expect((await bytesAt(dora, token)).status).toBe(403)
  })

  it('is on record: the link, and each time it is opened', async () => {
    await query(`delete from change_event where subject = 'export'`)
    await recordFor('dora.north')
    const { rows } = await query(
      `select action, actor_id, school_id, detail from change_event where subject = 'export' order by change_event_id`,
    )
    const line = {
      actor_id: t.world.north.people.dora.userId,
      school_id: t.world.north.schoolId,
      detail: { userId: id },
    }
    expect(rows).toEqual([
      { action: 'recordLink', ...line },
      { action: 'record', ...line },
    ])
    const { rows: lines } = await (await t.as('dora.north')).call('GET /api/school/:schoolId/activity', {
      params: { schoolId: t.world.north.schoolId },
      query: {},
    })
    expect(lines.map(({ what }) => what)).toContain('saved the record of Sam North')
  })

  it('leaves no query behind when the browser leaves, and one person saves one at a time', async () => {
    await query(
      `insert into pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, is_asap_pass, created_at,
        approved_at, started_at, completed_at, duration, confirmed_at, confirmed, note)
      select gen_random_uuid(), $1, $2, $2, $3, $4, true, at, at, at, at, 0, at, true, gen_random_uuid()::text || repeat(md5(n::text), 60)
      from (select n, now() - n * interval '1 minute' as at from generate_series(1, 4000) n) as moments`,
      [t.world.north.schoolId, id, t.world.north.rooms.classroom, t.world.north.rooms.library],
    )
    const dora = await t.as('dora.north')
    const { token } = await linkFor(dora)
    const [address, { body, ...options }] = requestFor(dora, token)
    const sent = httpRequest(address, options).on('error', () => undefined)
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) => {
      sent.once('response', resolve)
      sent.end(body)
    })
    response.on('error', () => undefined).pause()
    expect((await bytesAt(dora, token)).status).toBe(409)
    sent.destroy()
    const busy = `select from pg_stat_activity where datname = current_database() and query like '%record_rows%' and state <> 'idle' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await query(busy)).rowCount, { timeout: 20_000 }).toBe(0)
    await expect.poll(async () => (await bytesAt(dora, token)).status, { timeout: 20_000 }).toBe(200)
    const { rows } = await query('select count(*)::int as count from pass where student_id = $1', [id])
    const files = unzipTexts((await bytesAt(dora, token)).bytes)
    const lines = (files['passes.csv'] ?? '').trimEnd().split('\r\n')
    expect(lines, 'all batches below one head').toHaveLength(1 + rows[0].count)
    expect(lines.filter((line) => line.includes('"From room"'))).toHaveLength(1)
  })
})

it('[D-179] is for staff, and of students', async () => {
  const { ada, tess } = t.world.north.people
  const asked = async (who: string, userId: UserId) =>
    (await (await t.as(who)).ask('POST /api/user/:userId/record', { params: { userId } })).status
  expect(await asked('dora.north', ada.userId)).toBe(403)
  expect(await asked('tess.north', tess.userId)).toBe(403)
})

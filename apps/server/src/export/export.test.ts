import { request as httpRequest } from 'node:http'
import { EXPORT_ROWS_HEADER, type Input, PASS_TYPES, XSRF_COOKIE, XSRF_HEADER } from '@corridor/contract'
import { passStatus, STATUS_LABELS } from '@corridor/rules/pass'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { changeEvent, membership, school, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { lateTo } from '../testing/classes.ts'
import type { TestClient } from '../testing/client.ts'
import { forgetPasses, type PassFields, putManyPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  ;({ north } = t.world)
  dora = await as(north.people.dora)
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

type Body = Input<'POST /api/export', 'body'>
type Filters = Extract<Body, { resource: 'query' }>['filters']

/** Tuesday, 10:00 in Chicago. */
const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const put = (passes: PassFields[], where = north) => putPasses(t.database.db, where, passes)
const ask = (client: TestClient, body: Body) => client.send<string>('POST', '/api/export', body)
const allPasses = (filters: Partial<Filters> = {}): Body => ({
  resource: 'query',
  schoolId: north.schoolId,
  filters: { passTypes: [...PASS_TYPES], ...filters },
})

/** Sends the request and hands over the connection, so that the test decides how fast it reads. */
function open(client: TestClient, body: Body) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = httpRequest(`${t.origin}/api/export`, {
    method: 'POST',
    headers: {
      cookie,
      [XSRF_HEADER]: client.cookies.get(XSRF_COOKIE) ?? '',
      'content-type': 'application/json',
    },
  })
  sent.on('error', () => undefined)
  sent.end(JSON.stringify(body))
  return new Promise<{ leave: () => void; read: () => Promise<number>; bytes: () => Promise<Buffer> }>(
    (resolve, reject) => {
      sent.once('error', reject)
      sent.once('response', (response) => {
        response.on('error', () => undefined)
        resolve({
          leave: () => sent.destroy(),
          bytes: async () => Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)),
          read: async () => {
            let lines = 0
            for await (const chunk of response) for (const byte of chunk as Buffer) if (byte === 10) lines += 1
            return lines
          },
        })
      })
    },
  )
}

/** A parser that knows nothing of how the file is written: RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') break
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter(({ length }) => length > 0)
}

/** The rows by the names of their columns. */
async function rowsOf(client: TestClient, body: Body): Promise<Record<string, string>[]> {
  const { status, body: text } = await ask(client, body)
  expect(status).toBe(200)
  const [head = [], ...rows] = parse(text)
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}

const ranAt = (time: Instant, fields: Partial<PassFields> = {}): PassFields => ({
  createdAt: time,
  approvedAt: time,
  approvedBy: north.people.ada.userId,
  startedAt: time,
  completedAt: minutesAfter(time, 6),
  confirmedAt: minutesAfter(time, 6),
  confirmed: true,
  duration: 6,
  ...fields,
})

describe('the file', () => {
  it('[EXP-01, EXP-02, D-135] has the columns of History, in the school’s time', async () => {
    await put([ranAt('2026-10-13T14:00:00.000Z', { note: 'Forgot the book' })])
    const { headers, body } = await ask(dora, allPasses())
    expect(headers.get('content-type')).toContain('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('attachment; filename="passes-2026-10-13.csv"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get(EXPORT_ROWS_HEADER)).toBe('1')
    expect(body.endsWith('\r\n')).toBe(true)
    // Decoding drops the mark, so the bytes are looked at.
    const { bytes } = await open(dora, allPasses())
    expect((await bytes()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const { firstName, lastName, title } = expectOne(
      await t.database.db.select().from(userAccount).where(eq(userAccount.userId, north.people.ada.userId)),
    )
    expect(await rowsOf(dora, allPasses())).toEqual([
      expect.objectContaining({
        From: 'classroom of north',
        To: 'library of north',
        State: 'Used',
        For: '2026-10-13 09:00',
        Started: '2026-10-13 09:00',
        Ended: '2026-10-13 09:06',
        'Duration (minutes)': '6',
        'Approved by': title ? `${title} ${lastName}` : `${firstName} ${lastName}`,
        Note: 'Forgot the book',
        'Time zone': 'America/Chicago',
      }),
    ])
  })

  it('[EXP-02] [EXP-03] [EXP-04] is called after what was asked for, so that no two overwrite each other', async () => {
    const { schoolId, people, rooms } = north
    const nameOf = async (body: Parameters<typeof ask>[1]) =>
      (await ask(dora, body)).headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1]
    expect(await nameOf(allPasses())).toBe('passes-2026-10-13.csv')
    expect(await nameOf({ schoolId, resource: 'user', resourceId: people.sam.userId })).toBe(
      'passes-of-Sam-North-2026-10-13.csv',
    )
    expect(await nameOf({ schoolId, resource: 'room', resourceId: rooms.library })).toBe(
      'passes-at-library-of-north-2026-10-13.csv',
    )
  })

  it('[D-135] keeps lines, quotes and formulas within their cell, and a formula is text', async () => {
    const notes = ['two\nlines', 'say "hi", then go', '=HYPERLINK("http://x")', '+1', '-1', '@me', '＝1', 'שלום 🙂']
    await put(notes.map((note, at) => ranAt(minutesAfter(now, -at), { note })))
    const rows = await rowsOf(dora, allPasses())
    expect(rows.map(({ Note }) => Note)).toEqual([
      'two\nlines',
      'say "hi", then go',
      `'=HYPERLINK("http://x")`,
      "'+1",
      "'-1",
      "'@me",
      "'＝1",
      'שלום 🙂',
    ])
    expect(rows.map((row) => row['Duration (minutes)'])).toEqual(Array(8).fill('6'))
  })

  it('[D-135] says the state as the rules do', async () => {
    const before = minutesAfter(now, -60)
    const passes: PassFields[] = [
      ranAt(before),
      ranAt(before, { confirmedAt: null, confirmed: null }),
      { createdAt: before, approvedAt: before, startedAt: before },
      { createdAt: before, approvedAt: before, enqueuedAt: before, lineNumber: 1, studentId: north.people.tess.userId },
      { createdAt: before, rejectedAt: before },
      { createdAt: before, canceledAt: before },
      { createdAt: before },
      { createdAt: minutesAfter(now, -30), approvedAt: minutesAfter(now, -30) },
      { createdAt: before, approvedAt: before, scheduledFor: minutesAfter(now, 60) },
      { createdAt: now },
    ]
    await put(passes)
    const page = await dora.call('POST /api/pass/query', { body: { passTypes: [...PASS_TYPES] } })
    const expected = page.rows.map(
      (pass) =>
        STATUS_LABELS[passStatus(pass, { passActivationIntervalBefore: null, passActivationIntervalAfter: null }, now)],
    )
    expect(new Set(expected).size).toBe(9)
    expect((await rowsOf(dora, allPasses())).map(({ State }) => State)).toEqual(expected)
  })

  it('[D-135] names somebody who has left the school', async () => {
    const { uma } = north.people
    await put([ranAt(now, { studentId: uma.userId })])
    const ended = t.database.db.update(membership)
    await ended.set({ endedAt: now }).where(eq(membership.userId, uma.userId))
    const page = await dora.call('POST /api/pass/query', { body: { passTypes: ['completed'] } })
    expect((await rowsOf(dora, allPasses())).map(({ Student }) => Student)).toEqual([page.rows[0]?.studentName])
    expect(page.rows[0]?.studentName).toMatch(/uma/i)
    await t.database.db.update(membership).set({ endedAt: null }).where(eq(membership.userId, uma.userId))
  })

  it('[EXP-02] of several schools is one, each row in its school’s time', async () => {
    const { south, districtAdministrator } = t.world
    await t.database.db.update(school).set({ timezone: 'America/Denver' }).where(eq(school.schoolId, south.schoolId))
    await put([ranAt('2026-10-13T14:00:00.000Z', { approvedBy: null })])
    await put([ranAt('2026-10-13T14:30:00.000Z', { approvedBy: null })], south)
    const dee = await as(districtAdministrator)
    const rows = await rowsOf(dee, { resource: 'query', filters: { passTypes: ['completed'] } })
    expect(rows.map((row) => [row.Started, row['Time zone'], row['Approved by']])).toEqual([
      ['2026-10-13 08:30', 'America/Denver', 'Automatic'],
      ['2026-10-13 09:00', 'America/Chicago', 'Automatic'],
    ])
    await t.database.db.update(school).set({ timezone: 'America/Chicago' }).where(eq(school.schoolId, south.schoolId))
  })
})

describe('late passes alone', () => {
  const ofLate = (client: TestClient) => rowsOf(client, allPasses({ passTypes: ['late'] }))

  it('[TARDY-08] are a file for the attendance system: number, time, class and, for the office, the reason', async () => {
    const { db } = t.database
    const { sam, ada, reader } = north.people
    await db.update(userAccount).set({ schoolIdentifier: '204817' }).where(eq(userAccount.userId, sam.userId))
    const late = await lateTo(db, north, 'Bus')
    const arrived = { ...ranAt('2026-10-13T13:42:00.000Z'), ...late, toFacultyId: ada.userId }
    await put([arrived, ranAt('2026-10-13T14:00:00.000Z')])
    const { headers } = await ask(dora, allPasses({ passTypes: ['late'] }))
    expect(headers.get('content-disposition')).toContain('filename="late-2026-10-13.csv"')
    const row = {
      ...{ Number: '204817', Student: 'Sam North', Grade: '', Arrived: '2026-10-13 08:42', Class: 'Chemistry' },
      ...{ Room: 'library of north', Reason: 'Bus', 'Time zone': 'America/Chicago' },
    }
    expect(await ofLate(dora)).toEqual([row])
    for (const teacher of [reader, ada]) expect(await ofLate(await as(teacher))).toEqual([{ ...row, Reason: '' }])
    expect(await rowsOf(dora, allPasses()), 'among others they have the columns of History').toHaveLength(2)
  })
})

describe('whose passes', () => {
  const startedAt = (rows: Record<string, string>[]) => rows.map(({ Started }) => Started?.slice(-5)).sort()

  it('[EXP-01] are those that History shows with the same filters', async () => {
    await put([ranAt(minutesAfter(now, -60)), ranAt(minutesAfter(now, -30), { duration: 9 }), { createdAt: now }])
    const long = { durationType: 'custom', evaluator: 'greaterThan', numOfMinutes: 6 } as const
    expect(startedAt(await rowsOf(dora, allPasses(long)))).toEqual(['09:30'])
    expect(await rowsOf(dora, allPasses({ passTypes: ['requested'] }))).toHaveLength(1)
    expect(await rowsOf(dora, allPasses({ ...long, passTypes: ['requested'] })), 'only what is over lasted').toEqual([])
  })

  it('[EXP-01] come newest first, whatever became of them', async () => {
    const times = [0, 10, 20, 30, 40].map((minutes) => minutesAfter(now, -60 - minutes))
    await put(times.map((time, at) => (at % 2 === 0 ? ranAt(time) : { createdAt: time })))
    const base = (await rowsOf(dora, allPasses())).map(({ For }) => For?.slice(-5))
    expect(base).toEqual(['09:00', '08:50', '08:40', '08:30', '08:20'])
  })

  it('[EXP-03, D-135] of one person: with allPasses:read, or one’s own', async () => {
    const { ada, ben, reader, tess } = north.people
    const elsewhere = { fromRoomId: north.rooms.gym, studentId: tess.userId }
    await put([
      ranAt(minutesAfter(now, -60), { ...elsewhere, toFacultyId: ben.userId }),
      ranAt(minutesAfter(now, -50), { ...elsewhere, fromFacultyId: ben.userId }),
      ranAt(minutesAfter(now, -40), { ...elsewhere, createdBy: ben.userId }),
      ranAt(minutesAfter(now, -30), elsewhere),
    ])
    const ofBen: Body = { resource: 'user', schoolId: north.schoolId, resourceId: ben.userId }
    for (const person of [reader, ben]) {
      expect(startedAt(await rowsOf(await as(person), ofBen))).toEqual(['09:00', '09:10', '09:20'])
    }
    expect((await ask(await as(ada), ofBen)).status).toBe(403)
  })

  it('[EXP-04, D-135] of one room, either way: with allPasses:read, or of one’s own rooms', async () => {
    const { ada, cora, reader } = north.people
    const { classroom, gym, library } = north.rooms
    await put([
      ranAt(minutesAfter(now, -60), { fromRoomId: classroom, toRoomId: gym }),
      ranAt(minutesAfter(now, -50), { fromRoomId: gym, toRoomId: classroom }),
      ranAt(minutesAfter(now, -40), { fromRoomId: gym, toRoomId: library }),
    ])
    const ofClassroom: Body = { resource: 'room', schoolId: north.schoolId, resourceId: classroom }
    for (const person of [reader, cora, ada]) {
      expect(startedAt(await rowsOf(await as(person), ofClassroom))).toEqual(['09:00', '09:10'])
    }
    const ofGym: Body = { ...ofClassroom, resourceId: gym }
    expect(await rowsOf(await as(reader), ofGym)).toHaveLength(3)
    expect((await ask(await as(ada), ofGym)).status).toBe(403)
  })

  it('[D-135] without allPasses:read, only one’s own are in the file', async () => {
    const { ada, tess } = north.people
    const elsewhere = { fromRoomId: north.rooms.gym, studentId: tess.userId }
    await put([ranAt(minutesAfter(now, -60), { ...elsewhere, toFacultyId: ada.userId }), ranAt(now, elsewhere)])
    expect(startedAt(await rowsOf(await as(ada), allPasses()))).toEqual(['09:00'])
  })

  it('[D-135, D-149] students export nothing, and another school’s ids are not found', async () => {
    const { south } = t.world
    expect((await ask(await as(north.people.sam), allPasses())).status).toBe(403)
    expect((await ask(dora, { ...allPasses(), schoolId: south.schoolId } as Body)).status).toBe(404)
    const { schoolId } = north
    const foreign: Body[] = [
      { resource: 'user', schoolId, resourceId: south.people.ada.userId },
      { resource: 'room', schoolId, resourceId: south.rooms.gym },
    ]
    for (const body of foreign) expect((await ask(dora, body)).status).toBe(404)
  })
})

it('[D-135, D-166] each export is on record: what, how many rows, and by whom', async () => {
  await t.database.pool.query("delete from change_event where subject = 'export'")
  await put([ranAt(now), ranAt(now)])
  await ask(dora, allPasses({ passTypes: ['completed'] }))
  await ask(dora, { resource: 'room', schoolId: north.schoolId, resourceId: north.rooms.library })
  const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.subject, 'export'))
  expect(lines).toMatchObject([
    {
      schoolId: north.schoolId,
      action: 'passes',
      actorId: north.people.dora.userId,
      detail: { passTypes: ['completed'], timeRangeType: 'year_to_date', rows: 2 },
    },
    { action: 'roomPasses', detail: { roomId: north.rooms.library, rows: 2 } },
  ])
})

describe('a large file', () => {
  /** Together more than the buffers of a connection hold. */
  const ROWS = 5_000
  const NOTE = 'x'.repeat(2_000)

  /** The cursors that are open in the database. */
  async function running(): Promise<{ state: string; since: string }[]> {
    const { rows } = await t.database.pool.query(
      `select state, query_start::text as since from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and query ilike '%export_rows%' and state <> 'idle'`,
    )
    return rows
  }

  beforeEach(() => putManyPasses(t.database, north, { count: ROWS, now, note: NOTE }))

  it('[EXP-02] is read while it is sent: without a reader, the server stops reading, too', async () => {
    const custom = { timeRangeType: 'custom', start: minutesAfter(now, -ROWS - 1), end: now } as const
    const { read, leave } = await open(dora, allPasses(custom))
    onTestFinished(leave)
    let before = ''
    await vi.waitFor(
      async () => {
        const [one] = await running()
        const isStill = one?.state === 'idle in transaction' && one.since === before
        before = one?.since ?? ''
        expect(isStill, 'the next batch waits for a reader').toBe(true)
      },
      { interval: 300, timeout: 20_000 },
    )
    expect(await read()).toBe(ROWS + 1)
    await vi.waitFor(async () => expect(await running()).toEqual([]))
  })

  const LONG_WAIT = { timeout: 30_000 }

  it('[EXP-02] ends when the browser leaves: its query, its connection and its turn', async () => {
    const custom = { timeRangeType: 'custom', start: minutesAfter(now, -ROWS - 1), end: now } as const
    const first = await open(dora, allPasses(custom))
    onTestFinished(first.leave)
    await vi.waitFor(async () => expect(await running()).toHaveLength(1), LONG_WAIT)
    // One at a time for each person.
    expect(await ask(dora, allPasses())).toMatchObject({ status: 409, body: { error: { code: 'export_running' } } })
    first.leave()
    await vi.waitFor(async () => expect(await running()).toEqual([]), LONG_WAIT)
    await vi.waitFor(
      async () => expect((await ask(dora, allPasses({ timeRangeType: 'today' }))).status).toBe(200),
      LONG_WAIT,
    )
  })
})

import { Writable } from 'node:stream'
import { asReportLinkId, type asWeeklyReportId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeEvent, membership, studentDay, weeklyReport, weeklyReportLink } from '../db/schema/index.ts'
import { makeServer } from '../server.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { TestClient } from '../testing/client.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'

const LAST_WEEK = '2026-10-07'
const DAY = 24 * 60

let t: TestServer
let reportId: ReturnType<typeof asWeeklyReportId>
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  const { schoolId, people } = t.world.north
  const days = [LAST_WEEK, '2026-09-16', '2026-09-23', '2026-10-13'].map((day) => ({
    ...{ schoolId, studentId: people.sam.userId, day },
    ...{ usedPasses: 3, timedPasses: 3, totalTime: 21 },
  }))
  await t.database.db.insert(studentDay).values(days)
  ;({ weeklyReportId: reportId } = await make(LAST_WEEK))
})
afterAll(() => t.close())

const dora = () => as('dora.north')
const params = () => ({ schoolId: t.world.north.schoolId })
const make = async (day: string) =>
  (await dora()).call('POST /api/school/:schoolId/reports', { params: params(), body: { day } })
const refusal = async (day: string) =>
  (await dora()).ask('POST /api/school/:schoolId/reports', { params: params(), body: { day } })
const list = async () => (await dora()).call('GET /api/school/:schoolId/reports', { params: params(), query: {} })
const share = async (weeklyReportId = reportId) =>
  (await dora()).call('POST /api/report/:weeklyReportId/link', { params: { weeklyReportId } })
const newestLink = async () => (await list()).rows.find((row) => row.weeklyReportId === reportId)?.links[0]
const revoke = async (reportLinkId = asReportLinkId(0)) =>
  (await dora()).ask('DELETE /api/reportlink/:reportLinkId', { params: { reportLinkId } })
const open = (token: string) => t.client().ask('GET /api/weeklyreport/:id', { params: { id: token } })
const messageOf = async (token: string) => {
  const { status, body } = await open(token)
  return { status, message: (body as { error?: { message: string } }).error?.message }
}

describe('a link', () => {
  it('[ROUTE-07] [API-40] [D-132] [D-186] opens the report without a session', async () => {
    const { token, expiresAt } = await share()
    expect(Buffer.from(token, 'base64url'), '128 bits').toHaveLength(16)
    expect(expiresAt).toBe(minutesAfter(SCHOOL_MORNING, 30 * DAY))
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(Object.keys(body), '[D-186]').toEqual(['report'])
    expect(body.report).toMatchObject({
      schoolName: expect.stringMatching(/north/i),
      startDate: '2026-10-05',
      endDate: '2026-10-09',
      totalPassesUsed: 3,
      topFiftyStudents: [{ name: expect.stringMatching(/sam/i), numberOfUsedPasses: 3, totalTimeInHallway: 21 }],
    })
    expect(JSON.stringify(body)).not.toMatch(/studentId|userId/)
  })

  it('[D-075] is stored as a hash, and its token nowhere', async () => {
    const { token } = await share()
    const { rows } = await t.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows) {
      const found = await t.database.pool.query(
        `select 1 from "${name}" entry where strpos(to_jsonb(entry)::text, $1) > 0 limit 1`,
        [token],
      )
      expect(found.rowCount, name).toBe(0)
    }
  })

  it('[D-075] its answer is in no search engine, no cache and no referrer', async () => {
    const { token } = await share()
    const answers = await Promise.all(
      [`/api/weeklyreport/${token}`, `/reports/weekly/${token}`].map((path) => fetch(t.origin + path)),
    )
    for (const { headers } of answers) {
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toContain('no-store')
    }
  })

  it('[D-075] its token is in no log line, whatever happens', async () => {
    const { token } = await share()
    const written: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        written.push(String(chunk))
        done()
      },
    })
    const { connection } = t.database
    const server = await makeServer({ connection, clock: t.clock, log: pino({ level: 'trace' }, stream) })
    const origin = await server.listen('127.0.0.1', 0)
    const nobody = new TestClient(origin)
    expect((await nobody.ask('GET /api/weeklyreport/:id', { params: { id: token } })).status).toBe(200)
    await fetch(`${origin}/reports/weekly/${token}?students=locked`)
    // A failure of the database is logged, without what was asked for.
    await t.database.pool.query('alter table weekly_report_link rename to away')
    expect((await nobody.ask('GET /api/weeklyreport/:id', { params: { id: token } })).status).toBe(500)
    await t.database.pool.query('alter table away rename to weekly_report_link')
    await server.close()
    expect(written.join()).toContain('request failed')
    expect(written.join()).not.toContain(token)
  })

  it('[D-075] [D-165] after 30 days it says that it has expired', async () => {
    const { token, expiresAt } = await share()
    t.clock.freeze(minutesAfter(expiresAt, -1))
    expect((await open(token)).status).toBe(200)
    t.clock.freeze(expiresAt)
    expect(await messageOf(token)).toEqual({ status: 404, message: expect.stringContaining('has expired') })
    t.clock.freeze(SCHOOL_MORNING)
  })

  it('[D-075] is as unknown as any other if it is far too long', async () => {
    const unknown = await messageOf('x'.repeat(43))
    expect(unknown.status).toBe(404)
    expect(await messageOf('x'.repeat(5000))).toEqual(unknown)
  })

  it('[D-075] [D-165] can be revoked; the other links of the report keep working', async () => {
    const other = await share()
    const { token } = await share()
    const link = await newestLink()
    expect((await revoke(link?.reportLinkId)).status).toBe(200)
    expect(await messageOf(token)).toEqual({ status: 404, message: expect.stringContaining('was revoked') })
    expect((await open(other.token)).status).toBe(200)
    expect(await newestLink()).toMatchObject({ reportLinkId: link?.reportLinkId, revokedAt: SCHOOL_MORNING })
    expect((await revoke(link?.reportLinkId)).status, 'once more').toBe(200)
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'revokeLink'))
    expect(lines).toHaveLength(1)
  })

  it.each(['nonsense', '1', 'x'.repeat(90), '%F0%9F%98%80', "'; select 1 --"])(
    '[D-149] that never existed gets a sentence: %#',
    async (token) => {
      expect(await messageOf(token)).toEqual({ status: 404, message: expect.stringContaining('does not work') })
    },
  )

  it('[D-165] is listed with who made it, when and until when; expired ones are not', async () => {
    const { expiresAt } = await share()
    expect(await newestLink()).toMatchObject({
      madeBy: expect.stringMatching(/dora/i),
      createdAt: SCHOOL_MORNING,
      expiresAt,
      revokedAt: null,
    })
    expect(JSON.stringify(await list())).not.toMatch(/token|sam/i)
    await t.database.db.update(weeklyReportLink).set({ expiresAt: SCHOOL_MORNING })
    expect(await newestLink()).toBeUndefined()
  })
})

it('[API-40] [D-132] no other type can be read without a session', async () => {
  const nobody = t.client()
  const { schoolId, people, rooms } = t.world.north
  for (const path of [
    ...[`user/${people.sam.userId}`, `school/${schoolId}`, `room/${rooms.gym}`, 'district/1', 'incident/1'],
    ...[`weeklyReport/${reportId}`, `weekly_report/${reportId}`, `report/${reportId}`, 'ticket/1', 'session/1'],
  ]) {
    const { status, body } = await nobody.send<{ error?: { code: string } }>('GET', `/api/${path}`)
    expect([401, 404], path).toContain(status)
    expect(body.error?.code, path).toMatch(/unauthenticated|not_found/)
  }
  for (const path of ['incident/1', 'ticket/1', 'membership/1', 'weekly_report/1']) {
    expect((await (await dora()).send('GET', `/api/${path}`)).status, path).toBe(404)
  }
})

describe('a report for a past week', () => {
  it('[D-165] is made for any day of it, once, and recorded', async () => {
    const row = await make('2026-09-19')
    expect(row).toMatchObject({
      startDate: '2026-09-14',
      endDate: '2026-09-18',
      madeBy: expect.stringMatching(/dora/i),
      totalPassesUsed: 3,
      links: [],
    })
    expect(await refusal('2026-09-15')).toMatchObject({
      status: 409,
      body: { error: { code: 'duplicate', fields: { day: expect.stringContaining('already has a report') } } },
    })
    const lines = await t.database.db
      .select()
      .from(changeEvent)
      .where(eq(changeEvent.subjectId, String(row.weeklyReportId)))
    expect(lines).toMatchObject([{ subject: 'report', action: 'make', actorId: t.world.north.people.dora.userId }])
  })

  it.each([
    ['a week that is not over', '2026-10-13', 'not over yet'],
    ['a week to come', '2030-01-01', 'not over yet'],
    ['the last week that there is', '9999-12-31', 'not over yet'],
    ['a week without passes', '1990-01-01', 'No passes were used'],
    ['the first week that there is', '0000-01-01', 'No passes were used'],
    ['no day', 'last week', ''],
    ['a day that does not exist', '2026-02-30', ''],
  ])('[D-165] is refused with a sentence at the field: %s', async (_what, day, sentence) => {
    const { status, body } = await refusal(day)
    expect(status).toBe(422)
    expect((body as { error?: { fields?: Record<string, string> } }).error?.fields?.day).toContain(sentence)
    expect(await t.database.db.select().from(weeklyReport).where(eq(weeklyReport.startDate, '2026-10-12'))).toEqual([])
  })

  it('[D-165] from Friday at 18:00 on it can be made for the current week', async () => {
    const evening: Instant = '2026-10-16T23:00:00.000Z'
    t.clock.freeze(minutesAfter(evening, -1))
    expect((await refusal('2026-10-13')).status).toBe(422)
    t.clock.freeze(evening)
    expect((await refusal('2026-10-13')).status).toBe(200)
    t.clock.freeze(SCHOOL_MORNING)
  })

  it('the list is paged, newest week first if asked', async () => {
    await make('2026-09-23').catch(() => undefined)
    const query = { descending: 'true' as const }
    const { rows, total } = await (await dora()).call('GET /api/school/:schoolId/reports', { params: params(), query })
    expect(total).toBe(rows.length)
    const starts = rows.map(({ startDate }) => startDate)
    expect(starts).toEqual([...starts].sort().reverse())
    expect(starts).toContain('2026-09-21')
  })
})

describe('who may', () => {
  const attempts = async (name: string) => {
    const client = await as(name)
    const link = (await t.database.db.select().from(weeklyReportLink).limit(1))[0]
    const answers = await Promise.all([
      client.ask('GET /api/school/:schoolId/reports', { params: params(), query: {} }),
      client.ask('GET /api/report/:weeklyReportId', { params: { weeklyReportId: reportId } }),
      client.ask('POST /api/school/:schoolId/reports', { params: params(), body: { day: '2026-09-15' } }),
      client.ask('POST /api/report/:weeklyReportId/link', { params: { weeklyReportId: reportId } }),
      client.ask('DELETE /api/reportlink/:reportLinkId', {
        params: { reportLinkId: link?.reportLinkId ?? asReportLinkId(0) },
      }),
    ])
    return answers.map(({ status }) => status)
  }

  it.each([
    ['sam.north', [403, 403, 403, 403, 403]],
    ['ada.north', [403, 403, 403, 403, 403]],
    ['dora.south', [404, 404, 404, 404, 404]],
    ['dora.abroad', [404, 404, 404, 404, 404]],
    ['dora.north', [200, 200, 409, 200, 200]],
  ])('[D-165] see, open, make, share, revoke: %s', async (name, expected) => {
    expect(await attempts(name)).toEqual(expected)
  })

  it('[D-165] [D-170] an administrator who may only read sees the reports and shares nothing', async () => {
    const whose = eq(membership.userId, t.world.north.people.dora.userId)
    const [before] = await t.database.db.select().from(membership).where(whose)
    await t.database.db
      .update(membership)
      .set({ permissions: ['allStudents:read', 'allPasses:read', 'allSettings:read'] })
      .where(whose)
    expect(await attempts('dora.north')).toEqual([200, 200, 403, 403, 403])
    for (const permissions of [
      ['allSettings:write'],
      ['allStudents:write', 'allSettings:write'],
      ['allPasses:write', 'allSettings:write'],
    ] as const) {
      await t.database.db
        .update(membership)
        .set({ permissions: [...permissions] })
        .where(whose)
      expect(await attempts('dora.north'), `[D-170] with ${permissions}`).toEqual([403, 403, 403, 403, 403])
    }
    await t.database.db
      .update(membership)
      .set({ permissions: before?.permissions ?? [] })
      .where(whose)
  })
})

/** What a new school has set up so far, and the counts of a school that moves to another time zone. */
import type { SchoolReadiness } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { readinessOf } from '@corridor/rules/school'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { changeEvent, membership, patternWeek, room, school, studentDay, timeRange } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'
import { findWrongDays, repairDays } from './days.ts'
import { recountSchools } from './recount.ts'

let t: TestServer
let north: SchoolWorld
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  await t.database.db.execute(sql`
    with day as (insert into schedule (school_id, name, is_active, created_at)
      values (${north.schoolId}, 'Regular day', true, ${t.clock.now()}) returning schedule_id, school_id),
    first as (insert into block (schedule_id, school_id, name, created_at)
      select schedule_id, school_id, 'Period 1', ${t.clock.now()} from day returning block_id, school_id)
    insert into time_range (block_id, school_id, days, start_minute, end_minute, created_at)
    select block_id, school_id, '{m,t,w,th,f}', 480, 525, ${t.clock.now()} from first`)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
})

const unfinished = async (who: Parameters<typeof as>[0] = 'dora.north') => (await as(who)).call('GET /api/readiness')
const readiness = async (): Promise<SchoolReadiness> =>
  expectOne((await unfinished()).filter(({ schoolId }) => schoolId === north.schoolId))
const doneIn = (facts: SchoolReadiness) => readinessOf(facts).flatMap(({ step, isDone }) => (isDone ? [step] : []))

describe('getting started', () => {
  it('[FIRST-01] counts what is there, and ends as soon as the school is ready', async () => {
    const before = await readiness()
    expect(before).toMatchObject({ students: 4, hasPass: false })
    expect(before.rooms).toBeGreaterThan(before.places)
    expect(doneIn(before)).toEqual(['bells', 'rooms', 'people', 'places', 'signIn'])
    await requestPass(await as('sam.north'), north, { to: 'library' })
    expect(await unfinished()).toEqual([])
  })

  it('[FIRST-01] a school with a pass is not ready while something else is missing', async () => {
    await requestPass(await as('sam.north'), north, { to: 'library' })
    const { db } = t.database
    const hasStaff = sql`exists (select 1 from room_link l where l.room_id = room.room_id)`
    const isOfStaff = sql`user_id in (select user_id from user_account where type = 'faculty')`
    for (const [table, where, step] of [
      [timeRange, sql`true`, 'bells'],
      [room, sql`not ${hasStaff}`, 'places'],
      [room, sql`(${hasStaff} or (requires_approval and not bathroom))`, 'rooms'],
      [membership, isOfStaff, 'people'],
    ] as const) {
      const open = sql`${where} and ended_at is null`
      await db.execute(sql`update ${table} set ended_at = ${t.clock.now()} where ${open}`)
      expect(doneIn(await readiness()), step).not.toContain(step)
      await db.execute(sql`update ${table} set ended_at = null where ${where} and ended_at = ${t.clock.now()}`)
      expect(await unfinished(), step).toEqual([])
    }
  })

  it('[FIRST-01] of many schools the newest come first, whoever was there before is done or hides it', async () => {
    const client = await as('dee.district')
    const added: SchoolId[] = []
    for (const name of ['Elm', 'Fir', 'Oak', 'Pine']) {
      added.push((await client.call('POST /api/school', { body: { name, timezone: 'America/Chicago' } })).schoolId)
    }
    const [elm, fir, oak, pine] = added as [SchoolId, SchoolId, SchoolId, SchoolId]
    const [first, ...others] = await unfinished('dee.district')
    expect([first, ...others].map((one) => one?.schoolId)).toEqual([pine, oak, fir])
    expect(first && doneIn(first)).toEqual([])
    const body = { version: first?.version ?? 0, hidesGetStarted: true }
    await client.call('POST /api/school/:schoolId', { params: { schoolId: pine }, body })
    expect((await unfinished('dee.district')).map(({ schoolId }) => schoolId)).toEqual([oak, fir, elm])
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'settings'))
    expect(lines.at(-1)?.detail).toMatchObject({ changed: { hidesGetStarted: { from: false, to: true } } })
  })

  it('[FIRST-01] a teacher is not asked to set up the school', async () => {
    expect(await unfinished('ada.north')).toEqual([])
  })
})

describe('another time zone', () => {
  it('[FIRST-02] past days and weeks are counted again by themselves, and the settings say so until then', async () => {
    const { db } = t.database
    const evening = '2026-10-06T04:30:00.000Z'
    // Half past eleven in the evening in Chicago is the next day in New York.
    await putPasses(t.database.db, north, [
      {
        createdAt: evening,
        approvedAt: evening,
        startedAt: evening,
        completedAt: '2026-10-06T04:40:00.000Z',
      },
    ])
    await repairDays(t.database.writer, await findWrongDays(db))
    const client = await as('dora.north')
    const params = { schoolId: north.schoolId }
    const settings = async () => (await client.call('GET /api/school/:schoolId', { params })).settings
    const days = async () => (await db.select({ day: studentDay.day }).from(studentDay)).map(({ day }) => day)
    expect(await days()).toEqual(['2026-10-05'])
    const { version } = await settings()
    await client.call('POST /api/school/:schoolId', { params, body: { version, timezone: 'America/New_York' } })
    expect((await settings()).isRecounting).toBe(true)
    await recountSchools(t)
    expect(await days()).toEqual(['2026-10-06'])
    expect(await findWrongDays(db)).toEqual([])
    expect((await settings()).isRecounting).toBe(false)
    expect(await db.select().from(patternWeek)).not.toEqual([])
    const [row] = await db.select().from(school).where(eq(school.schoolId, north.schoolId))
    expect(row?.recountSince).toBeNull()
  })
})

describe('the usual places', () => {
  const make = async (who: string, body: object) =>
    (await as(who as never)).ask('POST /api/school/:schoolId/places', {
      params: { schoolId: north.schoolId },
      body: body as never,
    })

  it('[FIRST-03] are made in one press, with colors and limits, and what is there stays as it is', async () => {
    const { status, body } = await make('dora.north', { places: ['restroom', 'nurse', 'library'], restrooms: 2 })
    expect(status).toBe(200)
    expect(body).toEqual({ made: ['Restroom 1', 'Restroom 2', 'Nurse', 'Library'] })
    const { rooms: leaving, places } = await readiness()
    const rooms = await t.database.db.select().from(room).where(eq(room.schoolId, north.schoolId))
    expect(rooms.find(({ name }) => name === 'Restroom 2')).toMatchObject({
      identifier: '',
      bathroom: true,
      requiresApproval: false,
      totalLimit: 3,
    })
    expect(await make('dora.north', { places: ['nurse'], restrooms: 1 })).toMatchObject({ body: { made: [] } })
    expect(places).toBeGreaterThanOrEqual(4)
    expect(leaving + places).toBe(rooms.length)
  })

  it('[FIRST-03] somebody who may not change settings makes none, and a wrong number says so', async () => {
    expect((await make('ada.north', { places: ['nurse'], restrooms: 1 })).status).toBe(403)
    expect(await make('dora.north', { places: ['restroom'], restrooms: 21 })).toMatchObject({
      status: 422,
      body: { error: { fields: { restrooms: 'From 1 up to 20' } } },
    })
    expect((await make('dora.north', { places: [], restrooms: 1 })).status).toBe(422)
  })
})

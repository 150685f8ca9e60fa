/** What a new school has set up so far, and the counts of a school that moves to another time zone. */
import type { SchoolReadiness } from '@corridor/contract'
import { isReady, readinessOf } from '@corridor/rules/school'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, patternWeek, room, school, studentDay } from '../db/schema/index.ts'
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
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
})

const readiness = async (schoolId = north.schoolId): Promise<SchoolReadiness> =>
  (await as('dora.north')).call('GET /api/school/:schoolId/readiness', { params: { schoolId } })
const doneIn = (facts: SchoolReadiness) => readinessOf(facts).flatMap(({ step, isDone }) => (isDone ? [step] : []))

describe('getting started', () => {
  it('[FIRST-01] counts what is there, and knows more as soon as it is true', async () => {
    const before = await readiness()
    expect(before).toMatchObject({ students: 4, hasPass: false, isHidden: false })
    expect(before.rooms).toBeGreaterThan(before.places)
    expect(doneIn(before)).not.toContain('firstPass')
    await requestPass(await as('sam.north'), north, { to: 'library' })
    expect(doneIn(await readiness())).toContain('firstPass')
  })

  it('[FIRST-01] a school that was just added has nothing done, and is not ready', async () => {
    const client = await as('dee.district')
    const { schoolId } = await client.call('POST /api/school', { body: { name: 'New', timezone: 'America/Chicago' } })
    const facts = await client.call('GET /api/school/:schoolId/readiness', { params: { schoolId } })
    expect(doneIn(facts)).toEqual([])
    expect(isReady(facts)).toBe(false)
  })

  it('[FIRST-01] Hide is for the whole school, and in Activity', async () => {
    const { version } = await readiness()
    const params = { schoolId: north.schoolId }
    await (await as('dora.north')).call('POST /api/school/:schoolId', {
      params,
      body: { version, hidesGetStarted: true },
    })
    expect((await readiness()).isHidden).toBe(true)
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'settings'))
    expect(lines.at(-1)?.detail).toMatchObject({ changed: { hidesGetStarted: { from: false, to: true } } })
  })

  it('[FIRST-01] a teacher is not asked to set up the school', async () => {
    const params = { schoolId: north.schoolId }
    expect((await (await as('ada.north')).ask('GET /api/school/:schoolId/readiness', { params })).status).toBe(403)
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

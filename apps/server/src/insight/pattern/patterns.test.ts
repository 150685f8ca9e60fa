/** The patterns of a school and of its rooms, compared with what the rules say of the same passes. */
import { asRoomId, type BlockId } from '@corridor/rules/ids'
import {
  adjustedAverage,
  type PatternPass,
  patternOf,
  TREND_WEEKS,
  tallyOf,
  trendOf,
  trendWeeks,
  weekdayAndHour,
} from '@corridor/rules/metrics'
import type { BlockHours } from '@corridor/rules/schedule'
import { mondayOf } from '@corridor/rules/schedule'
import {
  addDays,
  atWallTime,
  type Instant,
  instant,
  type LocalDay,
  localDay,
  minutesAfter,
  schoolYearFirstDay,
} from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOne } from '../../db/expectOne.ts'
import { block, patternWeek, room, schedule, school, timeRange } from '../../db/schema/index.ts'
import { clientFor } from '../../testing/bulkStudents.ts'
import { forgetPasses, putPasses } from '../../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../../testing/server.ts'
import type { Person, RoomName, SchoolWorld } from '../../testing/world.ts'
import { countWeeks } from './countWeeks.ts'

const ZONE = 'America/Chicago'
const FIRST_BLOCK = { name: 'First', startMinute: 9 * 60, endMinute: 10 * 60 }
const SECOND_BLOCK = { name: 'Second', startMinute: 10 * 60, endMinute: 11 * 60 }

let t: TestServer
let north: SchoolWorld
let bells: BlockHours[]
const bellsOn = (day: LocalDay) => (mondayOf(day) <= addDays(day, -5) ? [] : bells)
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  const { db } = t.database
  await db.update(school).set({ timezone: ZONE })
  const createdAt = t.clock.now()
  const { schoolId } = north
  await addUnusedSchedule()
  const { scheduleId } = expectOne(
    await db.insert(schedule).values({ schoolId, name: 'Regular', createdAt, isActive: true }).returning(),
  )
  bells = []
  for (const { name, startMinute, endMinute } of [FIRST_BLOCK, SECOND_BLOCK]) {
    const { blockId } = expectOne(await db.insert(block).values({ schoolId, scheduleId, name, createdAt }).returning())
    await db.insert(timeRange).values({ schoolId, blockId, startMinute, endMinute, createdAt })
    bells.push({ blockId, startMinute, endMinute })
  }
})
afterAll(() => t.close())

/** It is older than the one that the school uses, and would name every block of it differently. */
async function addUnusedSchedule(): Promise<void> {
  const { db } = t.database
  const base = { schoolId: north.schoolId, createdAt: t.clock.now() }
  const { scheduleId } = expectOne(
    await db
      .insert(schedule)
      .values({ ...base, name: 'Half day' })
      .returning(),
  )
  const { blockId } = expectOne(
    await db
      .insert(block)
      .values({ ...base, scheduleId, name: 'Morning' })
      .returning(),
  )
  await db.insert(timeRange).values({ ...base, blockId, startMinute: 420, endMinute: 960 })
}

beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await t.database.db.delete(patternWeek)
})

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, t.clock.now())
const count = () => countWeeks(t.server.context)
const at = (day: string, hour: number, minute = 0) => atWallTime(day, hour, minute, ZONE)

interface Used {
  startedAt: Instant
  minutes?: number | null
  from?: RoomName
  to?: RoomName
  by?: 'ada' | 'ben' | null
}

/** Used passes, as rows of the table. Without minutes they were forgotten. */
function put(used: readonly Used[], where = north) {
  return putPasses(
    t.database.db,
    where,
    used.map(({ startedAt, minutes = 5, from = 'classroom', to = 'library', by = 'ada' }) => ({
      createdAt: startedAt,
      approvedAt: startedAt,
      startedAt,
      completedAt: minutesAfter(startedAt, minutes ?? 60),
      duration: minutes,
      fromRoomId: where.rooms[from],
      toRoomId: where.rooms[to],
      fromFacultyId: by && where.people[by].userId,
    })),
  )
}

const asRules = ({ startedAt, minutes = 5, from = 'classroom', to = 'library', by = 'ada' }: Used): PatternPass => ({
  startedAt,
  completedAt: minutesAfter(startedAt, minutes ?? 60),
  duration: minutes,
  wasFrozen: false,
  fromRoomId: north.rooms[from],
  toRoomId: north.rooms[to],
  fromFacultyId: by && north.people[by].userId,
})

const ofSchool = async (viewer: Person, query: Record<string, string> = {}, { schoolId } = north) =>
  (await as(viewer)).ask('GET /api/school/:schoolId/patterns', { params: { schoolId }, query })

const ofRoom = async (viewer: Person, name: RoomName, query: Record<string, string> = {}) =>
  (await as(viewer)).ask('GET /api/room/:roomId/patterns', { params: { roomId: north.rooms[name] }, query })

describe('what the weeks of a school had', () => {
  /** Tuesdays, so that the newest week is two days behind. One is right after the clocks went back. */
  const nows = fc.constantFrom(
    SCHOOL_MORNING,
    '2026-11-03T16:00:00.000Z' as Instant,
    '2027-03-16T15:00:00.000Z' as Instant,
  )
  const histories = nows.chain((now) =>
    fc.record({
      now: fc.constant(now),
      weeks: fc.constantFrom(...TREND_WEEKS),
      used: fc.array(
        fc
          .record({
            ago: fc.oneof(fc.nat(26 * 7), fc.integer({ min: 51 * 7, max: 65 * 7 })),
            minute: fc.nat(24 * 60 - 1),
            minutes: fc.oneof(fc.nat(60), fc.constant(null)),
            from: fc.constantFrom<RoomName>('classroom', 'lab'),
            to: fc.constantFrom<RoomName>('library', 'restroom', 'gym'),
            by: fc.constantFrom('ada' as const, 'ben' as const, null),
          })
          .map(({ ago, minute, ...rest }) => ({
            ...rest,
            startedAt: instant(Date.parse(now) - (ago * 24 * 60 + minute) * 60_000),
          })),
        { maxLength: 60 },
      ),
    }),
  )

  it('is counted again in another time zone, and stays as it was under another bell schedule', async () => {
    await put([{ startedAt: at('2026-10-06', 9, 30) }])
    await count()
    const { db } = t.database
    const hours = async () => {
      await count()
      const { body } = await ofSchool(north.people.dora)
      return { hours: body.hours.map(({ hour }) => hour), blocks: body.blocks.map(({ name }) => name) }
    }
    const [first] = bells
    const moved = eq(timeRange.blockId, first?.blockId as BlockId)
    await db.update(timeRange).set({ startMinute: 0, endMinute: 1 }).where(moved)
    expect(await hours()).toEqual({ hours: [9], blocks: ['First'] })
    await db.update(timeRange).set({ startMinute: 540, endMinute: 600 }).where(moved)
    const dora = await as(north.people.dora)
    const setZone = async (timezone: string) => {
      const [row] = await db.select().from(school).where(eq(school.schoolId, north.schoolId))
      const body = { timezone, version: row?.version as number }
      await dora.call('POST /api/school/:schoolId', { params: { schoolId: north.schoolId }, body })
    }
    await setZone('America/New_York')
    expect((await ofSchool(north.people.dora)).body.isBehind).toBe(true)
    expect(await hours()).toEqual({ hours: [10], blocks: ['Second'] })
    await setZone(ZONE)
    expect(await hours()).toEqual({ hours: [9], blocks: ['First'] })
  })

  it('is what the rules count of the same passes, across changes of the clocks', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ now, weeks: length, used }) => {
        await forgetPasses(t.database)
        await t.database.db.delete(patternWeek)
        t.clock.freeze(now)
        if (used.length > 0) await put(used)
        await count()
        const weeks = trendWeeks(now, ZONE, length)
        const weekOf = ({ startedAt }: { startedAt: Instant }) => mondayOf(localDay(startedAt, ZONE))
        const passes = used.map(asRules)
        const yearStart = at(schoolYearFirstDay(weeks.weeks.at(-1) as LocalDay), 0)
        const firstOf = (some: readonly { startedAt: Instant }[]) => some.map(weekOf).toSorted()[0] ?? null
        const ofYear = passes.filter(({ startedAt }) => startedAt >= yearStart)
        const first = { ever: firstOf(passes), ofYear: firstOf(ofYear) }
        for (const [side, name] of [
          ['school', 'lab'],
          ['from', 'lab'],
          ['to', 'restroom'],
        ] as const) {
          const about = passes.filter(
            ({ fromRoomId, toRoomId }) =>
              side === 'school' || (side === 'from' ? fromRoomId : toRoomId) === north.rooms[name],
          )
          const query = { weeks: String(length) }
          const { body } =
            side === 'school'
              ? await ofSchool(north.people.dora, query)
              : await ofRoom(north.people.dora, name, { ...query, side })
          const within = about.filter((pass) => weeks.weeks.includes(weekOf(pass)))
          const byWeek = new Map([...Map.groupBy(about, weekOf)].map(([week, of]) => [week, of.length]))
          expect(body.trend).toEqual(trendOf(weeks, byWeek, first))
          const rows = patternOf(within, bellsOn, ZONE).filter((row) => row.side === side)
          const values = (kind: string) =>
            rows
              .filter((row) => row.kind === kind)
              .map(({ value, tally: { usedPasses } }) => [value, usedPasses])
              .toSorted(([a = 0], [b = 0]) => a - b)
          const sorted = (pairs: [number, number][]) => pairs.toSorted(([a], [b]) => a - b)
          expect(body.hours).toEqual(
            values('hour').map(([value = 0, usedPasses]) => ({ ...weekdayAndHour(value), usedPasses })),
          )
          expect(sorted(body.destinations.map((row) => [row.roomId, row.usedPasses]))).toEqual(values('destination'))
          expect(sorted(body.origins.map((row) => [row.roomId, row.usedPasses]))).toEqual(values('origin'))
          expect(sorted(body.blocks.map((row) => [row.blockId, row.usedPasses]))).toEqual(values('block'))
          expect(sorted((body.faculty ?? []).map((row) => [row.userId, row.usedPasses]))).toEqual(values('faculty'))
          const average = adjustedAverage(tallyOf(within))
          expect(body.averageTime).toEqual(average === null ? null : expect.closeTo(average, 9))
          expect(body.isBehind).toBe(false)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('says which restroom, which block and whose class, the most used first', async () => {
    await put([
      { startedAt: at('2026-10-06', 9, 10), to: 'restroom', minutes: 4 },
      { startedAt: at('2026-10-07', 9, 20), to: 'restroom', minutes: 8 },
      { startedAt: at('2026-10-08', 10, 5), to: 'library', by: 'ben', from: 'lab' },
      { startedAt: at('2026-10-08', 13, 0), to: 'restroom', minutes: 50, by: null },
    ])
    await count()
    const { body } = await ofSchool(north.people.dora, { weeks: '4' })
    expect([body.firstDay, body.lastDay]).toEqual(['2026-09-14', '2026-10-11'])
    expect(
      body.destinations.map(({ roomId, place, usedPasses, share, averageTime }) => [
        roomId,
        place,
        usedPasses,
        share,
        averageTime,
      ]),
    ).toEqual([
      [north.rooms.restroom, 1, 3, 0.75, 6],
      [north.rooms.library, 2, 1, 0.25, 5],
    ])
    expect(
      body.blocks.map(({ name, usedPasses }) => [name, usedPasses]),
      'one was after both',
    ).toEqual([
      ['First', 2],
      ['Second', 1],
    ])
    expect(body.faculty?.map(({ userId, usedPasses }) => [userId, usedPasses])).toEqual([
      [north.people.ada.userId, 2],
      [north.people.ben.userId, 1],
    ])
    const restroom = (await ofRoom(north.people.dora, 'restroom', { weeks: '4' })).body
    expect([restroom.side, restroom.trend.usedPasses, restroom.destinations]).toEqual(['to', 3, []])
    expect(restroom.origins.map(({ roomId, usedPasses }) => [roomId, usedPasses])).toEqual([[north.rooms.classroom, 3]])
  })

  it('keeps the name of a room that was closed since', async () => {
    await put([{ startedAt: at('2026-10-06', 9, 10), to: 'gym' }])
    await count()
    const isGym = eq(room.roomId, north.rooms.gym)
    await t.database.db.update(room).set({ endedAt: t.clock.now() }).where(isGym)
    const { body } = await ofSchool(north.people.dora)
    expect(body.destinations.map(({ roomId }) => roomId)).toEqual([north.rooms.gym])
    await t.database.db.update(room).set({ endedAt: null }).where(isGym)
  })
})

describe('the job that counts weeks', () => {
  const stored = async () =>
    (await t.database.db.select().from(patternWeek))
      .filter(({ schoolId, side, kind }) => schoolId === north.schoolId && side === 'school' && kind === 'total')
      .map(({ week, usedPasses }) => [week, usedPasses])
      .sort()

  it('counts every week that is over once, also those in which nothing was used', async () => {
    await put([{ startedAt: at('2026-09-22', 9) }, { startedAt: at('2026-10-12', 9) }])
    await count()
    const weeks = [
      ['2026-09-21', 1],
      ['2026-09-28', 0],
      ['2026-10-05', 0],
    ]
    expect(await stored()).toEqual(weeks)
    await count()
    expect(await stored()).toEqual(weeks)
    t.clock.freeze(at('2026-10-19', 0, 0))
    await count()
    expect(await stored(), 'Monday is over').toEqual([...weeks, ['2026-10-12', 1]])
  })

  it('goes no further back than a trend, and forgets what is older', async () => {
    await put([{ startedAt: at('2025-01-08', 9) }])
    await count()
    const weeks = (await stored()).map(([week]) => week)
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([64, '2025-07-21', '2026-10-05'])
    t.clock.freeze(at('2026-10-19', 6))
    await count()
    expect((await stored()).map(([week]) => week)[0]).toBe('2025-07-28')
  })

  it('neither doubles nor loses a week if servers count at the same time', async () => {
    const days = ['2026-09-15', '2026-09-22', '2026-09-23', '2026-10-06']
    await put(
      days.flatMap((day) => [{ startedAt: at(day, 9, 10) }, { startedAt: at(day, 10, 20), from: 'lab' as const }]),
    )
    await count()
    const all = async () => (await t.database.db.select().from(patternWeek)).map((row) => JSON.stringify(row)).sort()
    const alone = await all()
    await t.database.db.delete(patternWeek)
    const other = await t.sibling()
    await Promise.all([count(), countWeeks(other.server.context), count(), countWeeks(other.server.context)])
    await other.close()
    expect(await all()).toEqual(alone)
  })

  it('a week that was cut off is counted anew as a whole', async () => {
    await put([
      { startedAt: at('2026-09-29', 9) },
      { startedAt: at('2026-10-06', 9) },
      { startedAt: at('2026-10-07', 9) },
    ])
    // The second week fails: its last row is refused.
    await t.database.pool.query(`alter table pattern_week add constraint cut_off check (used_passes < 2)`)
    await expect(count()).rejects.toThrow()
    expect(await stored()).toEqual([['2026-09-28', 1]])
    expect((await ofSchool(north.people.dora)).body.isBehind).toBe(true)
    await t.database.pool.query('alter table pattern_week drop constraint cut_off')
    await count()
    expect(await stored()).toEqual([
      ['2026-09-28', 1],
      ['2026-10-05', 2],
    ])
    const { body } = await ofSchool(north.people.dora)
    expect([body.isBehind, body.trend.usedPasses, body.destinations[0]?.usedPasses]).toEqual([false, 3, 3])
  })

  it('one school that fails does not keep the others from being counted', async () => {
    await put([{ startedAt: at('2026-10-06', 9) }])
    await put([{ startedAt: at('2026-10-06', 9) }], t.world.south)
    const { schoolId } = t.world.north
    await t.database.pool.query(`alter table pattern_week add constraint refused check (school_id <> ${schoolId})`)
    await expect(count()).rejects.toThrow()
    await t.database.pool.query('alter table pattern_week drop constraint refused')
    expect(await stored()).toEqual([])
    expect(await t.database.db.$count(patternWeek, eq(patternWeek.schoolId, t.world.south.schoolId))).toBeGreaterThan(0)
  })

  it('leaves a school without passes alone', async () => {
    await count()
    expect(await stored()).toEqual([])
    const { body } = await ofSchool(north.people.dora)
    expect(body).toMatchObject({ isBehind: false, hours: [], trend: { usedPasses: 0, usedBefore: null } })
  })

  it('says that it is behind until the newest week was counted', async () => {
    await put([{ startedAt: at('2026-10-06', 9) }])
    expect((await ofSchool(north.people.dora)).body.isBehind).toBe(true)
    await count()
    expect((await ofSchool(north.people.dora)).body.isBehind).toBe(false)
  })
})

describe('who sees patterns', () => {
  it('those of a school are for its administrators', async () => {
    const { dora, ada, sam } = north.people
    const statuses = await Promise.all([dora, ada, sam].map(async (who) => (await ofSchool(who)).status))
    expect(statuses).toEqual([200, 403, 403])
    expect((await ofSchool(dora, {}, t.world.south)).status).toBe(404)
  })

  it('those of a room are for administrators and its staff, who do not see whose classes', async () => {
    await put([{ startedAt: at('2026-10-06', 9), from: 'classroom' }])
    await count()
    const { dora, ada, ben, sam } = north.people
    const answers = await Promise.all([dora, ada, ben, sam].map((who) => ofRoom(who, 'classroom', { side: 'from' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403])
    expect(answers[0]?.body.faculty).toHaveLength(1)
    expect(answers[1]?.body.faculty).toBeNull()
    const missing = await (await as(dora)).ask('GET /api/room/:roomId/patterns', {
      params: { roomId: asRoomId(999_999) },
      query: {},
    })
    expect(missing.status).toBe(404)
  })

  it.each([
    ['50 years', 'weeks=2600'],
    ['no weeks', 'weeks=0'],
    ['fewer than none', 'weeks=-8'],
    ['a part of a week', 'weeks=4.5'],
    ['no number', 'weeks=8%3B%20drop%20table%20pass'],
    ['two numbers', 'weeks=4&weeks=8'],
    ['a thousand', Array.from({ length: 1000 }, () => 'weeks=8').join('&')],
  ])('a number of weeks that is not offered gets a sentence: %s', async (_name, query) => {
    for (const path of [`school/${north.schoolId}`, `room/${north.rooms.restroom}`]) {
      const { status, fields } = await fetched(`/api/${path}/patterns?${query}`)
      expect([status, Object.keys(fields ?? {})]).toEqual([422, ['weeks']])
    }
  })

  it('passes lead to a room or leave it, and nothing else', async () => {
    const path = `/api/room/${north.rooms.restroom}/patterns`
    expect((await fetched(`${path}?side=school`)).status).toBe(422)
    expect((await fetched(`${path}?side=from&side=to`)).status).toBe(422)
    const many = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&')
    expect((await fetched(`${path}?${many}`)).status, 'what nobody asked for changes nothing').toBe(200)
  })

  it.each(['0', '-1', '2147483648', '99999999999999999999', 'north', '1e3'])(
    'there is no school or room %s',
    async (id) => {
      expect((await fetched(`/api/school/${id}/patterns`)).status).toBeOneOf([404, 422])
      expect((await fetched(`/api/room/${id}/patterns`)).status).toBeOneOf([404, 422])
      expect((await fetched(`/api/school/${id}/pairs`)).status).toBeOneOf([404, 422])
    },
  )

  it('a room that has ended is not found', async () => {
    const isGym = eq(room.roomId, north.rooms.gym)
    await t.database.db.update(room).set({ endedAt: t.clock.now() }).where(isGym)
    expect((await ofRoom(north.people.dora, 'gym')).status).toBe(404)
    await t.database.db.update(room).set({ endedAt: null }).where(isGym)
  })
})

/** As typed into the address bar of an administrator. */
async function fetched(path: string) {
  const { status, body } = await (await as(north.people.dora)).send('GET', path)
  return { status, fields: body.error?.fields }
}

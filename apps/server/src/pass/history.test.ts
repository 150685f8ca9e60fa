import { HISTORY_SORTS, type Input, PASS_TYPES, type Pass, type PassPage } from '@corridor/contract'
import { asRoomId, type RoomId } from '@corridor/rules/ids'
import { baseTime, PASS_STATUSES, passStatus } from '@corridor/rules/pass'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pass, room, school } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { lateTo } from '../testing/classes.ts'
import type { TestClient } from '../testing/client.ts'
import { hold, statementWaiters } from '../testing/holdLocks.ts'
import { forgetPasses, type PassFields, putManyPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let south: SchoolWorld
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  ;({ north, south } = t.world)
  dora = await as(north.people.dora)
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

type Query = Input<'POST /api/pass/query', 'body'>

/** Tuesday, 10:00 in Chicago. */
const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const put = (passes: PassFields[], where = north) => putPasses(t.database.db, where, passes)
const ALL: Query['passTypes'] = [...PASS_TYPES]
const query = (client: TestClient, asked: Partial<Query> = {}): Promise<PassPage> =>
  client.call('POST /api/pass/query', { body: { passTypes: ALL, ...asked } })
const found = async (client: TestClient, asked: Partial<Query> = {}) =>
  (await query(client, asked)).rows.map(({ passId }) => passId)
const statusOf = async (client: TestClient, asked: Partial<Query>) =>
  (await client.ask('POST /api/pass/query', { body: { passTypes: ALL, ...asked } })).status
const figures = (client: TestClient, asked: Partial<Query> = {}) =>
  client.call('POST /api/pass/query/figures', { body: { passTypes: ALL, ...asked } })

/** A pass that ran its whole life at one moment. */
const ranAt = (time: Instant, fields: Partial<PassFields> = {}): PassFields => ({
  createdAt: time,
  approvedAt: time,
  startedAt: time,
  completedAt: time,
  confirmedAt: time,
  confirmed: true,
  duration: 0,
  ...fields,
})

describe('[FIND-02] columns sort', () => {
  /** Sam's short one and Tess's long one, one that nobody ended, one that waits, and a live one. */
  async function five() {
    const { sam, tess, uma, lou } = north.people
    const at = (minutes: number) => minutesAfter(now, -minutes)
    const ran = (startedMinutesAgo: number, duration: number | null, studentId: Person['userId']): PassFields => ({
      ...ranAt(now, { studentId }),
      startedAt: at(startedMinutesAgo),
      completedAt: at(startedMinutesAgo - (duration ?? 1)),
      duration,
    })
    const [short, long, forgotten, live, waiting] = await put([
      { ...ran(250, 3, sam.userId), createdAt: at(290), approvedAt: at(290) },
      { ...ran(280, 40, tess.userId), createdAt: at(280), approvedAt: at(280) },
      { ...ran(100, null, uma.userId), createdAt: at(270), approvedAt: at(270) },
      {
        ...ranAt(at(20), { studentId: lou.userId }),
        completedAt: null,
        confirmedAt: null,
        confirmed: null,
        duration: null,
      },
      { createdAt: at(10), approvedAt: at(10), enqueuedAt: at(10), lineNumber: 1, studentId: sam.userId },
    ])
    return { short, long, forgotten, live, waiting }
  }

  it('by duration, with what has none at the other end', async () => {
    const { short, long, forgotten, live, waiting } = await five()
    const longest = [long, short, waiting, live, forgotten]
    expect(await found(dora, { sort: 'duration' })).toEqual(longest)
    expect(await found(dora, { sort: 'duration', descending: false })).toEqual(longest.toReversed())
  })

  it('by start: a pass in line has no Started time', async () => {
    const { short, long, forgotten, live, waiting } = await five()
    const latest = [live, forgotten, short, long, waiting]
    const { rows } = await query(dora, { sort: 'started' })
    expect(rows.map(({ passId }) => passId)).toEqual(latest)
    expect(rows.at(-1)?.startedAt).toBeNull()
    expect(await found(dora, { sort: 'started', descending: false })).toEqual(latest.toReversed())
  })

  it('by student, by their last name', async () => {
    const { short, long, forgotten, live, waiting } = await five()
    const byName = [live, short, waiting, long, forgotten]
    expect(await found(dora, { sort: 'student', descending: false })).toEqual(byName)
    expect(await found(dora, { sort: 'student' })).toEqual(byName.toReversed())
  })

  it('by school, by their names, each by time', async () => {
    const [older, newer] = await put([ranAt(minutesAfter(now, -20)), ranAt(minutesAfter(now, -5))])
    const [between] = await put([ranAt(minutesAfter(now, -10))], south)
    const dee = await as(t.world.districtAdministrator)
    const byName = [older, newer, between]
    expect(await found(dee, { sort: 'school', descending: false })).toEqual(byName)
    expect(await found(dee, { sort: 'school' })).toEqual(byName.toReversed())
  })

  it('by time, the newest first until told otherwise', async () => {
    const newest = await found(dora)
    expect(await found(dora, { sort: 'time', descending: false })).toEqual(newest.toReversed())
  })

  it('by the room that they leave: 9 before 10, and first those that leave none yet', async () => {
    const { gym, lab, library } = north.rooms
    await rename([gym, 'Room 10'], [lab, 'room 9'])
    const at = (minutes: number) => minutesAfter(now, -minutes)
    const [ten, nine, older, none] = await put([
      ranAt(at(10), { fromRoomId: gym }),
      ranAt(at(20), { fromRoomId: lab }),
      ranAt(at(30), { fromRoomId: lab, toRoomId: library }),
      { createdAt: at(40), fromRoomId: null, toRoomId: gym },
    ])
    expect(await found(dora, { sort: 'origin', descending: false })).toEqual([none, older, nine, ten])
    expect(await found(dora, { sort: 'origin' })).toEqual([ten, nine, older, none])
    await rename([gym, 'gym of north'], [lab, 'lab of north'])
  })

  const rename = async (...names: [RoomId, string][]) => {
    for (const [roomId, name] of names) await t.database.db.update(room).set({ name }).where(eq(room.roomId, roomId))
  }

  it('by state, in the order of a pass’s life', async () => {
    const { tess } = north.people
    const at = (minutes: number) => minutesAfter(now, -minutes)
    const waits: PassFields = { createdAt: at(1), approvedAt: at(1), enqueuedAt: at(1), lineNumber: 1 }
    const [requested, approved, inLine, out, arrived, older, used, unused, canceled, rejected] = await put([
      { createdAt: at(5) },
      { createdAt: at(4), approvedAt: at(4) },
      waits,
      { createdAt: at(9), approvedAt: at(9), startedAt: at(9), studentId: tess.userId },
      ranAt(at(2), { confirmedAt: null, confirmed: null }),
      ranAt(at(70)),
      ranAt(at(3)),
      { createdAt: at(31), approvedAt: at(31) },
      { createdAt: at(8), canceledAt: at(7) },
      { createdAt: at(6), rejectedAt: at(6) },
    ])
    const life = [requested, approved, inLine, out, arrived, older, used, unused, canceled, rejected]
    expect(await found(dora, { sort: 'state', descending: false })).toEqual(life)
    expect(await found(dora, { sort: 'state' })).toEqual(life.toReversed())
  })

  it('by approver: what nobody approved, what went by itself, and then by last name', async () => {
    const { ada, ben } = north.people
    const dee = t.world.districtAdministrator
    const at = (minutes: number) => minutesAfter(now, -minutes)
    const [bens, adas, automatic, dees, open] = await put([
      ranAt(at(10), { approvedBy: ben.userId }),
      ranAt(at(20), { approvedBy: ada.userId }),
      ranAt(at(30)),
      ranAt(at(40), { approvedBy: dee.userId }),
      { createdAt: at(1) },
    ])
    const byName = [open, automatic, dees, adas, bens]
    expect(await found(dora, { sort: 'approver', descending: false })).toEqual(byName)
    expect(await found(dora, { sort: 'approver' })).toEqual(byName.toReversed())
  })

  /** Some of every kind that is over, from everywhere, many of them at the same time. */
  const anyOf = (where: SchoolWorld, count: number): PassFields[] =>
    Array.from({ length: count }, (_, one) => {
      const { sam, tess, ada, ben, dora } = where.people
      const { classroom, lab, gym } = where.rooms
      const time = minutesAfter(now, -1000 - (one % 7))
      const ran = ranAt(time, {
        studentId: one % 2 ? sam.userId : tess.userId,
        fromRoomId: [classroom, lab, gym][one % 3] ?? null,
        toFacultyId: ben.userId,
        approvedBy: [null, ada.userId, dora.userId][one % 5] ?? null,
        duration: one % 3 ? one % 5 : null,
        ...(one % 4 === 1 && { confirmedAt: null, confirmed: null }),
      })
      if (one % 4 < 2) return ran
      const never = { startedAt: null, completedAt: null, confirmedAt: null, confirmed: null, duration: null }
      return one % 4 === 2
        ? { ...ran, ...never, fromRoomId: null, canceledAt: time }
        : { ...ran, ...never, approvedAt: null, approvedBy: null, rejectedAt: time }
    })

  /** What the column says, so that it sorts as text. */
  const SHOWN: Readonly<Record<(typeof HISTORY_SORTS)[number], (pass: Pass) => string | number>> = {
    time: baseTime,
    started: ({ startedAt }) => startedAt ?? '',
    duration: ({ duration }) => duration ?? -1,
    student: ({ studentName }) => studentName.split(' ').toReversed().join(' '),
    school: ({ schoolId }) => schoolId,
    origin: ({ fromRoomName }) => fromRoomName ?? '',
    state: (pass) =>
      PASS_STATUSES.indexOf(
        passStatus(pass, { passActivationIntervalBefore: null, passActivationIntervalAfter: null }, now),
      ),
    approver: ({ approvedAt, approvedByName }) =>
      approvedAt ? ` ${approvedByName?.split(' ').toReversed().join(' ') ?? ''}` : '',
  }

  it.each(HISTORY_SORTS)(
    '[D-181] pages by %s neither skip nor repeat one, forward and back, also of one’s own passes and of several schools',
    async (sort) => {
      await put(anyOf(north, 60))
      await put(anyOf(south, 20), south)
      const ben = await as(north.people.ben)
      const dee = await as(t.world.districtAdministrator)
      for (const [client, count] of [[dora, 60] as const, [ben, 60] as const, [dee, 80] as const]) {
        for (const descending of [true, false]) {
          const asked = { sort, descending, size: 25 as const }
          const { rows: all } = await query(client, { ...asked, size: 100 })
          const shown = all.map(SHOWN[sort])
          const sorted = shown.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          expect(shown).toEqual(descending ? sorted.toReversed() : sorted)
          expect(new Set(all.map(({ passId }) => passId)).size).toBe(count)
          const first = await query(client, asked)
          const second = await query(client, { ...asked, cursor: first.nextCursor ?? '' })
          const third = await query(client, { ...asked, cursor: second.nextCursor ?? '' })
          expect([...first.rows, ...second.rows, ...third.rows]).toEqual(all.slice(0, 75))
          const back = await query(client, { ...asked, cursor: third.previousCursor ?? '' })
          expect(back.rows).toEqual(second.rows)
        }
      }
    },
  )
})

describe('kinds', () => {
  const line = (lineNumber: number, fields: Partial<PassFields> = {}): PassFields => ({
    createdAt: now,
    approvedAt: now,
    enqueuedAt: now,
    lineNumber,
    ...fields,
  })

  it('[API-16, HIST-02, D-112, TARDY-08] each holds its own passes, and together they hold them all, once', async () => {
    const { tess, uma } = north.people
    const late = await lateTo(t.database.db, north)
    const kinds: Record<string, PassFields[]> = {
      late: [ranAt(now, late), { createdAt: now, approvedAt: now, startedAt: now, studentId: uma.userId, ...late }],
      completed: [
        ranAt(now),
        ranAt(now, { confirmedAt: null, confirmed: null }),
        ranAt(now, { confirmed: false }),
        // Forgotten: closed by nobody, and without a duration.
        ranAt(now, { confirmedAt: null, confirmed: null, duration: null }),
      ],
      live: [{ createdAt: now, approvedAt: now, startedAt: now }, line(1, { studentId: tess.userId })],
      upcoming: [
        { createdAt: now, approvedAt: now, scheduledFor: minutesAfter(now, 60) },
        { createdAt: now, approvedAt: minutesAfter(now, -30) },
      ],
      requested: [{ createdAt: now }, { createdAt: now, scheduledFor: minutesAfter(now, 60) }],
      unused: [
        { createdAt: minutesAfter(now, -90), approvedAt: minutesAfter(now, -31) },
        { createdAt: minutesAfter(now, -31) },
        { createdAt: now, rejectedAt: now },
        { createdAt: now, canceledAt: now },
        { createdAt: now, approvedAt: now, canceledAt: now },
        line(2, { canceledAt: now }),
      ],
    }
    const expected: Record<string, string[]> = {}
    for (const [kind, passes] of Object.entries(kinds)) expected[kind] = (await put(passes)).sort()
    for (const [kind, passIds] of Object.entries(expected)) {
      const one = await found(dora, { passTypes: [kind] as Query['passTypes'] })
      expect(one.sort(), kind).toEqual(passIds)
    }
    expect((await found(dora)).sort()).toEqual(Object.values(expected).flat().sort())
  })
})

describe('periods', () => {
  // Chicago is five hours behind UTC until November.
  it.each([
    ['today', '2026-10-13T05:00:00.000Z'],
    ['last_7_days', '2026-10-07T05:00:00.000Z'],
    ['last_30_days', '2026-09-14T05:00:00.000Z'],
    ['year_to_date', '2026-08-01T05:00:00.000Z'],
  ] as const)('[HIST-04, D-111] %s begins with a day of the school’s own', async (timeRangeType, start) => {
    const [inside] = await put([ranAt(start), ranAt(minutesAfter(start, -1 / 60_000))])
    expect(await found(dora, { timeRangeType })).toEqual([inside])
  })

  it('[D-111] today ends with the day, the others reach ahead to what is planned', async () => {
    const planned = (scheduledFor: Instant): PassFields => ({ createdAt: now, approvedAt: now, scheduledFor })
    const [tonight, tomorrow] = await put([planned('2026-10-14T04:59:59.999Z'), planned('2026-10-14T05:00:00.000Z')])
    expect(await found(dora, { timeRangeType: 'today' })).toEqual([tonight])
    expect(await found(dora, { timeRangeType: 'last_7_days' })).toEqual([tomorrow, tonight])
  })

  it('[HIST-04] without a word it is the school year to date', async () => {
    const [inside] = await put([ranAt('2026-08-01T05:00:00.000Z'), ranAt('2026-08-01T04:59:59.999Z')])
    expect(await found(dora)).toEqual([inside])
  })

  it('[D-103] each school’s days are its own, also in one answer', async () => {
    // It is Wednesday in Auckland, since 11:00 UTC.
    await t.database.db.update(school).set({ timezone: 'Pacific/Auckland' }).where(eq(school.schoolId, south.schoolId))
    const [evening, morning] = ['2026-10-13T10:59:59.999Z', '2026-10-13T11:00:00.000Z'] as const
    const inNorth = await put([ranAt(evening), ranAt(morning)])
    const inSouth = await put([ranAt(evening), ranAt(morning)], south)
    const dee = await as(t.world.districtAdministrator)
    expect((await found(dee, { timeRangeType: 'today' })).sort()).toEqual([...inNorth, inSouth[1]].sort())
    await t.database.db.update(school).set({ timezone: 'America/Chicago' }).where(eq(school.schoolId, south.schoolId))
  })

  it('[HIST-05, D-111] a custom one is the last 24 hours until told otherwise', async () => {
    const [inside] = await put([ranAt(minutesAfter(now, -24 * 60)), ranAt(minutesAfter(now, -24 * 60 - 1))])
    expect(await found(dora, { timeRangeType: 'custom' })).toEqual([inside])
    const [older] = await put([ranAt('2026-05-05T15:00:00.000Z')])
    const may = { start: '2026-05-01T05:00:00Z', end: '2026-06-01T05:00:00Z' }
    expect(await found(dora, { timeRangeType: 'custom', ...may })).toEqual([older])
  })

  it('[FIND-02] "Out at" lists who was out at that moment, whatever became of the pass', async () => {
    const at = minutesAfter(now, -60)
    const ran = (from: number, until: number | null, studentId = north.people.sam.userId): PassFields => ({
      ...ranAt(minutesAfter(at, from), { studentId }),
      ...(until === null
        ? { completedAt: null, confirmedAt: null, confirmed: null, duration: null }
        : { completedAt: minutesAfter(at, until), confirmedAt: minutesAfter(at, until), duration: until - from }),
    })
    const { tess, uma, lou } = north.people
    const [around, live] = await put([
      ran(-5, 5),
      ran(-20, null, tess.userId),
      ran(-9, -1, uma.userId),
      ran(-9, 0, lou.userId),
      ran(1, 9, uma.userId),
      // It waited in line the whole time, so it has no Started time.
      { createdAt: minutesAfter(at, -5), approvedAt: at, enqueuedAt: at, lineNumber: 1, studentId: uma.userId },
    ])
    const [early] = await put([
      { ...ran(0, 3, lou.userId), createdAt: minutesAfter(at, -600), scheduledFor: minutesAfter(at, 20) },
    ])
    const [late] = await put([{ ...ran(-5, 5, uma.userId), ...(await lateTo(t.database.db, north)) }])
    const outAt = { timeRangeType: 'out_at', start: at } as const
    expect((await found(dora, { ...outAt, passTypes: ['unused'] })).sort()).toEqual([around, live, early, late].sort())
    expect(await found(dora, { timeRangeType: 'out_at' })).toEqual([live])
    expect(
      await found(await as(north.people.reader), { ...outAt, passTypes: ['live'], roomIds: [north.rooms.gym] }),
    ).toEqual([])
  })

  it('[FIND-02] the moment of "Out at" lies within the last year', async () => {
    const status = (start: Instant) => statusOf(dora, { timeRangeType: 'out_at', start })
    expect(await status(minutesAfter(now, 1))).toBe(422)
    expect(await status(minutesAfter(now, -367 * 24 * 60))).toBe(422)
    expect(await status(minutesAfter(now, -365 * 24 * 60))).toBe(200)
  })

  it('[HIST-08, HIST-09] a custom one lies within a year of today, and ends after it starts', async () => {
    const custom = (start: string, end: string) => statusOf(dora, { timeRangeType: 'custom', start, end })
    expect(await custom('2026-10-13T15:00:00Z', '2026-10-13T14:00:00Z')).toBe(422)
    expect(await custom('2025-10-01T15:00:00Z', '2026-10-13T14:00:00Z')).toBe(422)
    expect(await custom('2026-10-13T15:00:00Z', '2027-11-01T15:00:00Z')).toBe(422)
    expect(await custom('2025-10-14T15:00:00Z', '2027-10-10T15:00:00Z')).toBe(200)
    const fiftyYears = { start: '1976-10-13T15:00:00Z', end: '2026-10-13T15:00:00Z' }
    const body = { passTypes: ALL, timeRangeType: 'custom' as const, ...fiftyYears }
    const message = 'Choose a period within one year of today.'
    expect((await dora.ask('POST /api/pass/query', { body })).body).toMatchObject({
      error: { message, fields: { start: message } },
    })
  })
})

describe('durations', () => {
  it('[HIST-06, API-16] equal, greater or less; a forgotten pass has none', async () => {
    const [four, five, six] = await put([
      ranAt(now, { duration: 4 }),
      ranAt(now, { duration: 5 }),
      ranAt(now, { duration: 6 }),
      ranAt(now, { duration: null }),
      { createdAt: now },
    ])
    const lasting = (evaluator: NonNullable<Query['evaluator']>) =>
      found(dora, { durationType: 'custom', evaluator, numOfMinutes: 5 })
    expect(await lasting('equal')).toEqual([five])
    expect(await lasting('greaterThan')).toEqual([six])
    expect(await lasting('lessThan')).toEqual([four])
    expect(await found(dora, { durationType: 'any', evaluator: 'equal', numOfMinutes: 5 })).toHaveLength(5)
    const open = await query(dora, {
      passTypes: ['requested'],
      durationType: 'custom',
      evaluator: 'lessThan',
      numOfMinutes: 9,
    })
    expect(open).toMatchObject({ rows: [], total: 0 })
  })

  it('[HIST-07] needs an operator and a number from 0 to 1000', async () => {
    expect(await statusOf(dora, { durationType: 'custom', evaluator: 'equal' })).toBe(422)
    expect(await statusOf(dora, { durationType: 'custom', numOfMinutes: 5 })).toBe(422)
    expect(await statusOf(dora, { durationType: 'custom', evaluator: 'equal', numOfMinutes: 1001 })).toBe(422)
    expect(await statusOf(dora, { durationType: 'custom', evaluator: 'equal', numOfMinutes: -1 })).toBe(422)
  })
})

describe('whose', () => {
  it('[HIST-03] of the chosen students', async () => {
    const { tess, uma } = north.people
    const mine = await put([ranAt(now, { studentId: tess.userId }), ranAt(now, { studentId: uma.userId })])
    await put([ranAt(now)])
    expect((await found(dora, { studentIds: [tess.userId, uma.userId] })).sort()).toEqual(mine.sort())
  })

  it('from or to one of the chosen rooms, each once, also for those who see only their own', async () => {
    const { lab, gym, library, classroom } = north.rooms
    const { ada, tess } = north.people
    const between = (fromRoomId: typeof gym, toRoomId: typeof gym, fields: Partial<PassFields> = {}) =>
      ranAt(now, { fromRoomId, toRoomId, studentId: tess.userId, ...fields })
    const [there, back, own, open] = await put([
      between(gym, library),
      between(library, gym),
      between(lab, gym, { fromFacultyId: ada.userId }),
      { createdAt: now, studentId: tess.userId, fromRoomId: lab, toRoomId: gym },
      between(lab, classroom),
    ])
    expect((await found(dora, { roomIds: [gym] })).sort()).toEqual([there, back, own, open].sort())
    expect((await found(dora, { roomIds: [library] })).sort()).toEqual([there, back].sort())
    const both = await query(dora, { roomIds: [gym, library] })
    expect(both.rows.map(({ passId }) => passId).sort()).toEqual([there, back, own, open].sort())
    expect(both.total).toBe(4)
    expect(await found(dora, { roomIds: [lab, gym], passTypes: ['requested'] })).toEqual([open])
    expect(await found(await as(ada), { roomIds: [gym] })).toEqual([own])
    expect(await found(dora, { roomIds: [south.rooms.gym] })).toEqual([])
    const many = Array.from({ length: 21 }, (_, at) => asRoomId(at + 1))
    expect(await statusOf(dora, { roomIds: many })).toBe(422)
  })

  it('[D-112, D-028] a teacher finds their own and those of their rooms; with allPasses:read, everybody’s', async () => {
    const { ada, ben, cora, reader, tess } = north.people
    const { lab, gym, library, classroom } = north.rooms
    const elsewhere = { fromRoomId: gym, toRoomId: library, studentId: tess.userId }
    const [to, from, made, ofRoom, ofOthers] = await put([
      ranAt(now, { ...elsewhere, toFacultyId: ada.userId }),
      ranAt(now, { ...elsewhere, fromFacultyId: ada.userId }),
      ranAt(now, { ...elsewhere, createdBy: ada.userId, toFacultyId: ben.userId }),
      ranAt(now, { ...elsewhere, fromRoomId: classroom, toFacultyId: ben.userId }),
      ranAt(now, { ...elsewhere, fromRoomId: lab, toFacultyId: ben.userId }),
    ])
    expect((await found(await as(ada))).sort()).toEqual([to, from, made, ofRoom].sort())
    expect(await found(await as(cora))).toEqual([ofRoom])
    expect((await found(await as(ben))).sort()).toEqual([made, ofRoom, ofOthers].sort())
    expect(await found(await as(reader))).toHaveLength(5)
  })

  it('[D-112] a pass that is given to somebody else while it is being read is not shown anymore', async () => {
    const { ada, ben, tess } = north.people
    const { gym, library } = north.rooms
    const own = ranAt(now, { fromRoomId: gym, toRoomId: library, studentId: tess.userId, toFacultyId: ben.userId })
    const [passId] = await put([own])
    const client = await as(ben)
    expect(await found(client)).toEqual([passId])
    // Which passes are his is known without the rooms, and what they show is not.
    const letGo = await hold(t.database, async (tx) => {
      await tx.execute(sql`lock table room in access exclusive mode`)
      await tx.update(pass).set({ toFacultyId: ada.userId })
    })
    const shown = found(client)
    await statementWaiters(t.database, 1)
    await letGo()
    expect(await shown).toEqual([])
  })

  it('[D-112] a student finds their own alone', async () => {
    const [own] = await put([ranAt(now), ranAt(now, { studentId: north.people.tess.userId })])
    expect(await found(await as(north.people.sam))).toEqual([own])
  })

  it('[D-149] another school’s are not found, by its id or by its students’', async () => {
    await put([ranAt(now)], south)
    expect(await found(dora)).toEqual([])
    expect(await found(dora, { studentIds: [south.people.sam.userId] })).toEqual([])
    expect(await statusOf(dora, { schoolId: south.schoolId })).toBe(404)
  })

  it('[PERM-07] of one school by choice', async () => {
    const [inNorth] = await put([ranAt(now)])
    await put([ranAt(now)], south)
    const dee = await as(t.world.districtAdministrator)
    expect(await found(dee)).toHaveLength(2)
    expect(await found(dee, { schoolId: north.schoolId })).toEqual([inNorth])
  })
})

describe('figures', () => {
  const average = async (...asked: Parameters<typeof figures>) => (await figures(...asked)).averagePassTimeAdjusted

  it('[INS-07, D-104] the average is of what is found, without 45 minutes and more, and without forgotten passes', async () => {
    const { ada, tess } = north.people
    const { gym } = north.rooms
    await put([
      ranAt(now, { duration: 3, fromFacultyId: ada.userId, toRoomId: gym }),
      ranAt(now, { duration: 44, studentId: tess.userId }),
      ranAt(now, { duration: 45 }),
      ranAt(now, { duration: 300 }),
      ranAt(now, { duration: null }),
      ranAt(minutesAfter(now, -3 * 24 * 60), { duration: 10 }),
      { createdAt: now },
    ])
    await put([ranAt(now, { duration: 7 })], south)
    expect(await average(dora)).toBeCloseTo((3 + 44 + 10) / 3)
    expect(await average(dora, { timeRangeType: 'today' })).toBeCloseTo((3 + 44) / 2)
    expect(await average(dora, { studentIds: [tess.userId] })).toBe(44)
    expect(await average(dora, { roomIds: [gym] })).toBe(3)
    expect(await average(dora, { durationType: 'custom', evaluator: 'greaterThan', numOfMinutes: 44 })).toBeNull()
    expect(await average(await as(ada), { roomIds: [gym] })).toBe(3)
    expect(await figures(dora, { passTypes: ['upcoming'] })).toEqual({ averagePassTimeAdjusted: null, isWhole: true })
    const refused = { passTypes: ALL, schoolId: south.schoolId }
    expect((await dora.ask('POST /api/pass/query/figures', { body: refused })).status).toBe(404)
  })
})

describe('pages', () => {
  it('[D-133] of a hundred, newest first, without a gap or a repeat', async () => {
    const old = await put(Array.from({ length: 60 }, (_, index) => ranAt(minutesAfter(now, -1000 - index))))
    const together = await put(Array.from({ length: 150 }, () => ranAt(minutesAfter(now, -500))))
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await query(dora, cursor ? { cursor } : {})
      pages.push(page.rows.map(({ passId }) => passId))
      cursor = page.nextCursor
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 10])
    expect(pages.flat()).toEqual([...together.sort().reverse(), ...old])
  })

  it('[D-181] lead back the way they came, whatever came in at the top meanwhile', async () => {
    await put(Array.from({ length: 250 }, (_, index) => ranAt(minutesAfter(now, -1000 - index))))
    const first = await query(dora)
    const second = await query(dora, { cursor: first.nextCursor ?? '' })
    const third = await query(dora, { cursor: second.nextCursor ?? '' })
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([100, 100, 50])
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null])
    const [news] = await put([ranAt(minutesAfter(now, -1))])
    expect(await query(dora, { cursor: third.previousCursor ?? '' })).toMatchObject({ rows: second.rows })
    const back = await query(dora, { cursor: second.previousCursor ?? '' })
    expect(back.rows).toEqual(first.rows)
    expect((await query(dora, { cursor: back.nextCursor ?? '' })).rows).toEqual(second.rows)
    const top = await query(dora, { cursor: back.previousCursor ?? '' })
    expect(top.rows.map(({ passId }) => passId)).toEqual([news])
    expect(top.previousCursor).toBeNull()
  })

  it('[D-181] say how many there are in all, exactly up to 10,000, and there is no average of more', async () => {
    await putManyPasses(t.database, north, { count: 150, now })
    const first = await query(dora)
    expect(first.total).toBe(150)
    expect((await query(dora, { cursor: first.nextCursor ?? '' })).total).toBe(150)
    await putManyPasses(t.database, north, { count: 9_850, now: minutesAfter(now, -150) })
    expect((await query(dora)).total).toBe(10_000)
    expect(await figures(dora)).toEqual({ averagePassTimeAdjusted: 5, isWhole: true })
    await put([1, 2, 3].map((minutes) => ranAt(minutesAfter(now, -minutes))))
    expect((await query(dora)).total).toBe(10_001)
    expect(await figures(dora)).toEqual({ averagePassTimeAdjusted: null, isWhole: false })
  })
})

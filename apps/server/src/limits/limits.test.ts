/** What a school sets up to limit quick passes: numbers, terms, closed times, and closing them now. */
import type { Input, Pass } from '@corridor/contract'
import { NO_LIMIT } from '@corridor/rules/pass'
import { addDays, minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closedTime, room, school, term } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let dora: TestClient
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  dora = await as('dora.north')
})
afterAll(() => t.close())

const NONE = {
  quickPassesPerDay: null,
  quickPassesPerWeek: null,
  quickPassesPerTerm: null,
  passCooldown: null,
  hallCap: null,
  closedFirst: 0,
  closedLast: 0,
}
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  const { db } = t.database
  await db.delete(term)
  await db.delete(closedTime)
  await db.update(school).set({ ...NONE, closedUntil: null, closedBy: null, version: 1, fieldVersions: {} })
  await db.update(room).set({ alwaysOpen: false })
})

const params = () => ({ schoolId: north.schoolId })
const setup = (client = dora) => client.call('GET /api/school/:schoolId', { params: params() })
const change = (body: Omit<Input<'POST /api/school/:schoolId', 'body'>, 'version'>, version = 1, client = dora) =>
  client.ask('POST /api/school/:schoolId', { params: params(), body: { ...body, version } })
const refusal = (fields: Record<string, unknown>) => ({ status: 422, body: { error: { fields } } })
const activity = async () =>
  (await dora.call('GET /api/school/:schoolId/activity', { params: params(), query: {} })).rows.map(({ what }) => what)
const reread = (client: TestClient, { passId }: Pass) => client.call('GET /api/pass/:passId', { params: { passId } })

describe('the limits of a school', () => {
  it('[LIMIT-01] [ALL-10] are off until somebody sets them, by an edit with a version that screens hear of', async () => {
    expect((await setup()).limits).toEqual(NONE)
    const screen = await (await as('ada.north')).listen()
    const sent = {
      quickPassesPerDay: 3,
      quickPassesPerWeek: 10,
      quickPassesPerTerm: 200,
      passCooldown: 20,
      hallCap: 20,
    }
    const { status, body } = await change({ ...sent, closedFirst: 10, closedLast: 5 })
    expect([status, body]).toMatchObject([200, { version: 2, limits: { ...sent, closedFirst: 10, closedLast: 5 } }])
    await screen.hear('schoolChanged')
    screen.close()
    expect((await setup()).limits).toEqual({ ...sent, closedFirst: 10, closedLast: 5 })
    expect(await change({ quickPassesPerDay: 4 })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed', current: { limits: { quickPassesPerDay: 3 } } } },
    })
    expect((await change({ quickPassesPerDay: null }, 2)).status).toBe(200)
    expect((await setup()).limits.quickPassesPerDay).toBeNull()
  })

  it.each<[Record<string, number>, Record<string, string>]>([
    [{ quickPassesPerDay: 0 }, { quickPassesPerDay: 'From 1 up to 20' }],
    [{ quickPassesPerDay: 21 }, { quickPassesPerDay: 'From 1 up to 20' }],
    [{ quickPassesPerWeek: 61 }, { quickPassesPerWeek: 'From 1 up to 60' }],
    [{ quickPassesPerTerm: 201 }, { quickPassesPerTerm: 'From 1 up to 200' }],
    [{ passCooldown: 121 }, { passCooldown: 'From 1 up to 120' }],
    [{ hallCap: 501 }, { hallCap: 'From 1 up to 500' }],
    [{ closedFirst: 31 }, { closedFirst: 'From 0 up to 30' }],
    [{ closedLast: -1 }, { closedLast: 'From 0 up to 30' }],
    [{ quickPassesPerDay: 3, quickPassesPerWeek: 2 }, { quickPassesPerWeek: 'A week cannot be less than a day' }],
    [{ quickPassesPerWeek: 9, quickPassesPerTerm: 8 }, { quickPassesPerTerm: 'A term cannot be less than a week' }],
    [{ quickPassesPerDay: 9, quickPassesPerTerm: 8 }, { quickPassesPerTerm: 'A term cannot be less than a day' }],
  ])('[LIMIT-14] [ALL-10] %j is refused in words', async (sent, fields) => {
    expect(await change(sent)).toMatchObject(refusal(fields))
    expect((await setup()).limits).toEqual(NONE)
  })

  it('[LIMIT-14] a week below the day that is already there is refused, too', async () => {
    await change({ quickPassesPerDay: 3 })
    expect(await change({ quickPassesPerWeek: 2 }, 2)).toMatchObject(
      refusal({ quickPassesPerWeek: 'A week cannot be less than a day' }),
    )
  })

  it('[ALL-10] are for those who may change the settings, and Activity says who changed what', async () => {
    for (const nobody of ['ada.north', 'sam.north']) {
      expect((await change({ hallCap: 5 }, 1, await as(nobody))).status).toBe(403)
    }
    await change({ hallCap: 20 })
    const { rows } = await dora.call('GET /api/school/:schoolId/activity', { params: params(), query: {} })
    expect(rows[0]?.changes).toEqual([{ label: 'At once in the halls', from: 'none', to: '20' }])
  })

  it('[LIMIT-12] staff read the hall cap, on the dashboard with how many count, and students never do', async () => {
    await change({ hallCap: 20 })
    expect((await setup(await as('ada.north'))).limits.hallCap).toBe(20)
    const student = await setup(await as('sam.north'))
    expect(student.limits.hallCap).toBeNull()
    expect(JSON.stringify(student)).not.toContain('"hallCap":20')
    await requestPass(await as('sam.north'), north, { to: 'library' })
    await t.database.db.update(room).set({ alwaysOpen: true }).where(eq(room.roomId, north.rooms.restroom))
    await requestPass(await as('tess.north'), north, { to: 'restroom' })
    const now = await dora.call('GET /api/school/:schoolId/now', { params: params() })
    expect(now).toMatchObject({ active: 2, inHalls: 1, hallCap: 20 })
  })

  it('[ALL-06] [APART-07] students do not read out limits either, by which they could tell what they wait for', async () => {
    const { classroom } = north.rooms
    await t.database.db.update(room).set({ outLimit: 3 }).where(eq(room.roomId, classroom))
    const limitFor = async (name: string) =>
      (await setup(await as(name))).rooms.find(({ roomId }) => roomId === classroom)?.outLimit
    expect([await limitFor('ada.north'), await limitFor('sam.north')]).toEqual([3, NO_LIMIT])
    await t.database.db.update(room).set({ outLimit: NO_LIMIT }).where(eq(room.roomId, classroom))
  })

  it('[LIMIT-11] a lower cap ends nothing and lets nobody out until it fits; a higher one moves the line at once', async () => {
    const [sam, tess, uma] = [await as('sam.north'), await as('tess.north'), await as('uma.north')]
    const out = [await requestPass(sam, north), await requestPass(tess, north)]
    await change({ hallCap: 1 })
    for (const [n, student] of [sam, tess].entries()) {
      expect((await reread(student, out[n] as Pass)).completedAt).toBeNull()
    }
    const waiting = await requestPass(uma, north)
    expect(waiting).toMatchObject({ startedAt: null, placeInLine: 1 })
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: (out[0] as Pass).passId } })
    expect((await reread(uma, waiting)).startedAt).toBeNull()
    await change({ hallCap: 2 }, 2)
    expect((await reread(uma, waiting)).startedAt).toBe(t.clock.now())
  })
})

const FALL = { name: 'Fall', startsOn: '2026-08-17', endsOn: '2026-12-18' }
const addTerm = (body: typeof FALL) => dora.ask('POST /api/school/:schoolId/terms', { params: params(), body })

describe('terms', () => {
  it('[LIMIT-01] [ALL-10] are added, changed by an edit with a version, and removed, each a line in Activity', async () => {
    const screen = await dora.listen()
    const { status, body } = await addTerm(FALL)
    expect(status).toBe(200)
    const { termId } = body
    await screen.hear('schoolChanged')
    screen.close()
    const edit = { params: { termId }, body: { version: 1, endsOn: '2026-12-17' } }
    expect(await dora.call('POST /api/term/:termId', edit)).toMatchObject({ endsOn: '2026-12-17', version: 2 })
    const late = { ...edit, body: { version: 1, endsOn: '2026-12-16' } }
    expect((await dora.ask('POST /api/term/:termId', late)).status).toBe(409)
    expect((await setup()).terms).toMatchObject([{ ...FALL, endsOn: '2026-12-17' }])
    await dora.call('DELETE /api/term/:termId', { params: { termId } })
    expect((await dora.ask('POST /api/term/:termId', edit)).status).toBe(404)
    expect((await setup()).terms).toEqual([])
    expect((await activity()).slice(0, 3)).toEqual([
      'removed the term Fall',
      'changed the term Fall',
      'added the term Fall',
    ])
  })

  it.each<[string, Partial<typeof FALL>, Record<string, string>]>([
    [
      'that begins within another',
      { startsOn: '2026-12-18', endsOn: '2027-05-28' },
      { startsOn: 'Fall ends on December 18' },
    ],
    [
      'that ends within another',
      { startsOn: '2026-08-03', endsOn: '2026-08-17' },
      { endsOn: 'Fall starts on August 17' },
    ],
    [
      'that ends before it starts',
      { startsOn: '2027-01-05', endsOn: '2027-01-04' },
      { endsOn: 'Choose a last day that is not before the first one.' },
    ],
    [
      'outside of this and the next school year',
      { startsOn: '2028-08-01', endsOn: '2028-12-18' },
      { startsOn: 'Choose a day from August 1, 2026 to July 31, 2028.' },
    ],
    ['with a name of 41 characters', { name: 'x'.repeat(41) }, { name: 'At most 40 characters.' }],
    ['without a name', { name: ' ' }, { name: 'Enter a name.' }],
  ])('[LIMIT-14] [LIMIT-01] one %s is refused', async (_, more, fields) => {
    await addTerm(FALL)
    expect(await addTerm({ ...FALL, ...more })).toMatchObject(refusal(fields))
  })

  it('[LIMIT-01] a school year has at most 8; a term may be renamed, and moved where it overlaps itself alone', async () => {
    const week = (n: number) => addDays('2026-08-03', n * 7)
    for (let n = 0; n < 8; n += 1) await addTerm({ name: `Term ${n}`, startsOn: week(n), endsOn: addDays(week(n), 4) })
    expect(await addTerm({ name: 'Ninth', startsOn: week(9), endsOn: week(9) })).toMatchObject(
      refusal({ startsOn: 'At most 8 terms in a school year.' }),
    )
    const [first] = (await setup()).terms
    if (!first) throw new Error('no term')
    const edit = { params: { termId: first.termId }, body: { name: 'First', endsOn: addDays(week(0), 5), version: 1 } }
    expect(await dora.call('POST /api/term/:termId', edit)).toMatchObject({ name: 'First' })
  })
})

const ASSEMBLY: Input<'POST /api/school/:schoolId/closed-times', 'body'> = {
  name: 'Assembly',
  days: ['w'],
  onDay: null,
  startMinute: 780,
  endMinute: 825,
}
const addClosed = (more: Partial<typeof ASSEMBLY> = {}) =>
  dora.ask('POST /api/school/:schoolId/closed-times', { params: params(), body: { ...ASSEMBLY, ...more } })
const dated = (onDay: string) => ({ days: null, onDay })

describe('closed times', () => {
  it('[CLOSED-01] [ALL-10] are by weekday or by date, changed by an edit with a version, and in Activity', async () => {
    const { body } = await addClosed({ days: ['f', 'w'] })
    const { closedTimeId } = body
    await addClosed({ name: 'PSAT', ...dated('2026-11-19') })
    expect((await setup(await as('sam.north'))).closedTimes).toMatchObject([
      { name: 'Assembly', days: ['w', 'f'], onDay: null, startMinute: 780, endMinute: 825 },
      { name: 'PSAT', days: null, onDay: '2026-11-19' },
    ])
    const edit = { params: { closedTimeId }, body: { version: 1, ...dated('2026-11-20') } }
    expect(await dora.call('POST /api/closed-time/:closedTimeId', edit)).toMatchObject({ days: null, version: 2 })
    expect(
      (await dora.ask('POST /api/closed-time/:closedTimeId', { ...edit, body: { version: 1, ...dated('2026-11-21') } }))
        .status,
    ).toBe(409)
    await dora.call('DELETE /api/closed-time/:closedTimeId', { params: { closedTimeId } })
    expect((await setup()).closedTimes).toHaveLength(1)
    expect((await activity()).slice(0, 4)).toEqual([
      'removed the closed time Assembly',
      'changed the closed time Assembly',
      'added the closed time PSAT',
      'added the closed time Assembly',
    ])
  })

  it.each<[string, Partial<typeof ASSEMBLY>, Record<string, string>]>([
    ['an end before its start', { endMinute: 780 }, { endMinute: 'Choose an end after the start.' }],
    ['hours after midnight', { endMinute: 1441 }, { endMinute: 'Choose a time from 0:00 to 24:00.' }],
    ['hours before midnight', { startMinute: -1 }, { startMinute: 'Choose a time from 0:00 to 24:00.' }],
    ['no day', { days: [] }, { days: 'Choose at least one day.' }],
    ['days of the week and a date', { onDay: '2026-11-19' }, { onDay: 'Choose days of the week, or a date.' }],
    [
      'a date of the last school year',
      dated('2026-07-31'),
      { onDay: 'Choose a day from August 1, 2026 to July 31, 2028.' },
    ],
    ['a name of 41 characters', { name: 'x'.repeat(41) }, { name: 'At most 40 characters.' }],
  ])('[CLOSED-09] %s is refused', async (_, more, fields) => {
    expect(await addClosed(more)).toMatchObject(refusal(fields))
    expect((await setup()).closedTimes).toEqual([])
  })

  it('[CLOSED-01] there are at most 20 by weekday, and 60 by date in a school year', async () => {
    const base = { schoolId: north.schoolId, name: 'Closed', startMinute: 1, endMinute: 2, createdAt: t.clock.now() }
    const days = Array.from({ length: 60 }, (_, n) => ({ ...base, onDay: addDays('2026-09-01', n) }))
    await t.database.db.insert(closedTime).values(days)
    await t.database.db.insert(closedTime).values(Array.from({ length: 20 }, () => ({ ...base, days: ['m' as const] })))
    expect(await addClosed()).toMatchObject(refusal({ days: 'At most 20. Remove one first.' }))
    expect(await addClosed(dated('2026-12-01'))).toMatchObject(refusal({ onDay: 'At most 60 in a school year.' }))
    expect((await addClosed(dated('2027-09-01'))).status).toBe(200)
  })

  it('[CLOSED-05] one that is removed lets those in line go at once', async () => {
    // 10:00 on a Tuesday.
    const { body } = await addClosed({ days: ['t'], startMinute: 590, endMinute: 660 })
    const waiting = await inLine()
    await dora.call('DELETE /api/closed-time/:closedTimeId', { params: { closedTimeId: body.closedTimeId } })
    expect((await reread(await as('tess.north'), waiting)).startedAt).toBe(t.clock.now())
  })
})

/** Tess asked while it was open and the restroom was full; there is room by now. */
async function inLine(): Promise<Pass> {
  const { db } = t.database
  const opened = await db.update(closedTime).set({ endedAt: t.clock.now() }).returning()
  const limit = (totalLimit: number) => db.update(room).set({ totalLimit }).where(eq(room.roomId, north.rooms.restroom))
  await limit(1)
  const sam = await as('sam.north')
  const { passId } = await requestPass(sam, north, { to: 'restroom' })
  const waiting = await requestPass(await as('tess.north'), north, { to: 'restroom' })
  if (opened.length > 0) await db.update(closedTime).set({ endedAt: null })
  else await close(minutesAfter(t.clock.now(), 30))
  await sam.call('POST /api/pass/:passId/complete', { params: { passId } })
  await limit(3)
  expect((await reread(await as('tess.north'), waiting)).startedAt).toBeNull()
  return waiting
}

const close = (until: string, version = 1, client = dora) =>
  client.ask('POST /api/school/:schoolId/close', { params: params(), body: { until, version } })
const open = (version: number) => dora.ask('POST /api/school/:schoolId/open', { params: params(), body: { version } })

describe('Close now', () => {
  it('[CLOSED-10] shows who closed it and until when, and is in Activity', async () => {
    const until = minutesAfter(t.clock.now(), 15)
    expect(await close(until)).toMatchObject({ status: 200, body: { closedNow: { until }, version: 2 } })
    const { byName } = (await setup(await as('ada.north'))).closedNow ?? {}
    expect(byName).toMatch(/North$/)
    expect((await setup(await as('sam.north'))).closedNow).toEqual({ until, byName: null })
    const asked = await requestPass(await as('sam.north'), north, { to: 'restroom' })
    expect(asked).toMatchObject({ approvedAt: null, startedAt: null })
    expect((await open(2)).body).toMatchObject({ closedNow: null, version: 3 })
    expect((await open(3)).body).toMatchObject({ closedNow: null, version: 3 })
    expect((await activity()).slice(0, 2)).toEqual(['opened quick passes again', 'closed quick passes until 10:15 am'])
  })

  it('[CLOSED-10] open again, those in line go at once', async () => {
    const waiting = await inLine()
    await open(2)
    expect((await reread(await as('tess.north'), waiting)).startedAt).toBe(t.clock.now())
  })

  it('[CLOSED-10] ends by itself', async () => {
    await close(minutesAfter(t.clock.now(), 15))
    t.clock.advance(15)
    expect(await requestPass(await as('sam.north'), north, { to: 'restroom' })).toMatchObject({
      startedAt: t.clock.now(),
    })
  })

  it('[CLOSED-10] is for those who may change the settings, and for a time later today', async () => {
    for (const nobody of ['ada.north', 'sam.north']) {
      expect((await close(minutesAfter(t.clock.now(), 15), 1, await as(nobody))).status).toBe(403)
    }
    for (const until of [t.clock.now(), minutesAfter(t.clock.now(), -1), minutesAfter(t.clock.now(), 24 * 60)]) {
      expect(await close(until)).toMatchObject(refusal({ until: 'Choose a time later today.' }))
    }
    expect((await close('2026-10-14T05:00:00.000Z')).status, 'until midnight').toBe(200)
  })

  it('[ALL-10] two who close it until different times: the second is told', async () => {
    await close(minutesAfter(t.clock.now(), 15))
    expect(await close(minutesAfter(t.clock.now(), 30))).toMatchObject({
      status: 409,
      body: { error: { code: 'changed', current: { closedNow: { until: minutesAfter(t.clock.now(), 15) } } } },
    })
  })
})

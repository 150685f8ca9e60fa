import type { Pass } from '@corridor/contract'
import { type Instant, instant } from '@corridor/rules/time'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pass, passEvent, school, studentDay } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'
import { sweep } from './sweep.ts'

/** Tuesday, 10:00 in Chicago; its day ends at 05:00 UTC. */
const TUESDAY: Instant = '2026-10-13T15:00:00.000Z'
const TUESDAYS_LAST = '2026-10-14T04:59:59.999Z'
const WEDNESDAY = '2026-10-14T15:00:00.000Z'

let t: TestServer
let north: SchoolWorld
const students = {} as Record<'sam' | 'tess' | 'uma' | 'lou', TestClient>
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  for (const name of ['sam', 'tess', 'uma', 'lou'] as const) students[name] = await as(north.people[name])
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(TUESDAY)
  await forgetPasses(t.database)
  await t.database.db.update(school).set({ timezone: 'America/Chicago' })
})

const as = ({ userId }: Person, now = TUESDAY) => clientFor(t.database.db, t.origin, userId, now)
const sweepAt = (time: Instant) => {
  t.clock.freeze(time)
  return sweep(t.server.context)
}
const row = async ({ passId }: Pass) => {
  const [found] = await t.database.db.select().from(pass).where(eq(pass.passId, passId))
  return found
}
const snapshot = async () => ({
  passes: await t.database.db.select().from(pass).orderBy(asc(pass.passId)),
  trail: await t.database.db
    .select({ name: passEvent.name, passId: passEvent.passId, version: passEvent.version })
    .from(passEvent)
    .orderBy(asc(passEvent.passEventId)),
  days: await t.database.db.select().from(studentDay),
})

/** The restroom's limit is three, so the fourth pass waits in line. */
async function fillRestroom(names: readonly (keyof typeof students)[]): Promise<Pass[]> {
  const passes: Pass[] = []
  for (const name of names) passes.push(await requestPass(students[name], north, { to: 'restroom' }))
  return passes
}

describe('a pass that was never ended', () => {
  it('[D-018] is closed by the system at the last moment of its own day, without a duration', async () => {
    const running = await requestPass(students.sam, north)
    await sweepAt(WEDNESDAY)
    expect(await row(running)).toMatchObject({
      completedAt: TUESDAYS_LAST,
      completedBy: null,
      duration: null,
      confirmedAt: null,
      version: 2,
    })
    const trail = await t.database.db.select().from(passEvent).where(eq(passEvent.name, 'completePass'))
    expect(trail).toMatchObject([{ actorKind: 'system', actorId: null, at: WEDNESDAY, version: 2 }])
  })

  it('[D-018, D-104] is used and completed on its own day, and adds no time', async () => {
    await requestPass(students.sam, north)
    await sweepAt(WEDNESDAY)
    const { days } = await snapshot()
    expect(days).toMatchObject([
      { day: '2026-10-13', usedPasses: 1, completedPasses: 1, timedPasses: 0, totalTime: 0, adjustedPasses: 0 },
    ])
  })

  it('[D-018, D-016] awaits confirmation afterward, by whoever may confirm it', async () => {
    const running = await requestPass(students.sam, north)
    await sweepAt(WEDNESDAY)
    const ada = await as(north.people.ada)
    const params = { passId: running.passId }
    const confirmed = await ada.call('POST /api/pass/:passId/confirm', { params, body: { confirmed: true } })
    expect(confirmed).toMatchObject({ confirmed: true, duration: null })
  })

  it('[D-018, D-136] no longer keeps its student from starting another', async () => {
    await requestPass(students.sam, north)
    await sweepAt(WEDNESDAY)
    expect((await requestPass(students.sam, north)).startedAt).toBe(WEDNESDAY)
  })

  it('[D-018] ends with its day even if it started in the last moment', async () => {
    t.clock.freeze(TUESDAYS_LAST)
    const running = await requestPass(students.sam, north)
    await sweepAt(WEDNESDAY)
    expect((await row(running))?.completedAt).toBe(TUESDAYS_LAST)
  })
})

describe('a pass that was still in line', () => {
  it('[D-018] is canceled by the system at the end of its day', async () => {
    const [, , , waiting] = await fillRestroom(['sam', 'tess', 'uma', 'lou'])
    await sweepAt(WEDNESDAY)
    expect(waiting && (await row(waiting))).toMatchObject({
      canceledAt: TUESDAYS_LAST,
      canceledBy: null,
      startedAt: null,
      cancelReason: 'The school day ended.',
    })
  })

  it('[D-018, D-009] does not start because the others were closed', async () => {
    await fillRestroom(['sam', 'tess', 'uma', 'lou'])
    await sweepAt(WEDNESDAY)
    const { passes } = await snapshot()
    expect(passes.filter(({ startedAt }) => startedAt).every(({ completedAt }) => completedAt)).toBe(true)
    expect(passes.filter(({ canceledAt }) => canceledAt)).toHaveLength(1)
  })
})

describe('a pass of today', () => {
  it('[D-018] is left alone, running or waiting, upcoming or requested', async () => {
    await fillRestroom(['sam', 'tess', 'uma', 'lou'])
    await requestPass(students.sam, north, { to: 'gym' })
    await requestPass(students.sam, north, { to: 'library', scheduledFor: '2026-10-14T15:00:00.000Z' })
    const before = await snapshot()
    await sweepAt(TUESDAYS_LAST)
    expect(await snapshot()).toEqual(before)
  })

  it('[D-018, D-009] that waits for a place taken since yesterday gets it, in order', async () => {
    const [one, two, three] = await fillRestroom(['sam', 'tess', 'uma'])
    t.clock.freeze(WEDNESDAY)
    const waiting = await requestPass(students.lou, north, { to: 'restroom' })
    expect(waiting.startedAt).toBeNull()
    await sweepAt('2026-10-14T15:05:00.000Z')
    expect(await row(waiting)).toMatchObject({
      startedAt: '2026-10-14T15:05:00.000Z',
      dequeuedAt: '2026-10-14T15:05:00.000Z',
      startedBy: null,
      timeInQueue: 5,
    })
    for (const old of [one, two, three]) expect(old && (await row(old))?.completedAt).toBe(TUESDAYS_LAST)
  })
})

describe('whenever it runs', () => {
  it('[D-018] twice, or two servers at once: the second changes nothing', async () => {
    await fillRestroom(['sam', 'tess', 'uma', 'lou'])
    t.clock.freeze(WEDNESDAY)
    await Promise.all([sweep(t.server.context), sweep(t.server.context)])
    const once = await snapshot()
    expect(once.trail).toHaveLength(8)
    await sweep(t.server.context)
    expect(await snapshot()).toEqual(once)
  })

  it('[D-018] days later it closes each at the end of its own day, as if it had run every night', async () => {
    const first = await requestPass(students.sam, north)
    t.clock.freeze(WEDNESDAY)
    const second = await requestPass(students.tess, north)
    await sweepAt('2026-10-20T15:00:00.000Z')
    expect((await row(first))?.completedAt).toBe(TUESDAYS_LAST)
    expect((await row(second))?.completedAt).toBe('2026-10-15T04:59:59.999Z')
  })

  it('[D-018, D-103] by each school’s own midnight', async () => {
    const { south } = t.world
    await t.database.db.update(school).set({ timezone: 'Asia/Tokyo' }).where(eq(school.schoolId, south.schoolId))
    const here = await requestPass(students.sam, north)
    // Tuesday in Chicago is already Wednesday in Tokyo.
    const there = await requestPass(await as(south.people.sam), south)
    await sweepAt('2026-10-14T14:59:59.999Z')
    expect((await row(here))?.completedAt).toBe(TUESDAYS_LAST)
    expect((await row(there))?.completedAt).toBeNull()
    await sweepAt('2026-10-14T15:00:00.000Z')
    expect((await row(there))?.completedAt).toBe('2026-10-14T14:59:59.999Z')
  })

  it.each<[string, Instant, Instant]>([
    ['has 25 hours', '2026-11-01T18:00:00.000Z', '2026-11-02T05:59:59.999Z'],
    ['has 23 hours', '2027-03-14T18:00:00.000Z', '2027-03-15T04:59:59.999Z'],
  ])('[D-018, D-102] where the day %s', async (_, started, end) => {
    t.clock.freeze(started)
    const running = await requestPass(await as(north.people.sam, started), north)
    await sweepAt(end)
    expect((await row(running))?.completedAt).toBeNull()
    await sweepAt(instant(Date.parse(end) + 1))
    expect((await row(running))?.completedAt).toBe(end)
  })
})

describe('everybody involved', () => {
  it('[D-018, RT-13] is told live, and a subscriber gets a notification', async () => {
    await t.database.pool.query(`update user_account set notification_settings = '{end}'`)
    const running = await requestPass(students.sam, north)
    t.clock.freeze(WEDNESDAY)
    const ada = await as(north.people.ada)
    const socket = await ada.listen()
    await sweep(t.server.context)
    const { payload } = await socket.hear(`completePass:${north.people.ada.userId}`)
    expect(payload).toMatchObject({
      pass: { passId: running.passId, completedAt: TUESDAYS_LAST, completedByName: null },
      notification: { type: 'end', title: 'Sam North never ended a pass' },
    })
    socket.close()
  })
})

it('[D-018] a failure in one school does not keep the others from being swept', async () => {
  const { south } = t.world
  const [here, there] = [await requestPass(students.sam, north), await requestPass(await as(south.people.sam), south)]
  await t.database.pool.query(
    `alter table pass add constraint not_north check (school_id <> ${north.schoolId} or completed_at is null) not valid`,
  )
  await expect(sweepAt(WEDNESDAY)).rejects.toThrow()
  expect([(await row(here))?.completedAt, (await row(there))?.completedAt]).toEqual([null, TUESDAYS_LAST])
  await t.database.pool.query('alter table pass drop constraint not_north')
  await sweepAt(WEDNESDAY)
  expect((await row(here))?.completedAt).toBe(TUESDAYS_LAST)
})

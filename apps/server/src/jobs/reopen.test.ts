/** Lines move when what they waited for ends by itself. Pauses are tried in `room/pause.test.ts`. */
import type { Pass } from '@corridor/contract'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  apartGroup,
  apartMember,
  block,
  closedTime,
  room,
  schedule,
  school,
  schoolDay,
  timeRange,
} from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'
import { reopen } from './reopen.ts'

/** 10:00 in Chicago, on the Tuesday of a week in which nothing is observed. */
const TEN: Instant = '2026-10-13T15:00:00.000Z'

let t: TestServer
let north: SchoolWorld
const students = {} as Record<'sam' | 'tess', TestClient>
beforeAll(async () => {
  t = await startServer()
  t.clock.freeze(TEN)
  north = t.world.north
  for (const name of ['sam', 'tess'] as const) {
    students[name] = await clientFor(t.database.db, t.origin, north.people[name].userId, t.clock.now())
  }
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.database
  t.clock.freeze(TEN)
  await forgetPasses(t.database)
  for (const table of [closedTime, apartMember, apartGroup, schoolDay, timeRange, block, schedule])
    await db.delete(table)
  await db.update(school).set({ closedFirst: 0, closedLast: 0, closedUntil: null, closedBy: null })
})

const limit = (totalLimit: number) =>
  t.database.db.update(room).set({ totalLimit }).where(eq(room.roomId, north.rooms.restroom))
const complete = (client: TestClient, { passId }: Pass) =>
  client.call('POST /api/pass/:passId/complete', { params: { passId } })

/** Tess got in line while it was open; the place before her is free now, and `close` has closed it. */
async function heldUp(close: () => Promise<unknown>): Promise<Pass> {
  await limit(1)
  const sam = await requestPass(students.sam, north, { to: 'restroom' })
  const waiting = await requestPass(students.tess, north, { to: 'restroom' })
  await close()
  await complete(students.sam, sam)
  await limit(3)
  expect((await reread(waiting)).startedAt).toBeNull()
  return waiting
}
const reread = ({ passId }: Pass) => students.tess.call('GET /api/pass/:passId', { params: { passId } })

/** Nothing before it opens, the line when it does, and nothing more in a second run. */
async function opensAfter(waiting: Pass, minutes: number): Promise<void> {
  t.clock.advance(minutes - 1)
  await reopen(t.server.context)
  expect((await reread(waiting)).startedAt, 'a minute before').toBeNull()
  t.clock.advance(1)
  await reopen(t.server.context)
  const started = await reread(waiting)
  expect(started.startedAt).toBe(t.clock.now())
  t.clock.advance(1)
  await reopen(t.server.context)
  expect((await reread(waiting)).version).toBe(started.version)
}

/** A block on Tuesdays, and another on Wednesdays. */
async function bells(startMinute: number, endMinute: number): Promise<void> {
  const { db } = t.database
  const base = { schoolId: north.schoolId, createdAt: TEN }
  const [regular] = await db
    .insert(schedule)
    .values({ ...base, name: 'Regular', isActive: true })
    .returning()
  if (!regular) throw new Error('no schedule')
  const [made] = await db
    .insert(block)
    .values({ ...base, scheduleId: regular.scheduleId, name: 'Block 2' })
    .returning()
  if (!made) throw new Error('no block')
  const range = { ...base, blockId: made.blockId }
  await db.insert(timeRange).values([
    { ...range, startMinute, endMinute, days: ['t'] },
    { ...range, startMinute: 480, endMinute: 540, days: ['w'] },
  ])
}

describe('the job', () => {
  it('[ALL-08] [CLOSED-05] moves lines when the first minutes of a block of the day are over', async () => {
    await bells(595, 660)
    const edges = { closedFirst: 10 }
    const waiting = await heldUp(() => t.database.db.update(school).set(edges))
    await opensAfter(waiting, 5)
  })

  it('[ALL-08] [CLOSED-05] when the last minutes of a block are over', async () => {
    await bells(540, 605)
    const waiting = await heldUp(() => t.database.db.update(school).set({ closedLast: 10 }))
    await opensAfter(waiting, 5)
  })

  it.each<[string, Pick<typeof closedTime.$inferInsert, 'days' | 'onDay'>]>([
    ['by weekday', { days: ['t', 'f'] }],
    ['by date', { onDay: '2026-10-13' }],
  ])('[ALL-08] [CLOSED-05] when a closed time %s is over', async (_, when) => {
    const hours = { startMinute: 590, endMinute: 610, name: 'Assembly', createdAt: TEN }
    const waiting = await heldUp(() =>
      t.database.db.insert(closedTime).values({ schoolId: north.schoolId, ...hours, ...when }),
    )
    await opensAfter(waiting, 10)
  })

  it('[ALL-08] [CLOSED-10] when the time is over until which somebody has closed it', async () => {
    const closedUntil = minutesAfter(TEN, 15)
    const waiting = await heldUp(() =>
      t.database.db
        .update(school)
        .set({ closedUntil, closedBy: north.people.dora.userId })
        .where(eq(school.schoolId, north.schoolId)),
    )
    await opensAfter(waiting, 15)
  })

  it('[ALL-08] [APART-06] a minute after somebody from whom a student is kept apart has come back', async () => {
    const { db } = t.database
    const { schoolId, people } = north
    const days = { startsOn: '2026-10-01', endsOn: '2026-12-01' }
    const values = { schoolId, createdBy: people.dora.userId, createdAt: TEN, ...days }
    const [group] = await db.insert(apartGroup).values(values).returning()
    if (!group) throw new Error('no group')
    const { groupId } = group
    await db
      .insert(apartMember)
      .values([people.sam, people.tess].map(({ userId }) => ({ groupId, schoolId, studentId: userId })))
    const sam = await requestPass(students.sam, north, { to: 'library' })
    const waiting = await requestPass(students.tess, north, { to: 'restroom' })
    await complete(students.sam, sam)
    await opensAfter(waiting, 1)
  })
})

/** What counts against a locked student's quick passes, and what does not. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pass, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { holdLocks, lockWaiters } from '../testing/holdLocks.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let sam: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  sam = await as(north.people.sam)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
})

const now = SCHOOL_MORNING
const soon = '2026-10-13T15:03:00.000Z'
const laterToday = '2026-10-13T18:00:00.000Z'
const tomorrow = '2026-10-14T15:00:00.000Z'
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const lockSam = (dailyPassLimit: number) =>
  t.database.db
    .update(userAccount)
    .set({ locked: true, dailyPassLimit })
    .where(eq(userAccount.userId, north.people.sam.userId))

describe('a locked student’s quick passes', () => {
  it('[D-041, D-042] one that was granted still starts, though it was the last', async () => {
    await lockSam(1)
    const { passId } = await requestPass(sam, north, { scheduledFor: soon })
    expect((await sam.call('POST /api/pass/:passId/start', { params: { passId } })).startedAt).toBe(now)
  })

  it('[D-041, D-042] one that runs is counted once', async () => {
    await lockSam(2)
    await requestPass(sam, north)
    expect((await requestPass(sam, north, { scheduledFor: laterToday })).approvedAt).toBe(now)
    expect((await requestPass(sam, north, { scheduledFor: laterToday })).approvedAt).toBeNull()
  })

  it('[D-041, D-042] what a teacher approved is none of them until it starts', async () => {
    await lockSam(1)
    await issuePass(await as(north.people.ada), north, { scheduledFor: laterToday })
    expect((await requestPass(sam, north)).startedAt).toBe(now)
  })

  it('[D-041, D-042] one granted for tomorrow does not count today', async () => {
    await lockSam(1)
    expect((await requestPass(sam, north, { scheduledFor: tomorrow })).approvedAt).toBe(now)
    expect((await requestPass(sam, north)).startedAt).toBe(now)
  })

  it('[D-041, D-042] two asked for at one moment for later: one is granted', async () => {
    await lockSam(1)
    const letGo = await holdLocks(t.database, { students: [north.people.sam.userId] })
    const asked = [1, 2].map(() => requestPass(sam, north, { scheduledFor: laterToday }))
    await lockWaiters(t.database, 2)
    await letGo()
    const granted = (await Promise.all(asked)).filter(({ approvedAt }) => approvedAt !== null)
    expect(granted).toHaveLength(1)
    expect(await t.database.db.$count(pass)).toBe(2)
  })
})

describe('passes used today', () => {
  it('[D-103, ENT-01] are those of the school’s own day, also in the evening, when it is tomorrow in UTC', async () => {
    await t.database.db.update(userAccount).set({ locked: false })
    const { passId } = await requestPass(sam, north)
    await sam.call('POST /api/pass/:passId/complete', { params: { passId } })
    // 19:30 in Chicago.
    t.clock.freeze('2026-10-14T00:30:00.000Z')
    expect((await sam.call('GET /api/pass/:passId', { params: { passId } })).passesUsedToday).toBe(1)
    // 00:30 there.
    t.clock.freeze('2026-10-14T05:30:00.000Z')
    expect((await sam.call('GET /api/pass/:passId', { params: { passId } })).passesUsedToday).toBe(0)
  })
})

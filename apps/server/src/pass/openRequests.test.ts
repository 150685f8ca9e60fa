import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membership, pass } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let south: SchoolWorld
let sam: TestClient
beforeAll(async () => {
  t = await startServer()
  ;({ north, south } = t.world)
  await t.database.db
    .insert(membership)
    .values({ schoolId: south.schoolId, userId: north.people.sam.userId, permissions: [], startedAt: SCHOOL_MORNING })
  sam = await as(north.people.sam)
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const now = SCHOOL_MORNING
const later: Instant = '2026-10-13T16:00:00.000Z'
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** To the gym, which wants approval. */
function request(changes: Record<string, unknown> = {}) {
  const body = {
    pass: {
      fromRoomId: north.rooms.classroom,
      fromFacultyId: north.people.ada.userId,
      toRoomId: north.rooms.gym,
      isAsapPass: true,
      ...changes,
    },
  }
  return sam.ask('POST /api/pass', { body })
}

const openRows = () => t.database.db.select().from(pass).where(eq(pass.studentId, north.people.sam.userId))

describe('open requests', () => {
  it('[D-173] ten are accepted; the eleventh is refused with a sentence, and nothing is written', async () => {
    for (const _ of times(10, String)) expect((await request()).status).toBe(200)
    const eleventh = await request()
    expect(eleventh.status).toBe(409)
    expect(eleventh.body.error).toEqual({
      code: 'too_many_open',
      message: 'You already have 10 open requests. Cancel one that you no longer need, or wait for an answer.',
    })
    expect(await openRows()).toHaveLength(10)
  })

  it('[D-173] twenty at once make ten', async () => {
    const answers = await Promise.all(
      times(20, (index) => request(index % 2 ? {} : { scheduledFor: later, isAsapPass: false })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    expect(await openRows()).toHaveLength(10)
  })

  it('[D-173] approved ones count, and those of another school of theirs', async () => {
    const { sam: student } = north.people
    await putPasses(t.database.db, north, [
      ...times(5, () => ({ createdAt: now, approvedAt: now, scheduledFor: later })),
    ])
    await putPasses(t.database.db, south, [
      ...times(5, () => ({ createdAt: now, studentId: student.userId, createdBy: student.userId })),
    ])
    expect((await request()).status).toBe(409)
  })

  it('[D-173] what is over does not count: lapsed, rejected, canceled, used', async () => {
    const longAgo: Instant = '2026-10-13T14:00:00.000Z'
    await putPasses(t.database.db, north, [
      ...times(5, () => ({ createdAt: longAgo })),
      ...times(5, () => ({ createdAt: now, rejectedAt: now })),
      ...times(5, () => ({ createdAt: now, canceledAt: now })),
      ...times(5, () => ({ createdAt: now, approvedAt: now, startedAt: now, completedAt: now })),
    ])
    expect((await request()).status).toBe(200)
  })

  it('[D-173] passes that staff issue neither count nor are refused', async () => {
    const dora = await as(north.people.dora)
    for (const _ of times(11, String)) await issuePass(dora, north, { scheduledFor: later })
    expect((await request()).status).toBe(200)
    for (const _ of times(9, String)) await request()
    expect((await request()).status).toBe(409)
    expect((await issuePass(dora, north, { scheduledFor: later })).approvedAt).toBe(now)
  })

  it('[D-173] with ten open, a pass that needs nobody and goes at once is still taken', async () => {
    for (const _ of times(10, String)) await request()
    expect((await requestPass(sam, north, { to: 'restroom' })).startedAt).toBe(now)
  })
})

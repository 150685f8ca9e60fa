import type { Pass } from '@corridor/contract'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { membership, roomSetting } from '../db/schema/index.ts'
import type { TestClient } from '../testing/client.ts'
import { clientFor } from '../testing/crowd.ts'
import { ask } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'
import { takeLocks } from './locks.ts'

let t: TestServer
let north: SchoolWorld
let south: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  ;({ north, south } = t.world)
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const limit = (school: SchoolWorld, toFacultyId: number, passLimit: number) =>
  t.database.db.insert(roomSetting).values({
    schoolId: school.schoolId,
    toFacultyId,
    approval: 'not_required',
    passLimit,
    createdAt: now,
  })
const end = (client: TestClient, { passId }: Pass) =>
  client.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })

it('[D-009, D-022] whoever leaves a line waits for whoever moves it, so that nobody reaches for somebody who left', async () => {
  for (const name of ['tess', 'uma', 'lou'] as const) await ask(await as(north.people[name]), north, { to: 'restroom' })
  const sam = await as(north.people.sam)
  const { passId } = await ask(sam, north, { to: 'restroom' })
  let leaving: Promise<Pass> | undefined
  await t.database.db.transaction(async (tx) => {
    await takeLocks(tx, { students: [], rooms: [north.rooms.restroom], settings: [] })
    leaving = sam.call('POST /api/pass/:passId/cancel', { params: { passId }, body: {} })
    await vi.waitFor(async () => {
      const { rows } = await t.database.pool.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toHaveLength(1)
    })
  })
  expect((await leaving)?.canceledAt).toBe(now)
})

it('[D-010] a limit on somebody who teaches at two schools counts each school’s passes by themselves', async () => {
  const { ben } = south.people
  const shared = { toFacultyId: ben.userId, fromFacultyId: null }
  await t.database.db
    .insert(membership)
    .values({ schoolId: north.schoolId, userId: ben.userId, permissions: [], startedAt: now })
  await limit(north, ben.userId, 1)
  await limit(south, ben.userId, 1)
  const [samThere, tessThere] = await Promise.all([as(south.people.sam), as(south.people.tess)])
  const there = await ask(samThere, south, shared)
  const waitingThere = await ask(tessThere, south, shared)
  expect([there.startedAt, waitingThere.startedAt]).toEqual([now, null])

  const sam = await as(north.people.sam)
  const here = await ask(sam, north, shared)
  expect(here.startedAt).toBe(now)
  await end(sam, here)
  // A place at North is nobody's at South.
  const { startedAt } = await tessThere.call('GET /api/pass/:passId', { params: { passId: waitingThere.passId } })
  expect(startedAt).toBeNull()
  await end(samThere, there)
  const moved = await tessThere.call('GET /api/pass/:passId', { params: { passId: waitingThere.passId } })
  expect(moved.startedAt).toBe(now)
})

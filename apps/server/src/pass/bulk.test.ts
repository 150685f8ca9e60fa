import { asPassId } from '@corridor/rules/ids'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { passEvent } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)

it('[D-022, D-149] the answer holds what was asked about, and not whom the line let go', async () => {
  const tess = await as(north.people.tess)
  const { passId } = await requestPass(tess, north, { to: 'restroom' })
  for (const name of ['uma', 'lou'] as const) await requestPass(await as(north.people[name]), north, { to: 'restroom' })
  const sam = await as(north.people.sam)
  const waiting = await requestPass(sam, north, { to: 'restroom' })
  const { passes } = await tess.call('POST /api/pass/complete', { body: { passIds: [passId] } })
  expect(passes.map((pass) => pass.passId)).toEqual([passId])
  const moved = await sam.call('GET /api/pass/:passId', { params: { passId: waiting.passId } })
  expect(moved.startedAt).toBe(now)
})

it('[D-022] in the order of their times, as soon as possible first', async () => {
  const dora = await as(north.people.dora)
  const { tess, uma } = north.people
  const [late, early] = [
    await issuePass(dora, north, { scheduledFor: '2026-10-13T15:04:00.000Z', studentId: tess.userId }),
    await issuePass(dora, north, { scheduledFor: '2026-10-13T15:02:00.000Z', studentId: uma.userId }),
  ]
  const { passId } = await requestPass(await as(north.people.sam), north, { to: 'gym' })
  await dora.call('POST /api/pass/:passId/approve', { params: { passId } })
  const passIds = [late.passId, passId, early.passId]
  await dora.call('POST /api/pass/start', { body: { passIds } })
  const started = await t.database.db
    .select({ passId: passEvent.passId })
    .from(passEvent)
    .where(eq(passEvent.name, 'startPass'))
    .orderBy(asc(passEvent.passEventId))
  expect(started.map((one) => one.passId)).toEqual([passId, early.passId, late.passId])
})

it('[D-146, D-017] each step of a pass has its line in the trail, also two that happen at once', async () => {
  const { passId } = await requestPass(await as(north.people.sam), north)
  const ended = await (await as(north.people.ada)).call('POST /api/pass/:passId/complete', {
    params: { passId },
    body: {},
  })
  expect(ended.version).toBe(3)
  const trail = await t.database.db.select().from(passEvent).orderBy(asc(passEvent.passEventId))
  expect(trail.map(({ name, version }) => [name, version])).toEqual([
    ['createPass', 1],
    ['completePass', 2],
    ['confirmPass', 3],
  ])
})

it('[D-022] ids in capitals are the same ids: what was done is answered, once', async () => {
  const sam = await as(north.people.sam)
  const dora = await as(north.people.dora)
  const { passId } = await requestPass(sam, north, { to: 'gym' })
  const shouted = asPassId(passId.toUpperCase())
  const { passes, skipped } = await dora.call('POST /api/pass/approve', { body: { passIds: [shouted, passId] } })
  expect(passes.map((pass) => pass.passId)).toEqual([passId])
  expect(skipped).toEqual([])
  const started = await sam.call('POST /api/pass/:passId/start', { params: { passId: shouted } })
  expect(started.passId).toBe(passId)
  expect((await sam.call('GET /api/pass/:passId', { params: { passId: shouted } })).passId).toBe(passId)
})

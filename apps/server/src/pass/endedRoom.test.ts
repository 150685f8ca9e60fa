/** A room that ended while passes led to it. */
import type { PassId } from '@corridor/rules/ids'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { room } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  const { library, gym } = t.world.north.rooms
  await t.database.db
    .update(room)
    .set({ endedAt: null, totalLimit: -1 })
    .where(inArray(room.roomId, [library, gym]))
})

const change = (values: Partial<typeof room.$inferInsert>) =>
  t.database.db.update(room).set(values).where(eq(room.roomId, t.world.north.rooms.library))
const endRoom = () => change({ endedAt: t.clock.now() })
const passOf = async (passId: PassId) => (await as('ada.north')).call('GET /api/pass/:passId', { params: { passId } })

it('[D-172] nobody starts a pass to it, and is told what to do', async () => {
  const ada = await as('ada.north')
  const { passId } = await issuePass(ada, t.world.north, { scheduledFor: t.clock.now() })
  await endRoom()
  for (const client of [await as('sam.north'), ada]) {
    const { status, body } = await client.ask('POST /api/pass/:passId/start', { params: { passId } })
    expect([status, body.error?.code]).toEqual([409, 'room_closed'])
    expect(body.error?.message).toContain('Make a new pass to another room.')
  }
  const { skipped } = await ada.call('POST /api/pass/start', { body: { passIds: [passId] } })
  expect(skipped).toMatchObject([{ passId, code: 'room_closed' }])
  expect(await passOf(passId)).toMatchObject({ startedAt: null, enqueuedAt: null, version: 1 })
})

it('[D-172] a pass to it that is running can be completed', async () => {
  const sam = await as('sam.north')
  const { passId } = await requestPass(sam, t.world.north)
  await endRoom()
  const ended = await sam.call('POST /api/pass/:passId/complete', { params: { passId } })
  expect(ended.completedAt).toBe(t.clock.now())
})

it('[D-172] whoever waits in its line is not sent there, neither by the line nor over the limit', async () => {
  await change({ totalLimit: 1 })
  const sam = await as('sam.north')
  const running = await requestPass(sam, t.world.north)
  const waiting = await requestPass(await as('uma.north'), t.world.north)
  expect(waiting.enqueuedAt).not.toBeNull()
  await endRoom()
  await sam.call('POST /api/pass/:passId/complete', { params: { passId: running.passId } })
  expect((await passOf(waiting.passId)).startedAt).toBeNull()
  const params = { passId: waiting.passId }
  const over = await (await as('ada.north')).ask('POST /api/pass/:passId/start', { params, body: { override: true } })
  expect([over.status, over.body.error?.code]).toEqual([409, 'room_closed'])
})

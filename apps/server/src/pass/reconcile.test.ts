/** Open passes after a change of the setup. */
import type { PassId, UserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { membership, room, roomLink } from '../db/schema/index.ts'
import { sweep } from '../jobs/sweep.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { reconcilePasses } from './reconcilePasses.ts'

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await t.database.db.update(membership).set({ endedAt: null })
  await t.database.db.update(room).set({ endedAt: null })
  await t.database.db.update(roomLink).set({ endedAt: null })
})

const north = () => t.world.north
const reconcileNorth = () => reconcilePasses(t.server.context, north().schoolId, north().people.dora.userId)
const passOf = async (passId: PassId) => (await as('dora.north')).call('GET /api/pass/:passId', { params: { passId } })
const leave = (userId: UserId) =>
  t.database.db.update(membership).set({ endedAt: t.clock.now() }).where(eq(membership.userId, userId))

it('[D-141] a student who left: the live pass is completed, the others are canceled', async () => {
  const { schoolId, people } = north()
  const live = await requestPass(await as('sam.north'), north())
  const upcoming = await issuePass(await as('ada.north'), north(), { scheduledFor: t.clock.now() })
  await leave(people.sam.userId)
  t.clock.freeze('2026-10-13T15:07:00.000Z')
  await reconcileNorth()
  expect(await passOf(live.passId)).toMatchObject({ completedAt: t.clock.now(), duration: 7, schoolId })
  expect(await passOf(upcoming.passId)).toMatchObject({
    canceledAt: t.clock.now(),
    cancelReason: 'The student left the school.',
  })
  const version = (await passOf(live.passId)).version
  await reconcileNorth()
  expect((await passOf(live.passId)).version, 'once').toBe(version)
})

it('[D-141] [D-013] a teacher who left: open requests go to the next who can answer', async () => {
  const { people } = north()
  const request = await requestPass(await as('sam.north'), north(), { to: 'lab', toFacultyId: people.ben.userId })
  expect((await as('ben.north')) && request.approvedAt).toBeNull()
  await leave(people.ben.userId)
  const ada = await (await as('ada.north')).listen()
  await reconcileNorth()
  await ada.hear(`updatePass:${people.ada.userId}`)
  ada.close()
  const approved = await (await as('ada.north')).ask('POST /api/pass/:passId/approve', {
    params: { passId: request.passId },
  })
  expect(approved.status).toBe(200)
})

it('[D-172] [D-009] what a server left behind when it died is reconciled by the sweep', async () => {
  const { rooms } = north()
  const waiting = await requestPass(await as('sam.north'), north(), { to: 'gym' })
  await t.database.db.update(room).set({ endedAt: t.clock.now() }).where(eq(room.roomId, rooms.gym))
  await t.database.db.update(room).set({ totalLimit: 1 }).where(eq(room.roomId, rooms.library))
  await requestPass(await as('uma.north'), north())
  const inLine = await requestPass(await as('tess.north'), north())
  expect(inLine.startedAt).toBeNull()
  await t.database.db.update(room).set({ totalLimit: -1 }).where(eq(room.roomId, rooms.library))
  await sweep(t.server.context)
  expect(await passOf(waiting.passId)).toMatchObject({ cancelReason: 'The room was closed.' })
  expect((await passOf(inLine.passId)).startedAt).toBe(t.clock.now())
})

it('changes nothing where nothing is to be reconciled', async () => {
  const { passId, version } = await requestPass(await as('sam.north'), north())
  const asked = await requestPass(await as('uma.north'), north(), { to: 'gym' })
  await reconcileNorth()
  expect([(await passOf(passId)).version, (await passOf(asked.passId)).version]).toEqual([version, asked.version])
})

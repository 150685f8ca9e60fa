import type { Pass } from '@corridor/contract'
import { asRoomSettingId, asUserId, type RoomSettingId, type UserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { membership, roomLink, roomSetting } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { holdLocks, lockWaiters } from '../testing/holdLocks.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { linkTo, makeStudents, type Person, type SchoolWorld } from '../testing/world.ts'
import type { Locked } from './locks.ts'

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
async function limit({ schoolId }: SchoolWorld, toFacultyId: UserId, passLimit: number): Promise<RoomSettingId> {
  const [made] = await t.database.db
    .insert(roomSetting)
    .values({ schoolId, toFacultyId, approval: 'not_required', passLimit, createdAt: now })
    .returning()
  return made?.roomSettingId ?? asRoomSettingId(0)
}
const end = (client: TestClient, { passId }: Pass) =>
  client.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })

const hold = (wanted: Partial<Locked>) => holdLocks(t.database, wanted)
const somebodyWaits = () => lockWaiters(t.database, 1)

it('[D-009, D-022] whoever leaves a line waits for whoever moves it, so that nobody reaches for somebody who left', async () => {
  for (const name of ['tess', 'uma', 'lou'] as const)
    await requestPass(await as(north.people[name]), north, { to: 'restroom' })
  const sam = await as(north.people.sam)
  const { passId } = await requestPass(sam, north, { to: 'restroom' })
  const letGo = await hold({ rooms: [north.rooms.restroom] })
  const leaving = sam.call('POST /api/pass/:passId/cancel', { params: { passId }, body: {} })
  await somebodyWaits()
  await letGo()
  expect((await leaving).canceledAt).toBe(now)
})

it('[D-009] however often a line reaches further while somebody waits for it, they get there', async () => {
  const { ada, ben, cora, reader, dora } = north.people
  const faculty = [ada, ben, reader, dora]
  for (const person of [cora, ...faculty]) await linkTo(t.database.db, north, 'library', person, now)
  const students = await makeStudents(t.database.db, north, t.world.districtId, faculty.length, now)
  const settings = await Promise.all(faculty.map(({ userId }) => limit(north, userId, 1)))
  const letGo = [await hold({ rooms: [north.rooms.library] })]
  for (const roomSettingId of settings) letGo.push(await hold({ settings: [roomSettingId] }))
  const asked = requestPass(await as(north.people.sam), north, {
    from: 'gym',
    fromFacultyId: null,
    toFacultyId: cora.userId,
  })
  for (const [index, { userId }] of faculty.entries()) {
    await somebodyWaits()
    // Somebody joins the line whose teacher has a limit of their own, which has to be looked at, too.
    const studentId = students[index]?.userId ?? asUserId(0)
    const waiting = { createdAt: now, approvedAt: now, enqueuedAt: now, lineNumber: index + 1 }
    await putPasses(t.database.db, north, [{ ...waiting, studentId, toFacultyId: userId }])
    await letGo[index]?.()
  }
  await somebodyWaits()
  await letGo.at(-1)?.()
  expect((await asked).startedAt).toBe(now)
  await t.database.db.delete(roomLink).where(eq(roomLink.roomId, north.rooms.library))
})

it('[D-010] a limit on somebody who teaches at two schools counts each school’s passes separately', async () => {
  const { ben } = south.people
  const shared = { toFacultyId: ben.userId }
  await t.database.db
    .insert(membership)
    .values({ schoolId: north.schoolId, userId: ben.userId, permissions: [], startedAt: now })
  for (const school of [north, south]) await linkTo(t.database.db, school, 'library', ben, now)
  await limit(north, ben.userId, 1)
  await limit(south, ben.userId, 1)
  const [samThere, tessThere] = await Promise.all([as(south.people.sam), as(south.people.tess)])
  const there = await requestPass(samThere, south, shared)
  const waitingThere = await requestPass(tessThere, south, shared)
  expect([there.startedAt, waitingThere.startedAt]).toEqual([now, null])

  const sam = await as(north.people.sam)
  const here = await requestPass(sam, north, shared)
  expect(here.startedAt).toBe(now)
  await end(sam, here)
  // A place at North is nobody's at South.
  const { startedAt } = await tessThere.call('GET /api/pass/:passId', { params: { passId: waitingThere.passId } })
  expect(startedAt).toBeNull()
  await end(samThere, there)
  const moved = await tessThere.call('GET /api/pass/:passId', { params: { passId: waitingThere.passId } })
  expect(moved.startedAt).toBe(now)
})

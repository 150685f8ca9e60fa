/**
 * A page asks once, then its socket joins. What happened in between was heard by nobody, and the server says so when
 * the socket has joined.
 */
import { minutesAfter } from '@corridor/rules'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { membership, passEvent, room } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { connectSocket, type TestClient, type TestSocket } from '../testing/client.ts'
import { announceSchoolChange } from '../testing/live.ts'
import { ask, issue } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makePerson } from '../testing/world.ts'

let t: TestServer
let sibling: { origin: string; close(): Promise<void> }
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  sibling = await t.sibling()
})
afterAll(async () => {
  await sibling.close()
  await t.close()
})
beforeEach(() => t.clock.advance(1))

async function issueTo(name: 'sam' | 'tess' | 'uma') {
  const { north } = t.world
  const wish = { studentId: north.people[name].userId, scheduledFor: minutesAfter(t.clock.now(), 60) }
  return issue(await as('ada.north'), north, wish)
}

/** Opens a page, lets something happen, and connects. */
async function opening(client: TestClient, meanwhile: () => Promise<unknown>): Promise<TestSocket> {
  const { signedUserToken } = await client.call('GET /api/user/initialize')
  await meanwhile()
  return connectSocket(t.origin, signedUserToken, true)
}

/** Everything so far has left and is marked, so that a page which opens from here on has not missed it. */
async function nextMinute(): Promise<void> {
  const unmarked = () => t.database.db.$count(passEvent, isNull(passEvent.emittedAt))
  await vi.waitFor(async () => expect(await unmarked()).toBe(0), { timeout: 10_000 })
  t.clock.advance(1)
}

/** The server sends its word, if any, before whatever happens next. */
async function isToldToAsk(socket: TestSocket): Promise<boolean> {
  const isTold = () => socket.heard.some(({ event }) => event === 'viewerChanged')
  // Its question was put before these, and each of them takes as many.
  for (let n = 0; n < 3 && !isTold(); n += 1) await (await as('dora.north')).call('GET /api/user/initialize')
  announceSchoolChange(t.server.context, t.world.north.schoolId)
  await socket.hear('schoolChanged')
  socket.close()
  return isTold()
}

it('[D-146] an event between the answer and the joining is not lost', async () => {
  const sam = await as('sam.north')
  const socket = await opening(sam, () => issueTo('sam'))
  await socket.hear('viewerChanged')
  socket.close()
})

it('[D-146] it is not lost where another server sent it, nor where it is not marked as sent yet', async () => {
  const sam = await as('sam.north')
  const { signedUserToken } = await sam.call('GET /api/user/initialize')
  await issueTo('sam')
  const elsewhere = await connectSocket(sibling.origin, signedUserToken, true)
  await elsewhere.hear('viewerChanged')
  elsewhere.close()
  // Written long before the page was opened, and out only now.
  await t.database.db.update(passEvent).set({ emittedAt: null, at: minutesAfter(t.clock.now(), -60) })
  const socket = await opening(sam, async () => undefined)
  await socket.hear('viewerChanged')
  socket.close()
})

it('[D-146] nobody asks a second time where nothing happened that is theirs to hear', async () => {
  const [lou, tess] = [await as('lou.north'), await as('tess.north')]
  expect(await isToldToAsk(await opening(lou, async () => undefined))).toBe(false)
  const toTess = () => issueTo('tess')
  expect(await isToldToAsk(await opening(lou, toTess))).toBe(false)
  expect(await isToldToAsk(await opening(tess, toTess))).toBe(true)
})

it('[D-146] whoever sees everybody’s passes asks again for anybody’s', async () => {
  const [sam, dora] = [await as('sam.north'), await as('dora.north')]
  expect(await isToldToAsk(await opening(dora, () => ask(sam, t.world.north, { to: 'gym' })))).toBe(true)
})

it('[D-146] a change of what somebody may see, made in between, is not lost either', async () => {
  const reader = await as('reader.north')
  const { userId } = t.world.north.people.reader
  const socket = await opening(reader, () =>
    t.database.db
      .update(membership)
      .set({ permissions: [] })
      .where(and(eq(membership.userId, userId), eq(membership.schoolId, t.world.north.schoolId))),
  )
  await socket.hear('viewerChanged')
  socket.close()
})

it('[D-146] whoever comes back asks in their own time and is not told', async () => {
  const uma = await as('uma.north')
  const { signedUserToken } = await uma.call('GET /api/user/initialize')
  await issueTo('uma')
  expect(await isToldToAsk(await connectSocket(t.origin, signedUserToken))).toBe(false)
})

it('[D-146] [SPASS-08] whoever waits in a line asks again when somebody before them has left it', async () => {
  const { north } = t.world
  const [sam, tess, uma, lou] = await Promise.all(['sam', 'tess', 'uma', 'lou'].map((name) => as(`${name}.north`)))
  if (!sam || !tess || !uma || !lou) throw new Error('somebody is missing')
  await t.database.db.update(room).set({ totalLimit: 1 }).where(eq(room.roomId, north.rooms.restroom))
  const to = { to: 'restroom', toFacultyId: null } as const
  const walking = await ask(tess, north, to)
  const first = await ask(sam, north, to)
  await ask(uma, north, to)
  await nextMinute()
  const leaving = () => sam.call('POST /api/pass/:passId/cancel', { params: { passId: first.passId } })
  const waiting = await uma.call('GET /api/user/initialize')
  expect(await isToldToAsk(await opening(lou, leaving))).toBe(false)
  expect(await isToldToAsk(await connectSocket(t.origin, waiting.signedUserToken, true))).toBe(true)
  // Ending a pass that never waited moves nobody up who is not let in by it.
  await nextMinute()
  const ending = () => tess.call('POST /api/pass/:passId/complete', { params: { passId: walking.passId } })
  expect(await isToldToAsk(await opening(lou, ending))).toBe(false)
})

it('[D-146] [D-118] an administrator is told to ask about an incident, and about no other pass that they do not see', async () => {
  const { districtId, north } = t.world
  const { userId } = await makePerson(t.database.db, {
    districtId,
    type: 'schoolAdministrator',
    username: 'narrow.north',
    passwordHash: '',
    now: t.clock.now(),
    schoolIds: [north.schoolId],
  })
  await t.database.db.update(membership).set({ permissions: [] }).where(eq(membership.userId, userId))
  const narrow = await clientFor(t.database.db, t.origin, userId, t.clock.now())
  expect(await isToldToAsk(await opening(narrow, () => issueTo('sam')))).toBe(false)
  await nextMinute()
  const flagging = async () => {
    const { passId } = await ask(await as('lou.north'), north)
    const body = { confirmed: false }
    await (await as('ada.north')).call('POST /api/pass/:passId/complete', { params: { passId }, body })
  }
  expect(await isToldToAsk(await opening(narrow, flagging))).toBe(true)
})

it('[D-146] whoever had a pass until then asks again, because it was taken from them', async () => {
  const { north } = t.world
  const [ada, ben] = [await as('ada.north'), await as('ben.north')]
  const scheduledFor = minutesAfter(t.clock.now(), 60)
  const { passId } = await issue(ada, north, { from: 'lab', fromFacultyId: north.people.ben.userId, scheduledFor })
  await nextMinute()
  const body = { fromRoomId: north.rooms.classroom, fromFacultyId: north.people.cora.userId }
  const taking = () => ada.call('POST /api/pass/:passId', { params: { passId }, body })
  expect(await isToldToAsk(await opening(ben, taking))).toBe(true)
  await nextMinute()
  const moving = () =>
    ada.call('POST /api/pass/:passId', { params: { passId }, body: { scheduledFor: minutesAfter(scheduledFor, 5) } })
  expect(await isToldToAsk(await opening(ben, moving))).toBe(false)
})

/**
 * A page fetches its data, and then its socket joins its rooms. It does not receive what happened in between, so the
 * server tells it to fetch again.
 */
import { minutesAfter } from '@corridor/rules/time'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { changeEvent, type Effect, membership, passEvent, room } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { connectSocket, type TestClient, type TestSocket } from '../testing/client.ts'
import { announceSchoolChange } from '../testing/live.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
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
  const options = { studentId: north.people[name].userId, scheduledFor: minutesAfter(t.clock.now(), 60) }
  return issuePass(await as('ada.north'), north, options)
}

/** Opens a page, lets something happen, and connects. */
async function openPage(client: TestClient, meanwhile: () => Promise<unknown>): Promise<TestSocket> {
  const { signedUserToken } = await client.call('GET /api/user/initialize')
  await meanwhile()
  return connectSocket(t.origin, signedUserToken, true)
}

/** Waits until every event is sent and marked, so that a page that opens later has not missed it. */
async function nextMinute(): Promise<void> {
  const unmarked = () => t.database.db.$count(passEvent, isNull(passEvent.emittedAt))
  await vi.waitFor(async () => expect(await unmarked()).toBe(0), { timeout: 10_000 })
  t.clock.advance(1)
}

/** Whether the server sent `viewerChanged` before the events that follow. */
async function isToldToRefetch(socket: TestSocket): Promise<boolean> {
  const isTold = () => socket.heard.some(({ event }) => event === 'viewerChanged')
  // The server's queries for this socket started before these, and each of these takes at least as long.
  for (let n = 0; n < 3 && !isTold(); n += 1) await (await as('dora.north')).call('GET /api/user/initialize')
  announceSchoolChange(t.server.context, t.world.north.schoolId)
  await socket.hear('schoolChanged')
  socket.close()
  return isTold()
}

it('[D-146] an event between the answer and the joining of the rooms is not lost', async () => {
  const sam = await as('sam.north')
  const socket = await openPage(sam, () => issueTo('sam'))
  await socket.hear('viewerChanged')
  socket.close()
})

it('[D-146] it is not lost if another server sent it, nor if it is not marked as sent yet', async () => {
  const sam = await as('sam.north')
  const { signedUserToken } = await sam.call('GET /api/user/initialize')
  await issueTo('sam')
  const elsewhere = await connectSocket(sibling.origin, signedUserToken, true)
  await elsewhere.hear('viewerChanged')
  elsewhere.close()
  // Written long before the page was opened, but only sent now.
  await t.database.db.update(passEvent).set({ emittedAt: null, at: minutesAfter(t.clock.now(), -60) })
  const socket = await openPage(sam, async () => undefined)
  await socket.hear('viewerChanged')
  socket.close()
})

it('[D-146] a page does not fetch again if nothing happened that it should receive', async () => {
  const [lou, tess] = [await as('lou.north'), await as('tess.north')]
  expect(await isToldToRefetch(await openPage(lou, async () => undefined))).toBe(false)
  const toTess = () => issueTo('tess')
  expect(await isToldToRefetch(await openPage(lou, toTess))).toBe(false)
  expect(await isToldToRefetch(await openPage(tess, toTess))).toBe(true)
})

it('[D-146] a page that shows everybody’s passes fetches again for any of them', async () => {
  const [sam, dora] = [await as('sam.north'), await as('dora.north')]
  expect(await isToldToRefetch(await openPage(dora, () => requestPass(sam, t.world.north, { to: 'gym' })))).toBe(true)
})

it('[D-146] a change of access in between is not lost either', async () => {
  const reader = await as('reader.north')
  const { userId } = t.world.north.people.reader
  const socket = await openPage(reader, () =>
    t.database.db
      .update(membership)
      .set({ permissions: [] })
      .where(and(eq(membership.userId, userId), eq(membership.schoolId, t.world.north.schoolId))),
  )
  await socket.hear('viewerChanged')
  socket.close()
})

it('[D-146] a page that reconnects is not told, because it fetches again anyway', async () => {
  const uma = await as('uma.north')
  const { signedUserToken } = await uma.call('GET /api/user/initialize')
  await issueTo('uma')
  expect(await isToldToRefetch(await connectSocket(t.origin, signedUserToken))).toBe(false)
})

it('[D-146] [SPASS-08] a page of somebody in line fetches again when somebody before them has left the line', async () => {
  const { north } = t.world
  const [sam, tess, uma, lou] = await Promise.all(['sam', 'tess', 'uma', 'lou'].map((name) => as(`${name}.north`)))
  if (!sam || !tess || !uma || !lou) throw new Error('somebody is missing')
  await t.database.db.update(room).set({ totalLimit: 1 }).where(eq(room.roomId, north.rooms.restroom))
  const to = { to: 'restroom', toFacultyId: null } as const
  const walking = await requestPass(tess, north, to)
  const first = await requestPass(sam, north, to)
  await requestPass(uma, north, to)
  await nextMinute()
  const leaving = () => sam.call('POST /api/pass/:passId/cancel', { params: { passId: first.passId } })
  const waiting = await uma.call('GET /api/user/initialize')
  expect(await isToldToRefetch(await openPage(lou, leaving))).toBe(false)
  expect(await isToldToRefetch(await connectSocket(t.origin, waiting.signedUserToken, true))).toBe(true)
  // A pass that never waited in line moves up only the one whose turn it is.
  await nextMinute()
  const ending = () => tess.call('POST /api/pass/:passId/complete', { params: { passId: walking.passId } })
  expect(await isToldToRefetch(await openPage(lou, ending))).toBe(false)
})

it('[D-146] [D-118] an administrator fetches again after an incident, but not for other passes that they may not see', async () => {
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
  expect(await isToldToRefetch(await openPage(narrow, () => issueTo('sam')))).toBe(false)
  await nextMinute()
  const flagging = async () => {
    const { passId } = await requestPass(await as('lou.north'), north)
    const body = { confirmed: false }
    await (await as('ada.north')).call('POST /api/pass/:passId/complete', { params: { passId }, body })
  }
  expect(await isToldToRefetch(await openPage(narrow, flagging))).toBe(true)
})

it('[D-146] whoever had a pass until then asks again, because it was taken from them', async () => {
  const { north } = t.world
  const [ada, ben] = [await as('ada.north'), await as('ben.north')]
  const scheduledFor = minutesAfter(t.clock.now(), 60)
  const { passId } = await issuePass(ada, north, { from: 'lab', fromFacultyId: north.people.ben.userId, scheduledFor })
  await nextMinute()
  const body = { fromRoomId: north.rooms.classroom, fromFacultyId: north.people.cora.userId }
  const taking = () => ada.call('POST /api/pass/:passId', { params: { passId }, body })
  expect(await isToldToRefetch(await openPage(ben, taking))).toBe(true)
  await nextMinute()
  const moving = () =>
    ada.call('POST /api/pass/:passId', { params: { passId }, body: { scheduledFor: minutesAfter(scheduledFor, 5) } })
  expect(await isToldToRefetch(await openPage(ben, moving))).toBe(false)
})

it('[D-146] a change of the school’s setup, or of the person, in between is announced to those concerned', async () => {
  const { north } = t.world
  const sam = await as('sam.north')
  const line = { subject: 'school', subjectId: '1', action: 'edit', actorKind: 'system' } as const
  const changing = (effects: Effect[]) => async () => {
    const at = t.clock.now()
    await t.database.db.insert(changeEvent).values({ ...line, at, emittedAt: at, effects })
  }
  const changed = await openPage(sam, changing([{ kind: 'schoolChanged', schoolId: north.schoolId }]))
  await changed.hear('schoolChanged')
  changed.close()
  await nextMinute()
  const renamed = await openPage(sam, changing([{ kind: 'personChanged', userId: north.people.sam.userId }]))
  await renamed.hear('viewerChanged')
  renamed.close()
  await nextMinute()
  const others: Effect[] = [
    { kind: 'schoolChanged', schoolId: t.world.south.schoolId },
    { kind: 'personChanged', userId: north.people.ada.userId },
  ]
  const unaffected = await openPage(sam, changing(others))
  expect(await isToldToRefetch(unaffected)).toBe(false)
  expect(unaffected.heard.filter(({ event }) => event === 'schoolChanged')).toHaveLength(1)
})

it('[FREEZE-05] a freeze is not missed, however many students were marked since', async () => {
  const { north } = t.world
  const dora = await as('dora.north')
  const page = await openPage(await as('sam.north'), async () => {
    await dora.call('POST /api/school/:schoolId/freezes', {
      params: { schoolId: north.schoolId },
      body: { instruction: 'return' },
    })
    await t.database.pool.query(
      `insert into change_event (school_id, subject, subject_id, action, effects, at, actor_kind, emitted_at)
        select $1, 'freezeMark', '1', 'withMe', '[]', $2, 'system', $2 from generate_series(1, 600)`,
      [north.schoolId, t.clock.now()],
    )
  })
  await page.hear('viewerChanged')
  page.close()
})

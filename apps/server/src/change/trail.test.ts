/**
 * The effects of changes that are not about a pass: the setup gets a new version, and every screen that shows it is
 * told.
 */
import { asUserId, type SessionId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { changeEvent, type Effect, room, school } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { connectSocket, type TestSocket } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'
import { actorColumns, actorOf, SYSTEM } from './actor.ts'
import { type Change, runSystemChange } from './change.ts'
import { record, type TrailLine } from './trail.ts'
import { writeTrailAndAnswer } from './writeTrailAndAnswer.ts'

let t: TestServer
let sibling: { origin: string; close(): Promise<void> }
let north: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  sibling = await t.sibling()
  north = t.world.north
})
afterAll(async () => {
  await sibling.close()
  await t.close()
})
beforeEach(() => emptyTables(t.database.pool, 'change_event'))

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const run = (command: (change: Change) => Promise<void>) => runSystemChange(t.server.context, command)
const lines = () => t.database.db.select().from(changeEvent).orderBy(changeEvent.changeEventId)
const setupVersion = async (schoolId = north.schoolId) =>
  (await t.database.db.select().from(school).where(eq(school.schoolId, schoolId)))[0]?.setupVersion ?? 0

async function socketAtSibling(person: Person): Promise<TestSocket> {
  const { signedUserToken } = await (await as(person)).call('GET /api/user/initialize')
  return connectSocket(sibling.origin, signedUserToken)
}

const aboutGym = (): TrailLine => ({
  subject: 'room',
  subjectId: north.rooms.gym,
  schoolId: north.schoolId,
  action: 'edit',
  changed: { totalLimit: { from: 2, to: 3 } },
})

it('the screens of that school are told in every process, and those of other schools are not', async () => {
  const [here, there] = [await (await as(north.people.sam)).listen(), await socketAtSibling(north.people.ada)]
  const foreign = await (await as(t.world.south.people.ada)).listen()
  await run(async (change) => record(change, aboutGym()))
  await Promise.all([here.hear('schoolChanged'), there.hear('schoolChanged')])
  await run(async (change) => record(change, { ...aboutGym(), schoolId: t.world.south.schoolId } as TrailLine))
  await foreign.hear('schoolChanged')
  expect(foreign.heard).toHaveLength(1)
  expect(here.heard.filter(({ event }) => event === 'schoolChanged')).toHaveLength(1)
  for (const socket of [here, there, foreign]) socket.close()
})

it('nobody is told about a change that was rolled back', async () => {
  const sam = await (await as(north.people.sam)).listen()
  const before = await setupVersion()
  const failing = run(async (change) => {
    record(change, aboutGym())
    await change.tx.update(room).set({ name: 'Gone' }).where(eq(room.roomId, north.rooms.gym))
    throw new Error('it did not work out')
  })
  await expect(failing).rejects.toThrow('work out')
  expect([await setupVersion(), await lines()]).toEqual([before, []])
  await run(async (change) => record(change, aboutGym()))
  await sam.hear('schoolChanged')
  expect(sam.heard).toHaveLength(1)
  sam.close()
})

it('a line stores who made the change and, for a room, the old and the new value', async () => {
  const { dora } = north.people
  const changed = { changed: { totalLimit: { from: 2, to: 3 } } }
  await run(async (change) => record(change, aboutGym()))
  const asSupport = actorOf({ userId: dora.userId, impersonator: 'operator' })
  await run(async (change) => record({ ...change, actor: asSupport }, aboutGym()))
  await run(async (change) =>
    record({ ...change, actor: { kind: 'kiosk', userId: asUserId(1), via: 'k1' } }, aboutGym()),
  )
  expect(await lines()).toMatchObject([
    { actorKind: 'system', actorId: null, actorVia: null, subject: 'room', detail: changed, personal: null },
    { actorKind: 'impersonator', actorId: dora.userId, actorVia: 'operator' },
    { actorKind: 'kiosk', actorId: 1, actorVia: 'k1' },
  ])
})

it('[GEN-11] what one process left unsent is sent and marked by another', async () => {
  const [sam, ada] = [await (await as(north.people.sam)).listen(), await as(north.people.ada)]
  const adasSocket = await ada.listen()
  const sessions = await t.database.pool.query<{ session_id: SessionId }>(
    'select session_id from session where user_id = $1',
    [north.people.ada.userId],
  )
  const effects: Effect[] = [
    { kind: 'schoolChanged', schoolId: north.schoolId },
    { kind: 'personChanged', userId: north.people.sam.userId },
    { kind: 'sessionsEnded', sessionIds: sessions.rows.map((row) => row.session_id) },
  ]
  const disconnected = new Promise((resolve) => adasSocket.socket.once('disconnect', resolve))
  const line = {
    subject: 'school',
    subjectId: '1',
    action: 'edit',
    actorKind: 'system',
    at: minutesAfter(now, -1),
  } as const
  await t.database.db.insert(changeEvent).values({ ...line, effects })
  // A line without effects is already marked.
  await t.database.db.insert(changeEvent).values({ ...line, emittedAt: now })
  await Promise.all([sam.hear('schoolChanged'), sam.hear('viewerChanged'), disconnected])
  await vi.waitFor(async () => expect((await lines()).filter(({ emittedAt }) => !emittedAt)).toEqual([]))
  sam.close()
})

it('[GEN-11] a line with effects waits to be sent, and one without is done at once', async () => {
  const { schoolId } = north
  const lineOf = async (line: TrailLine) => {
    const told = await t.database.db.transaction(async (tx) => {
      const change: Change = { tx, now, actor: SYSTEM, lines: [] }
      record(change, line)
      return writeTrailAndAnswer(change, null, undefined)
    })
    return { told, row: (await lines()).at(-1) }
  }
  const effects: Effect[] = [{ kind: 'schoolChanged', schoolId }]
  const waiting = await lineOf(aboutGym())
  expect(waiting.row).toMatchObject({ schoolId, effects, emittedAt: null })
  expect(waiting.told).toMatchObject([{ effects }])
  const done = await lineOf({ subject: 'session', subjectId: 'a session', action: 'seen' })
  expect(done.row).toMatchObject({ schoolId: null, effects: null, emittedAt: now })
  expect(done.told).toEqual([])
})

it('the columns of an actor name the person, and whoever acts through them', () => {
  const { userId } = north.people.dora
  const columnsOf = (impersonator: string | null) => actorColumns(actorOf({ userId, impersonator }))
  expect(columnsOf(null)).toEqual({ actorKind: 'user', actorId: userId, actorVia: null })
  expect(columnsOf('operator')).toEqual({ actorKind: 'impersonator', actorId: userId, actorVia: 'operator' })
  expect(actorColumns(SYSTEM)).toEqual({ actorKind: 'system', actorId: null, actorVia: null })
})

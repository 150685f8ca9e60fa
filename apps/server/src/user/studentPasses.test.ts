import { type Input, PASS_TYPES } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { membership } from '../db/schema/index.ts'
import { lateTo } from '../testing/classes.ts'
import { forgetPasses, type PassFields, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING as NOW, startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

type Body = Input<'POST /api/user/:userId/passes/query', 'body'>

const HOUR = { start: minutesAfter(NOW, -60), end: NOW }
const ran = (minutes: number, fields: Partial<PassFields> = {}): PassFields => {
  const at = minutesAfter(NOW, minutes)
  return { createdAt: at, approvedAt: at, startedAt: at, completedAt: at, duration: 0, ...fields }
}
const put = (passes: PassFields[]) => putPasses(t.database.db, t.world.north, passes)
const ask = async (who: string, body: Partial<Body> = {}) =>
  (await t.as(who)).ask('POST /api/user/:userId/passes/query', {
    params: { userId: t.world.north.people.sam.userId },
    body: { passType: 'completed', query: HOUR, ...body },
  })
const found = async (who: string, body: Partial<Body> = {}) =>
  (await ask(who, body)).body.rows.map(({ passId }) => passId)

it('[API-11, USER-06] a student’s passes between two moments: from the first, up to the second', async () => {
  const [, inside, first] = await put([ran(0), ran(-1), ran(-60), ran(-61)])
  await put([ran(-5, { studentId: t.world.north.people.tess.userId })])
  expect(await found('dora.north')).toEqual([inside, first])
})

it('[API-11, D-113] of one type at a time', async () => {
  const [completed] = await put([ran(-5)])
  const [requested] = await put([{ createdAt: minutesAfter(NOW, -1) }])
  const [unused] = await put([{ createdAt: minutesAfter(NOW, -2), rejectedAt: NOW }])
  const [late] = await put([ran(-4, await lateTo(t.database.db, t.world.north))])
  const open = { live: [], upcoming: [], requested: [requested] }
  const byType = { completed: [completed], ...open, unused: [unused], late: [late] }
  for (const passType of PASS_TYPES) expect(await found('dora.north', { passType }), passType).toEqual(byType[passType])
  const several = { passTypes: ['completed'], query: HOUR } as unknown as Partial<Body>
  expect((await ask('dora.north', { ...several, passType: undefined as never })).status).toBe(422)
})

it('[USER-06, D-181] page by page, with the total', async () => {
  await put(Array.from({ length: 30 }, (_, at) => ran(-1 - at)))
  const first = (await ask('dora.north', { size: 25 })).body
  expect([first.rows.length, first.total]).toEqual([25, 30])
  const second = (await ask('dora.north', { size: 25, cursor: first.nextCursor ?? '' })).body
  expect([second.rows.length, second.nextCursor]).toEqual([5, null])
})

it('[USER-06, D-112] a teacher of the student sees those of their own lists', async () => {
  const { ada } = t.world.north.people
  const { gym } = t.world.north.rooms
  const [own] = await put([ran(-5, { toFacultyId: ada.userId, fromRoomId: gym }), ran(-6, { fromRoomId: gym })])
  expect(await found('ada.north')).toEqual([own])
  expect(await found('dora.north')).toHaveLength(2)
})

const ofStaff = async (who: string, name: 'ada' | 'ben' | 'cora') =>
  (await t.as(who)).ask('POST /api/user/:userId/passes/query', {
    params: { userId: t.world.north.people[name].userId },
    body: { passType: 'completed', query: HOUR },
  })

it('[USER-06] [D-184] of staff, those on which they are origin or destination faculty, approver or issuer, each once', async () => {
  const { ben, ada } = t.world.north.people
  const away = { fromRoomId: t.world.north.rooms.gym }
  const theirs = await put([
    ran(-1, { ...away, toFacultyId: ben.userId, fromFacultyId: ben.userId, createdBy: ben.userId }),
    ran(-2, { ...away, fromFacultyId: ben.userId }),
    ran(-3, { ...away, createdBy: ben.userId }),
    ran(-4, { ...away, approvedBy: ben.userId }),
  ])
  await put([ran(-5, { ...away, toFacultyId: ada.userId, startedBy: ben.userId })])
  const { body } = await ofStaff('dora.north', 'ben')
  expect([body.rows.map(({ passId }) => passId), body.total]).toEqual([theirs, 4])
})

it('[USER-06] [D-184] [D-112] only those that the viewer may see, and for nobody who may not open them', async () => {
  const { ben, ada } = t.world.north.people
  const away = { fromRoomId: t.world.north.rooms.gym, toRoomId: t.world.north.rooms.nurse }
  const [shared, own] = await put([
    ran(-1, { ...away, fromFacultyId: ada.userId, toFacultyId: ben.userId }),
    ran(-2, { ...away, toFacultyId: ben.userId }),
  ])
  const found = async (who: string) => (await ofStaff(who, 'ben')).body.rows.map(({ passId }) => passId)
  expect(await found('ben.north')).toEqual([shared, own])
  expect((await ofStaff('ada.north', 'ben')).status).toBe(404)
  const whose = and(eq(membership.userId, ada.userId), eq(membership.schoolId, t.world.north.schoolId))
  await t.database.db
    .update(membership)
    .set({ permissions: ['allFaculty:read'] })
    .where(whose)
  expect(await found('ada.north')).toEqual([shared])
  await t.database.db.update(membership).set({ permissions: [] }).where(whose)
  expect((await ofStaff('dora.south', 'ben')).status).toBe(404)
  expect((await ofStaff('sam.north', 'ben')).status).toBe(404)
})

it('[API-11, HIST-08, HIST-09] a period within a year that ends after it starts', async () => {
  const status = async (start: string, end: string) => (await ask('dora.north', { query: { start, end } })).status
  expect(await status(NOW, minutesAfter(NOW, -1))).toBe(422)
  expect(await status('1976-10-13T15:00:00Z', NOW)).toBe(422)
  expect((await ask('dora.north', { cursor: 'tampered' })).status).toBe(422)
})
